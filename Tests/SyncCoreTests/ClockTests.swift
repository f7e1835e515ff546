import SyncCore
import Testing

struct HybridClockTests {
    private let device = "00000000000000ab"

    @Test
    func `S10: stamps never run backwards when the clock does`() {
        var clock = HybridClock(device: device)
        let stamps = [1_000, 5, 5, 2_000, 1_999].map { clock.stamp(at: $0, floor: nil) }
        #expect(stamps == stamps.sorted())
        #expect(Set(stamps).count == stamps.count)
    }

    @Test
    func `a write is stamped later than anything that was seen when it was made`() {
        var clock = HybridClock(device: device)
        let seen = Stamp(milliseconds: 9_000, counter: 3, device: "ffffffffffffffff")
        let stamp = clock.stamp(at: 1_000, floor: seen)
        #expect(stamp > seen)
        #expect(stamp.device == device)
    }

    @Test
    func `the clock goes on where it stopped`() {
        var first = HybridClock(device: device)
        let last = first.stamp(at: 10_000, floor: nil)
        var second = HybridClock(device: device, last: last)
        #expect(second.stamp(at: 1, floor: nil) > last)
    }

    @Test
    func `a clock goes on after a stamp that was given before`() {
        var clock = HybridClock(device: "00000000000000aa")
        let given = Stamp(milliseconds: 5_000, counter: 7, device: "00000000000000aa")
        clock.observe(given)
        #expect(clock.stamp(at: 1_000, floor: nil) > given)
        clock.observe(Stamp(milliseconds: 10, counter: 0, device: "00000000000000aa"))
        #expect(clock.stamp(at: 1_000, floor: nil) > given)
    }
}

struct ClockOffsetTests {
    @Test func `a clock that is right stays right, however long an answer travelled`() {
        // The server is 5 s ahead; the page was written 1 s after it was asked for, and came 25 s later.
        let offset = ClockOffset.corrected(
            5_000, serverTime: 1_006_000, now: 1_026_000, travelled: 26_000)
        #expect(offset == 5_000)
    }

    @Test func `S10: a clock a year wrong is wrong by an answer's travel at most`() {
        let year: Int64 = 31_557_600_000
        for wrong in [-year, year] {
            let offset = ClockOffset.corrected(
                0, serverTime: 1_000_300, now: 1_001_000 + wrong, travelled: 1_000)
            #expect(abs(offset + wrong) <= 1_000)
        }
    }

    /// Generated clocks, travels and moments of answering.
    @Test func `S10: no answer makes anybody more wrong than before`() {
        var chance = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let truth = Int64.random(in: -100_000...100_000, using: &chance)
            let known = truth + Int64.random(in: -60_000...60_000, using: &chance)
            let travelled = Int64.random(in: 0...30_000, using: &chance)
            let wayBack = Int64.random(in: 0...travelled, using: &chance)
            let now: Int64 = 1_750_000_000_000
            let offset = ClockOffset.corrected(
                known, serverTime: now - wayBack + truth, now: now, travelled: travelled)
            #expect(abs(offset - truth) <= abs(known - truth), "\(truth) \(known) \(travelled) \(wayBack)")
            #expect(offset == known || abs(offset - truth) <= travelled)
        }
    }
}
