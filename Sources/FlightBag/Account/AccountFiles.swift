import Notation
import Observation
package import SyncCore

/// Account documents on their way into this account.
///
/// An import is previewed, written in transactions of at most 500 records, and undone as one. It goes on when
/// the page that began it is closed; ended in the middle, it is complete when the file is imported again.
/// Works offline.
@MainActor @Observable package final class AccountFiles {
    package enum Phase: Sendable {
        case idle
        /// A sentence that says why the file cannot be taken.
        case refused(String)
        case preview(AccountImportPlan)
        /// So many records are written.
        case writing(done: Int, of: Int)
        /// A sentence on what was done, and names of records that were left as they are.
        case done(String, kept: [String])
    }

    package private(set) var phase = Phase.idle
    /// The imports on this device, the latest first.
    package private(set) var runs: [AccountImportRun] = []

    private enum Job: Sendable {
        case write(AccountImportPlan, takesFile: Bool)
        case undo(RecordID)
    }

    private let store: RecordStore
    private let kinds: [any AnyRecordKind]
    private let tables: [String: SyncTable]
    private let world: any World
    private let jobs: AsyncStream<Job>
    private let queue: AsyncStream<Job>.Continuation

    init(store: RecordStore, kinds: [any AnyRecordKind], world: any World) {
        self.store = store
        self.kinds = kinds
        tables = Dictionary(kinds.map { ($0.name.table, $0.table) }) { first, _ in first }
        self.world = world
        // A person starts one after the other; what is asked for while one runs is few.
        (jobs, queue) = AsyncStream.makeStream(of: Job.self, bufferingPolicy: .bufferingOldest(8))
    }

    /// Reads a document and shows what importing it would do.
    package func offer(name: String, bytes: [UInt8]) async throws {
        if case .writing = phase { return }
        switch try await plan(name: name, bytes: bytes) {
        case .plan(let plan): phase = .preview(plan)
        case .refused(let sentence): phase = .refused("\(name): \(sentence)")
        }
    }

    /// The outcome of a file.
    package enum Outcome: Sendable {
        case plan(AccountImportPlan)
        /// A sentence that says why the file cannot be taken.
        case refused(String)
    }

    /// The effect of importing a document. Nothing is written.
    package func plan(name: String, bytes: [UInt8]) async throws -> Outcome {
        do {
            return .plan(
                try await AccountImportPlan.make(name: name, bytes: bytes, kinds: kinds, store: store))
        } catch let problem as AccountFileProblem {
            return .refused(problem.description)
        }
    }

    /// Says why a file that is dropped is none of those that can be read.
    package func refuse(_ sentence: String) {
        if case .writing = phase { return }
        phase = .refused(sentence)
    }

    /// Writes what a plan says, and returns a sentence on what was done. Throws ``StoreProblem``.
    package func take(_ plan: AccountImportPlan, takesFile: Bool) async throws -> String {
        try await write(plan, takesFile: takesFile)
        guard case .done(let words, _) = phase else { return "" }
        return words
    }

    /// Takes back an import, and returns a sentence on what was done. Throws ``StoreProblem``.
    package func takeBack(_ run: RecordID) async throws -> String {
        try await undoing(run)
        guard case .done(let words, _) = phase else { return "" }
        return words
    }

    /// Begins to write what the preview shows.
    package func start(takesFile: Bool) {
        guard case .preview(let plan) = phase else { return }
        phase = .writing(done: 0, of: plan.changes(takesFile: takesFile).count)
        queue.yield(.write(plan, takesFile: takesFile))
    }

    /// Begins to take back an import of this device.
    package func undo(_ run: RecordID) {
        if case .writing = phase { return }
        phase = .writing(done: 0, of: 0)
        queue.yield(.undo(run))
    }

    /// Forgets the preview or what was done.
    package func close() {
        if case .writing = phase { return }
        phase = .idle
    }

    /// Does what was begun, until its task is cancelled.
    func work() async throws {
        runs = try await store.accountImports()
        for await job in jobs {
            do {
                switch job {
                case .write(let plan, let takesFile): try await write(plan, takesFile: takesFile)
                case .undo(let run): try await undoing(run)
                }
            } catch let problem as StoreProblem {
                phase = .done("\(problem.description) Import the file again to go on.", kept: [])
            }
            runs = try await store.accountImports()
        }
    }

    private func write(_ plan: AccountImportPlan, takesFile: Bool) async throws {
        let changes = plan.changes(takesFile: takesFile)
        try await store.begin(plan, at: world.now())
        var (done, written, kept): (Int, Int, [String]) = (0, 0, [])
        while done < changes.count {
            let chunk = Array(changes[done..<min(done + LogbookFiles.mostAtOnce, changes.count)])
            let result = try await store.write(chunk, of: plan.importID, tables)
            written += result.written
            kept += result.kept
            done += chunk.count
            phase = .writing(done: done, of: changes.count)
        }
        try await store.endAccountImport(plan.importID, "done")
        runs = try await store.accountImports()
        let left = takesFile ? 0 : plan.count(.different)
        let words = [
            counted(written, "record") + " written", "\(plan.count(.same)) the same as here",
            left > 0 ? "\(left) different, left as they are here" : nil,
            kept.isEmpty ? nil : "\(kept.count) changed meanwhile and left",
            plan.count(.unreadable) > 0 ? "\(plan.count(.unreadable)) unreadable" : nil,
        ]
        phase = .done(words.compactMap(\.self).joined(separator: ", ") + ".", kept: kept)
    }

    private func undoing(_ run: RecordID) async throws {
        var rows = try await store.takenRows(of: run)[...]
        let all = rows.count
        var (taken, kept): (Int, [String]) = (0, [])
        while !rows.isEmpty {
            let result = try await store.takeBack(Array(rows.prefix(LogbookFiles.mostAtOnce)), tables)
            rows = rows.dropFirst(LogbookFiles.mostAtOnce)
            taken += result.taken
            kept += result.kept
            phase = .writing(done: all - rows.count, of: all)
        }
        try await store.endAccountImport(run, "undone")
        runs = try await store.accountImports()
        phase = .done(
            "\(counted(taken, "record")) taken back"
                + (kept.isEmpty ? "." : "; \(kept.count) changed since and stay as they are."), kept: kept)
    }
}
