import Foundation
import OfflineEngine
import SyncCore

/// Lost requests and failed commits: every other time the server survives to report the failure.
extension Fleet {
    /// A request gets lost on its way; or its body comes in part, and the server gives up waiting for the
    /// rest.
    func lose(_ request: SyncRequest, from process: ProcessID, id: Int) throws {
        count(.lostRequest)
        guard request.body != nil, id.isMultiple(of: 2) else { return }
        let problem = Problem(
            code: SyncProblem.incomplete.rawValue, message: "The body did not come.", action: "Send it.")
        let answer = SyncAnswer(
            status: SyncProblem.incomplete.status, contentType: Wire.jsonType,
            body: try JSONEncoder.canonical.encode(problem))
        try say(answer, to: request, process, id)
    }

    /// The server dies in a commit, or only the commit fails.
    func failInCommit(
        _ request: SyncRequest, _ answer: SyncAnswer, to process: ProcessID, id: Int
    ) throws {
        count(.serverCrashInCommit)
        guard id.isMultiple(of: 2), now >= devices[process.device].offlineUntil else { return }
        try say(answer, to: request, process, id)
    }

    private func say(
        _ answer: SyncAnswer, to request: SyncRequest, _ process: ProcessID, _ id: Int
    ) throws {
        trace.note("\(now) server \(answer.status)")
        try noteAnswer(request, answer)
        agenda.plan(
            .answer(.success(answer), to: process, id: id, timeline: lostModels.count), at: now + travel())
    }
}
