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
