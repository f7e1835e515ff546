import Aviation
import Notation
import Observation
package import SyncCore

/// Logbooks of other programs on their way into this one and out of it.
///
/// An import is previewed, written in transactions of at most 500 entries, and undone as one. It goes on when
/// the page that began it is closed; ended in the middle, it is complete when the file is imported again.
/// Works offline.
@MainActor @Observable package final class LogbookFiles {
    package enum Phase: Sendable {
        case idle
        /// A sentence that says why the file cannot be imported.
        case refused(String)
        case preview(LogbookImportPlan)
        /// So many entries are written.
        case writing(done: Int, of: Int)
        /// A sentence on what was done, and names of entries that were left as they are.
        case done(String, kept: [String])
    }

    package private(set) var phase = Phase.idle
    /// The imports on this device, the latest first.
    package private(set) var runs: [LogbookImportRun] = []

    private enum Job: Sendable {
        case write(LogbookImportPlan, LogbookImportConsent)
        case undo(RecordID)
    }

    private let store: RecordStore
    private let world: any World
    private let jobs: AsyncStream<Job>
    private let queue: AsyncStream<Job>.Continuation

    init(store: RecordStore, world: any World) {
        self.store = store
        self.world = world
        // A person starts one after the other; what is asked for while one runs is few.
        (jobs, queue) = AsyncStream.makeStream(of: Job.self, bufferingPolicy: .bufferingOldest(8))
    }

    /// Reads a file, by its content, and shows what importing it would do.
    package func offer(name: String, bytes: [UInt8], _ context: RecordContext) async throws {
        if case .writing = phase { return }
        // The preview of another file cannot be taken while this one is read.
        phase = .idle
        do {
            phase = .preview(try await plan(name: name, bytes: bytes, context))
        } catch let error as LogbookFileError {
            phase = .refused("\(name): \(error.description)")
        }
    }

    /// The effect of importing a file. Throws `LogbookFileError` for a file that is no logbook.
    package func plan(
        name: String, bytes: [UInt8], _ context: RecordContext
    ) async throws -> LogbookImportPlan {
        let aircraft = context.aircraft.all.map(\.record).compactMap { record in
            record.registration.map { (LogbookAircraft.key($0), record.id) }
        }
        return try await LogbookImportPlan.make(
            name: name, bytes: bytes, aircraft: Dictionary(aircraft) { first, _ in first }, store: store,
            today: Day(milliseconds: world.now()))
    }

    /// Writes what a plan says, and returns a sentence on what was done. Throws ``StoreProblem``.
    package func take(_ plan: LogbookImportPlan, _ consent: LogbookImportConsent) async throws -> String {
        try await write(plan, consent)
        guard case .done(let words, _) = phase else { return "" }
        return words
    }

    /// Begins to write what the preview shows.
    package func start(_ consent: LogbookImportConsent) {
        guard case .preview(let plan) = phase else { return }
        phase = .writing(done: 0, of: plan.changes(consent).count)
        queue.yield(.write(plan, consent))
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
        runs = try await store.logbookImports()
        for await job in jobs {
            do {
                switch job {
                case .write(let plan, let consent): try await write(plan, consent)
                case .undo(let run): try await takeBack(run)
                }
            } catch let problem as StoreProblem {
                phase = .done("\(problem.description) Import the file again to go on.", kept: [])
            }
            runs = try await store.logbookImports()
        }
    }

    private func write(_ plan: LogbookImportPlan, _ consent: LogbookImportConsent) async throws {
        let changes = plan.changes(consent)
        try await store.begin(plan, at: world.now())
        let aircraft = try await store.write(plan.newAircraft, of: plan.importID)
        var done = 0
        while done < changes.count {
            let chunk = Array(changes[done..<min(done + Self.mostAtOnce, changes.count)])
            try await store.write(chunk, of: plan.importID)
            done += chunk.count
            phase = .writing(done: done, of: changes.count)
        }
        try await store.end(plan.importID, "done")
        runs = try await store.logbookImports()
        let added = changes.count { $0.before == nil || $0.before?.isRemoved == true }
        let words = [
            counted(added, "entry", "entries") + " added",
            changes.count > added ? "\(changes.count - added) changed" : nil,
            aircraft > 0 ? "\(aircraft) aircraft added" : nil,
            counted(plan.count(.same), "was", "were") + " here already",
        ]
        phase = .done(words.compactMap(\.self).joined(separator: ", ") + ".", kept: [])
    }

    private func takeBack(_ run: RecordID) async throws {
        var rows = try await store.importedRows(of: run)[...]
        let all = rows.count
        var (taken, kept): (Int, [String]) = (0, [])
        while !rows.isEmpty {
            let result = try await store.takeBack(Array(rows.prefix(Self.mostAtOnce)))
            rows = rows.dropFirst(Self.mostAtOnce)
            taken += result.taken
            kept += result.kept
            phase = .writing(done: all - rows.count, of: all)
        }
        let aircraft = try await store.takeBackAircraft(of: run)
        kept += aircraft.kept
        try await store.end(run, "undone")
        runs = try await store.logbookImports()
        phase = .done(
            "\(counted(taken, "entry", "entries")) taken back"
                + (aircraft.taken > 0 ? ", \(aircraft.taken) aircraft" : "")
                + (kept.isEmpty ? "." : "; \(kept.count) changed or used since stay as they are."),
            kept: kept)
    }

    /// More would make one transaction too large to be sent at once.
    static let mostAtOnce = 500
}

/// A file that was imported on this device.
package struct LogbookImportRun: Hashable, Identifiable, Sendable {
    package let id: RecordID
    /// The file's name.
    package let name: String
    /// Milliseconds since 1970.
    package let at: Int64
    /// How many entries it wrote.
    package let entries: Int
    /// How many aircraft it made.
    package let aircraft: Int
    /// "writing" for one that was cut short.
    package let state: String

    /// Whether it was taken back.
    package var isUndone: Bool { state == "undone" }
    /// Whether it wrote something that can be taken back.
    package var hasWritten: Bool { entries > 0 || aircraft > 0 }
    /// Whether it did not come to its end.
    package var isCutShort: Bool { state == "writing" }

    /// The key as text, for a page.
    package var key: String { id.text }
}
