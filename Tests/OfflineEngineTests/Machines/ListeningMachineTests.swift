import OfflineEngine
import Testing

struct ListeningMachineTests {
    /// `#expect` takes no call that changes something.
    private func expect<Answer: Equatable>(
        _ answer: Answer, _ expected: Answer, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(answer == expected, sourceLocation: place)
    }

    private func machine(_ prepare: (inout ListeningMachine) -> Void) -> ListeningMachine {
        var machine = ListeningMachine()
        prepare(&machine)
        return machine
    }

    @Test
    func `a stream is wanted at once, and none while there is one`() {
        #expect(machine { _ in }.step(now: 0) == .open)
        let open = machine { $0.opened(at: 10) }
        #expect(open.isOpen)
        #expect(open.step(now: 10) == .wait(until: 50_010))
    }

    @Test
    func `L3: a stream that says nothing is given up, also one that never said anything`() {
        let open = machine { $0.opened(at: 0) }
        #expect(open.step(now: 49_999) == .wait(until: 50_000))
        #expect(open.step(now: 50_000) == .giveUp)
        let heard = machine {
            $0.opened(at: 0)
            _ = $0.heard([:], at: 20_000)
        }
        #expect(heard.step(now: 69_999) == .wait(until: 70_000))
        #expect(heard.step(now: 70_000) == .giveUp)
    }

    @Test
    func `L3: streams that end soon are asked for less and less often, whatever they say`() {
        var machine = ListeningMachine()
        var now: Int64 = 0
        var pauses: [Int64] = []
        for _ in 0..<8 {
            machine.opened(at: now)
            _ = machine.heard(["own": 1], at: now + 10)
            machine.ended(at: now + 20, chance: 0)
            guard case .wait(let until) = machine.step(now: now + 20) else { break }
            pauses.append(until - now - 20)
            now = until
        }
        // The least of each delay.
        #expect(pauses == [100, 200, 400, 800, 1_600, 3_000, 3_000, 3_000])
    }

    @Test
    func `a stream that lasted is asked for again soon, and a regained network makes it due`() {
        let lasted = machine {
            for start: Int64 in [0, 1_000, 2_000, 3_000] {
                $0.opened(at: start)
                $0.ended(at: start, chance: .max)
            }
            $0.opened(at: 10_000)
            _ = $0.heard([:], at: 25_000)
            $0.ended(at: 25_000, chance: 0)
        }
        #expect(lasted.step(now: 25_000) == .wait(until: 25_100))
        let back = machine {
            for _ in 0..<6 { $0.ended(at: 0, chance: .max) }
            $0.makeDue()
        }
        #expect(back.step(now: 1) == .open)
    }

    @Test
    func `heads that stand where the last pull ended are no news`() {
        var machine = ListeningMachine()
        machine.opened(at: 0)
        expect(machine.heard(["own": 5, "team": 2], at: 0), ["own", "team"])
        machine.asked(for: "own")
        expect(machine.pulled("own", head: 5, isComplete: true), false)
        expect(machine.heard(["own": 5, "team": 2], at: 1), ["team"])
        // A restored server's head is lower.
        expect(machine.heard(["own": 3, "team": 2], at: 2), ["own", "team"])
    }

    @Test
    func `a signal while a page is on its way is looked at after the last page`() {
        var machine = ListeningMachine()
        machine.asked(for: "own")
        _ = machine.heard(["own": 7], at: 0)
        expect(machine.pulled("own", head: 6, isComplete: true), true)
        machine.asked(for: "own")
        _ = machine.heard(["own": 7], at: 0)
        expect(machine.pulled("own", head: 6, isComplete: false), false)
        machine.asked(for: "own")
        _ = machine.heard(["own": 7], at: 0)
        expect(machine.pulled("own", head: 7, isComplete: true), false)
    }
}
