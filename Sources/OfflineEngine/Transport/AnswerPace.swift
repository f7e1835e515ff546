/// Whether an answer comes fast enough to be waited for. A server that sends a byte now and then is never
/// silent, and would hold a request for good.
struct AnswerPace {
    /// A tenth of what GPRS carries.
    static let bytesPerSecond = 256.0

    private let patienceSeconds: Double
    private let begun = SuspendingClock.now
    private var count = 0

    /// - Parameter patienceSeconds: the time in which an answer may be as slow as it likes.
    init(patienceSeconds: Double) { self.patienceSeconds = patienceSeconds }

    /// Takes the next bytes. Throws ``TransportFailure/timedOut`` when the answer is too slow by now.
    mutating func take(_ bytes: Int) throws {
        count += bytes
        let (seconds, attoseconds) = (SuspendingClock.now - begun).components
        let elapsed = Double(seconds) + Double(attoseconds) / 1e18
        if elapsed > patienceSeconds + Double(count) / Self.bytesPerSecond { throw TransportFailure.timedOut }
    }
}
