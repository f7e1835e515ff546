/// An estimate of how far the server's clock is ahead of this device's. A page says what the server's clock
/// was, not when; only that it was between asking and arrival. So each answer gives an interval that holds
/// the truth, and the estimate is moved into it.
///
/// Intervals as in Marzullo and Owicki, "Maintaining the Time in a Distributed System" (1983), which
/// intersects them; here only the last estimate is kept.
public enum ClockOffset {
    /// The offset after an answer: the nearest to the known one that the answer does not contradict.
    ///
    /// An estimate that was right stays right, however long an answer travelled; one that was wrong is wrong
    /// by no more than the answer's round trip, and never by more than before. All in milliseconds.
    /// - Parameters:
    ///   - known: what was known before; 0 for nothing, which takes the device's clock for right.
    ///   - serverTime: what the server's clock was when it answered.
    ///   - now: this device's clock at arrival.
    ///   - travelled: how long ago it was asked, by a monotonic clock.
    public static func corrected(
        _ known: Int64, serverTime: Int64, now: Int64, travelled: Int64
    ) -> Int64 {
        let least = serverTime - now
        return min(max(known, least), least + max(0, travelled))
    }
}
