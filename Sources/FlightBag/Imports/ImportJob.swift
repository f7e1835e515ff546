import GRDB
import Observation
import OfflineEngine
package import SyncCore

/// More would make one transaction too large to be sent at once.
private let mostAtOnce = 500

/// Files of one sort on their way into this account, and out of it again.
///
/// An import is previewed, written in transactions of at most 500 records, and undone as one. It goes on when
/// the page that began it is closed; ended in the middle, it is complete when the file is imported again.
/// Works offline.
@MainActor @Observable package final class ImportJob<Source: ImportSource> {
    package typealias Plan = Source.Plan

    package enum Phase: Sendable {
        case idle
        /// A sentence that says why the file cannot be imported.
        case refused(String)
        case preview(Plan)
        /// An import is written or taken back.
        case working(JobProgress)
        /// A sentence on what was done, and names of records that were left as they are.
        case done(String, kept: [String])
    }

    package private(set) var phase = Phase.idle
    /// The imports on this device, the latest first.
    package private(set) var runs: [ImportRun] = []

    private enum Work: Sendable {
        case write(Plan, Plan.Consent)
        case undo(RecordID)

        /// The sentence for a person after it failed.
        var remedy: String {
            switch self {
            case .write: "Import the file again to go on."
            case .undo: "Take it back once more to go on."
            }
        }
    }

    let source: Source
    private let world: any World
    private let works: AsyncStream<Work>
    private let queue: AsyncStream<Work>.Continuation

    init(_ source: Source, world: any World) {
        self.source = source
        self.world = world
        // A person starts one after the other; what is asked for while one runs is few.
        (works, queue) = AsyncStream.makeStream(of: Work.self, bufferingPolicy: .bufferingOldest(8))
    }

    /// The time by which imports are dated. Milliseconds since 1970.
    var now: Int64 { world.now() }

    /// Shows what importing a file of this name would do, as soon as it is found out.
    func offer(_ name: String, _ plan: @MainActor () async throws -> Plan) async throws {
        if progress != nil { return }
        // The preview of another file cannot be taken while this one is read.
        phase = .idle
        do {
            let plan = try await plan()
            // An import may have been begun to be taken back meanwhile.
            if progress != nil { return }
            phase = .preview(plan)
        } catch let refusal as Source.Refusal {
            phase = .refused("\(name): \(refusal)")
        }
    }

    /// Writes what a plan says, and returns a sentence on what was done. Throws ``StoreProblem``.
    package func take(_ plan: Plan, _ consent: Plan.Consent) async throws -> String {
        try await write(plan, consent)
    }

    /// Takes back an import, and returns a sentence on what was done. Throws ``StoreProblem``.
    package func takeBack(_ run: RecordID) async throws -> String {
        try await undoing(run)
    }

    /// Nil unless an import is written or taken back.
    package var progress: JobProgress? {
        if case .working(let progress) = phase { progress } else { nil }
    }

    /// Begins to write what the preview shows.
    package func start(_ consent: Plan.Consent) {
        guard case .preview(let plan) = phase else { return }
        phase = .working(JobProgress(isUndoing: false, done: 0, all: plan.changes(consent).count))
        queue.yield(.write(plan, consent))
    }

    /// Begins to take back an import of this device.
    package func undo(_ run: RecordID) {
        if progress != nil { return }
        phase = .working(JobProgress(isUndoing: true, done: 0, all: 0))
        queue.yield(.undo(run))
    }

    /// Forgets the preview or what was done.
    package func close() {
        if progress != nil { return }
        phase = .idle
    }

    /// Does what was begun, until its task is cancelled.
    func work() async throws {
        try await readRuns()
        for await work in works {
            do {
                switch work {
                case .write(let plan, let consent): _ = try await write(plan, consent)
                case .undo(let run): _ = try await undoing(run)
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                // Whatever it was: a job that went on saying that it writes would take no other file.
                let reason = (error as? DatabaseError).map { "\(StoreProblem($0))" } ?? "\(error)"
                phase = .done("\(reason) \(work.remedy)", kept: [])
            }
        }
    }

    private func write(_ plan: Plan, _ consent: Plan.Consent) async throws -> String {
        let (source, now, changes) = (self.source, world.now(), plan.changes(consent))
        try await source.store.importing { db in
            try source.tables.begin(plan, at: now, db)
            try source.begin(plan, db)
        }
        var (done, tally) = (0, ImportTally(aircraft: try await source.writeAircraft(plan)))
        while done < changes.count {
            let chunk = Array(changes[done..<min(done + mostAtOnce, changes.count)])
            tally += try await source.store.importing { db in
                try source.write(chunk, of: plan.importID, db)
            }
            done += chunk.count
            phase = .working(JobProgress(isUndoing: false, done: done, all: changes.count))
        }
        return try await end(
            plan.importID, .done, source.sentence(on: plan, consent, tally), kept: tally.kept)
    }

    private func undoing(_ run: RecordID) async throws -> String {
        let source = self.source
        try await source.store.importing { [tables = source.tables] db in try tables.note(run, .undoing, db) }
        var notes = try await source.store.readingImports { db in try source.notes(of: run, db) }[...]
        let all = notes.count
        var tally = ImportTally()
        while !notes.isEmpty {
            let chunk = Array(notes.prefix(mostAtOnce))
            tally += try await source.store.importing { db in try source.takeBack(chunk, db) }
            notes = notes.dropFirst(mostAtOnce)
            phase = .working(JobProgress(isUndoing: true, done: all - notes.count, all: all))
        }
        tally += try await source.takeBackAircraft(of: run)
        return try await end(run, .undone, source.sentence(takenBack: tally), kept: tally.kept)
    }

    private func end(
        _ run: RecordID, _ state: ImportRun.State, _ sentence: String, kept: [String]
    ) async throws -> String {
        let tables = source.tables
        try await source.store.importing { db in try tables.note(run, state, db) }
        try await readRuns()
        phase = .done(sentence, kept: kept)
        return sentence
    }

    /// Reads which files were imported, and how far each came.
    func readRuns() async throws {
        let tables = source.tables
        runs = try await source.store.readingImports { db in try tables.latest(db) }
    }
}

extension ImportJob {
    /// Says why a file that is dropped is none of those that can be read.
    package func refuse(_ sentence: String) {
        if progress != nil { return }
        phase = .refused(sentence)
    }
}
