import Foundation
import SyncCore
import Testing

@testable import OfflineEngine

/// E28: settings are checked, and wrong ones are said in sentences.
struct SyncPolicyTests {
    private func policy(_ json: String) throws -> SyncPolicy {
        try JSONDecoder().decode(SyncPolicy.self, from: Data(json.utf8))
    }

    @Test func `the defaults are right, and what is left out has its default`() throws {
        #expect(SyncPolicy().validationErrors() == [])
        #expect(try policy("{}") == SyncPolicy())
        #expect(
            try policy(#"{"recordsPerPage":7,"retryDelaysMilliseconds":[100,200]}"#)
                == SyncPolicy(retry: RetryPolicy(delaysMilliseconds: [100, 200]), recordsPerPage: 7))
    }

    @Test func `settings come back as they were written`() throws {
        let policy = SyncPolicy(
            retry: RetryPolicy(delaysMilliseconds: [500]), pullEvery: .seconds(1),
            probeEvery: .seconds(2), recordsPerPage: 3, changesPerBatch: 4, pagesPerSync: 5,
            pause: .milliseconds(6), allowsPlainHTTP: true)
        #expect(try JSONDecoder().decode(SyncPolicy.self, from: JSONEncoder().encode(policy)) == policy)
        #expect(policy.validationErrors() == [])
    }

    @Test func `a setting that there is not is an error that names it and the others`() {
        let error = #expect(throws: DecodingError.self) { try policy(#"{"pageSize":7}"#) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription.hasPrefix("There is no setting “pageSize”; there are retryDelays"))
        #expect(context.debugDescription.contains("recordsPerPage"))
    }

    @Test(
        arguments: [
            (#"{"recordsPerPage":0}"#, "recordsPerPage is 0; it has to be from 1 to 5000."),
            (#"{"changesPerBatch":50001}"#, "changesPerBatch is 50001; it has to be from 1 to 50000."),
            (#"{"pagesPerSync":0}"#, "pagesPerSync is 0; it has to be from 1 to 1000000."),
            (
                #"{"pullEveryMilliseconds":999}"#,
                "pullEveryMilliseconds is 999; it has to be from 1000 to 604800000 (a week)."
            ),
            (
                #"{"probeEveryMilliseconds":-1}"#,
                "probeEveryMilliseconds is -1; it has to be from 1000 to 86400000 (a day)."
            ),
            (
                #"{"pauseMilliseconds":-1}"#,
                "pauseMilliseconds is -1; it has to be from 0 to 86400000 (a day)."
            ),
            (#"{"retryDelaysMilliseconds":[]}"#, "retry has no delays; it needs at least one."),
            (
                #"{"retryDelaysMilliseconds":[1000,5]}"#,
                "A delay of retry is 5; it has to be from 100 to 86400000 milliseconds (a day)."
            ),
        ])
    func `a setting out of its range is said, and opens nothing`(json: String, sentence: String) throws {
        let policy = try policy(json)
        #expect(policy.validationErrors() == [sentence])
        let copy = try MemberCopy()
        #expect(throws: ReplicaError.policyIsWrong(sentence)) { try copy.open(TestWorld(), policy: policy) }
        #expect(!FileManager.default.fileExists(atPath: copy.file.path))
    }

    @Test func `after the pages of one sync there is a pause, which a reason to look ends`() {
        let facts = SyncMachine.Facts(hasUnsent: false, awaitsConfirmation: false, hasSynced: false)
        var machine = SyncMachine(policy: SyncPolicy(pagesPerSync: 2, pause: .milliseconds(700)))
        machine.pulled(isComplete: false, now: 0)
        #expect(machine.step(facts, now: 0) == .pull)
        machine.pulled(isComplete: false, now: 10)
        #expect(machine.step(facts, now: 10) == .wait(until: 710))
        #expect(machine.step(facts, now: 710) == .pull)
        machine.requestPull()
        #expect(machine.step(facts, now: 10) == .pull)
    }

    @Test func `a page that completes a pull resets the count`() {
        let facts = SyncMachine.Facts(hasUnsent: false, awaitsConfirmation: true, hasSynced: true)
        var machine = SyncMachine(policy: SyncPolicy(pagesPerSync: 2))
        machine.pulled(isComplete: false, now: 0)
        machine.pulled(isComplete: true, now: 0)
        machine.pulled(isComplete: false, now: 0)
        #expect(machine.step(facts, now: 0) == .pull)
    }

    @Test func `probes come as often as they are set`() {
        var machine = ConnectivityMachine(now: 0, probeEvery: 5_000)
        machine.handle(.good, at: 0, chance: 0)
        machine.handle(.good, at: 1_000, chance: 0)
        #expect(machine.state == .online)
        #expect(machine.probeAt == 6_000)
    }
}
