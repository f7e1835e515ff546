import OfflineEngine
import SyncCore
import Testing

struct SyncMachineTests {
    typealias Facts = SyncMachine.Facts

    private func machine(
        delays: [Int64] = [1_000], _ prepare: (inout SyncMachine) -> Void = { _ in }
    ) -> SyncMachine {
        var machine = SyncMachine(policy: SyncPolicy(retry: .init(delaysMilliseconds: delays)))
        prepare(&machine)
        return machine
    }

    private static let problem = Problem(code: "schemaMismatch", message: "They differ.", action: "Update.")
    private static let resting = Facts(hasUnsent: false, awaitsConfirmation: false, hasSynced: true)
    private static let unsent = Facts(hasUnsent: true, awaitsConfirmation: false, hasSynced: true)
    private static let acknowledged = Facts(hasUnsent: false, awaitsConfirmation: true, hasSynced: true)
    private static let fresh = Facts(hasUnsent: true, awaitsConfirmation: false, hasSynced: false)

    @Test
    func `a copy that was never synced pulls before it pushes`() {
        #expect(machine().step(Self.fresh, now: 0) == .pull)
    }

    @Test
    func `a waiting change is pushed, an acknowledged one pulled until it is confirmed`() {
        let quiet = machine { $0.pulled(isComplete: true, now: 0) }
        #expect(quiet.step(Self.unsent, now: 1) == .push)
        #expect(quiet.step(Self.acknowledged, now: 1) == .pull)
        #expect(quiet.step(Self.resting, now: 1) == .wait(until: 15 * 60_000))
        #expect(quiet.step(Self.resting, now: 15 * 60_000) == .pull)
    }

    @Test
    func `L2: a stuck push never stops a pull`() {
        let stuck = machine {
            $0.pulled(isComplete: true, now: 0)
            $0.requestPull()
            $0.pushFailed(now: 0, chance: 0, retryAfter: 60_000)
        }
        #expect(stuck.step(Self.unsent, now: 1) == .pull)
    }

    @Test
    func `L6: a server that asks to be left alone is, whatever else goes well`() {
        let asked = machine {
            $0.pulled(isComplete: true, now: 0)
            $0.pushFailed(now: 0, chance: 0, retryAfter: 60_000)
            $0.pullFailed(now: 0, chance: 0, retryAfter: 30_000)
            $0.requestPull()
        }
        #expect(asked.step(Self.unsent, now: 1) == .wait(until: 30_000))
        #expect(asked.step(Self.unsent, now: 30_000) == .pull)
        let pulled = machine {
            $0.pushFailed(now: 0, chance: 0, retryAfter: 60_000)
            $0.pulled(isComplete: true, now: 1)
        }
        #expect(pulled.step(Self.unsent, now: 2) == .wait(until: 60_000))
        #expect(pulled.step(Self.unsent, now: 60_000) == .push)
    }

    @Test
    func `a failure waits, and anything good makes what waits due at once`() {
        let failed = machine {
            $0.pulled(isComplete: true, now: 0)
            $0.pushFailed(now: 0, chance: 0, retryAfter: nil)
        }
        #expect(failed.step(Self.unsent, now: 1) == .wait(until: 100))
        #expect(failed.step(Self.unsent, now: 500) == .push)
        let good: [(inout SyncMachine) -> Void] = [
            { $0.requestPull() }, { $0.signedIn() }, { $0.pulled(isComplete: true, now: 1) },
            {
                $0.connectivityChanged(isOffline: true); $0.connectivityChanged(isOffline: false)
            },
        ]
        for event in good {
            var machine = failed
            event(&machine)
            // A pull that is due comes first, because it is unknown when a push gets through.
            if machine.step(Self.unsent, now: 1) == .pull { machine.pulled(isComplete: true, now: 1) }
            #expect(machine.step(Self.unsent, now: 1) == .push)
        }
    }

    @Test
    func `L2, L6: pushes that come to nothing let pulls through, and are not tried ever faster`() {
        var machine = machine { $0.pulled(isComplete: true, now: 0) }
        for time: Int64 in [0, 1_000, 2_000] {
            #expect(machine.step(Self.unsent, now: time) == .push)
            machine.pushFailed(now: time, chance: 0, retryAfter: nil)
            machine.connectivityChanged(isOffline: true)
            machine.connectivityChanged(isOffline: false)
            #expect(machine.step(Self.unsent, now: time) == .pull)
            machine.pulled(isComplete: true, now: time)
        }
        // One more delay of the policy, however often the server answers.
        #expect(machine.step(Self.unsent, now: 2_001) == .wait(until: 2_100))
        let patient = self.machine(delays: [3_600_000]) {
            for time: Int64 in 0..<3 { $0.pushFailed(now: time, chance: .max, retryAfter: nil) }
            $0.pulled(isComplete: true, now: 3)
        }
        #expect(patient.step(Self.unsent, now: 4) == .wait(until: 30_002))
        #expect(patient.step(Self.unsent, now: 30_002) == .push)
        var confirmed = patient
        confirmed.confirmed()
        #expect(confirmed.step(Self.unsent, now: 4) == .push)
        var hurried = patient
        hurried.retryNow()
        hurried.pulled(isComplete: true, now: 5)
        #expect(hurried.step(Self.unsent, now: 6) == .push)
    }

    @Test
    func `Retry-After is waited for`() {
        let asked = machine { $0.pullFailed(now: 0, chance: 0, retryAfter: 90_000) }
        #expect(asked.step(Self.resting, now: 1) == .wait(until: 90_000))
    }

    @Test
    func `L4: without a sign-in nothing is sent, whatever waits`() {
        for facts in [Self.resting, Self.unsent, Self.acknowledged, Self.fresh] {
            #expect(machine { $0.needsSignIn() }.step(facts, now: 0) == .wait(until: nil))
            #expect(machine { $0.signedOut() }.step(facts, now: 0) == .wait(until: nil))
            #expect(
                machine { $0.connectivityChanged(isOffline: true) }.step(facts, now: 0) == .wait(until: nil))
        }
        let back = machine {
            $0.needsSignIn(); $0.signedIn()
        }
        #expect(back.step(Self.resting, now: 0) == .pull)
    }

    @Test
    func `an unknown schema is introduced, one that contradicts is tried again once in a while`() {
        let unknown = machine { $0.schemaIsUnknown() }
        #expect(unknown.step(Self.unsent, now: 0) == .introduceSchema)
        let told = machine {
            $0.schemaIsUnknown(); $0.introduced()
        }
        #expect(told.step(Self.unsent, now: 0) == .push)
        let mismatched = machine { $0.mismatched(Self.problem, now: 0, chance: 0) }
        #expect(mismatched.step(Self.unsent, now: 0) == .wait(until: 100))
        #expect(mismatched.step(Self.unsent, now: 500) == .push)
    }
}
