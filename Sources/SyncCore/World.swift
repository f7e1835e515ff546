/// The one seam for time and chance: whatever the engine or the server decides, it decides from these.
///
/// `SystemWorld` ships; the simulator brings a world whose clock and chance come from a seed, which is why
/// any failure replays. No call may block.
public protocol World: Sendable {
    /// This machine's clock: milliseconds since 1970-01-01T00:00:00Z. It may jump and run backwards.
    func now() -> Int64

    /// Milliseconds since some moment before this process began; never goes back, whatever is done to the
    /// clock. Waiting is measured by it: a clock that is set a year back must not make a retry wait for a
    /// year.
    func uptime() -> Int64

    /// 64 random bits.
    func random() -> UInt64
}
