import GRDB
import OfflineEngine
import SyncCore

/// The words in which the laws of liveness say what waits, and why.
extension Fleet {
    /// The changes that a device has not had confirmed, each in a phrase: the record, the fields, and its
    /// state on its way to the server.
    func waiting(on device: SimulatedDevice) throws -> [String] {
        let rows = try device.database.unsafeRead { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT o.sequence, o.scope, o.verb, o.tbl || '/' || o.id,
                        (SELECT group_concat(key, ', ') FROM json_each(o.edits)) fields,
                        o.isApplied, o.awaits, o.hidden, b.id, b.isAcknowledged, b.verdict, a.attempts,
                        a.lastError
                    FROM aloft_outbox o
                    LEFT JOIN aloft_batch b ON b.scope = o.scope AND o.sequence <= b.lastSequence
                    LEFT JOIN aloft_attempt a ON a.scope = b.scope
                    ORDER BY o.sequence
                    """)
        }
        return rows.map { row in
            var states: [String] = []
            if row[5] { states.append("applied under a former identity") }
            if let other: Int = row[6] { states.append("awaits transaction \(other)") }
            if let reason: String = row[7] { states.append("hidden, \(reason)") }
            if let batch: String = row[8] {
                let verdict = row[10] == 0 ? "" : ", verdict \(row[10] as Int)"
                states.append("in batch \(batch), \(row[9] ? "acknowledged" : "not acknowledged")\(verdict)")
            }
            if let attempts: Int = row[11] {
                states.append("tried \(attempts) times, \(row[12] as String? ?? "")")
            }
            let place = "\(row[0] as Int) \(row[2] as String) \(row[3] as String)"
            let fields = row[2] == "delete" ? "" : " (\(row[4] as String? ?? ""))"
            return "\(place)\(fields) in \(row[1] as String) "
                + (states.isEmpty ? "unsent" : states.joined(separator: ", "))
        }
    }

    /// The state of a device's sync, process by process, and the faults that are still open.
    func situation(of device: SimulatedDevice) -> String {
        let processes = device.processes.map { process in
            var words = ["\(process.session.connectivity.state)"]
            if process.session.needsPerson { words.append("signed out") }
            for (scope, problem) in process.session.conversation.problems.sorted(by: { $0.key < $1.key }) {
                words.append("\(scope): \(problem.code), \(problem.message)")
            }
            if let request = process.request {
                words.append("waits for the answer to \(request.pending.kind)")
            }
            if process.draft != nil { words.append("has a draft") }
            for (isPush, until) in process.heldUntil.sorted(by: { $0.value < $1.value }) where until > now {
                words.append("\(isPush ? "pushes" : "asks") again in \(until - now) ms")
            }
            return words.joined(separator: ", ")
        }
        var open: [String] = []
        if device.offlineUntil > now { open.append("offline for \(device.offlineUntil - now) ms") }
        if device.place != .front { open.append("\(device.place)") }
        if device.hasBitRot { open.append("a damaged record") }
        if latePages[device.index] != nil { open.append("a late page") }
        if let role = device.account.grant.role { open.append("\(role.rawValue) of the shared scope") }
        return "its sync: \(processes.joined(separator: " | ")); open: "
            + (open.isEmpty ? "nothing" : open.joined(separator: ", "))
            + "; server of version \(server.version)"
            + ", app of version \(device.version)"
    }
}
