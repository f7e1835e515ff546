/// The delays after failed requests: rising, always with jitter.
///
/// Full jitter after Brooker, "Exponential Backoff And Jitter" (2015): anything up to the delay, so that a
/// fleet that lost its server together does not come back together. At least a tenth of the delay is waited,
/// so that one device does not send without a pause.
public struct RetryPolicy: Hashable, Sendable {
    /// The delay after the first, second … failure in a row; the last one repeats.
    public var delays: [Duration]
    /// After this many answers in a row that a batch cannot be read, its unreadable transaction is rejected
    /// and waits for a person; at least 1. Silence and a server's own failures never count.
    public var triesBeforeReview: Int

    /// 1, 2, 4 … seconds, at most ten minutes.
    public static let exponential = RetryPolicy(
        delays: (0...9).map { .seconds(1 << $0) } + [.seconds(600)])

    /// A policy with these delays; needs at least one.
    public init(delays: [Duration], triesBeforeReview: Int = 5) {
        precondition(!delays.isEmpty, "A retry policy needs a delay.")
        self.triesBeforeReview = max(1, triesBeforeReview)
        self.delays = delays
    }

    /// A policy with its delays in milliseconds.
    package init(delaysMilliseconds: [Int64], triesBeforeReview: Int = 5) {
        self.init(delays: delaysMilliseconds.map { .milliseconds($0) }, triesBeforeReview: triesBeforeReview)
    }

    /// The delays in milliseconds, as the machines count.
    package var delaysMilliseconds: [Int64] {
        get { delays.map(\.milliseconds) }
        set { delays = newValue.map { .milliseconds($0) } }
    }

    /// The delay after `failures` in a row; `chance` picks it between a tenth of the maximum and all of it.
    package func delay(after failures: Int, chance: UInt64) -> Int64 {
        let index = min(max(0, failures - 1), delaysMilliseconds.count - 1)
        let whole = delaysMilliseconds[index]
        let least = whole / 10
        return least + Int64(chance % UInt64(max(1, whole - least + 1)))
    }
}
