/// An estimate of how far the server's clock is ahead of this device's. A page says what the server's clock
/// was, not when; only that it was between asking and arrival. So each answer gives an interval that holds
/// the truth, and the estimate is moved into it.
///
/// Intervals as in Marzullo and Owicki, "Maintaining the Time in a Distributed System" (1983), which
/// intersects them; here only the last estimate is kept.
public enum ClockOffset {
    /// The offset after an answer: the nearest to the known one that the answer does not contradict.
    ///
    /// A right estimate stays right, however long an answer travelled. A wrong one is off by at most the
    /// answer's round trip afterwards, and never by more than before. All in milliseconds.
    /// - Parameters:
    ///   - known: the known offset; 0 before the first answer, which trusts the device's clock.
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
