import ArgumentParser
import Aviation
import FlightBag
import Foundation
import JSONLines
import Notation
import SyncServer

/// The options of `aloft import` for files of the account's own records.
struct OwnImportOptions: ParsableArguments {
    @Flag(help: "Of a file for the own records: only say what would be done.") var dryRun = false
    @Flag(help: "Let the values of a logbook or an account document win where they differ from the records.")
    var takeFile = false
    @Flag(help: "Of a logbook: take unreadable lines without the cells nobody can read.")
    var takeUnread = false
    @Option(help: ArgumentHelp("The aircraft that a loading profile is for.", valueName: "registration"))
    var aircraft: String?
    @Option(help: ArgumentHelp("The day of the empty mass of a loading profile.", valueName: "day"))
    var weighedOn: String?
    @Option(help: "Of a logbook whose dates could be either way round: day-first or month-first.")
    var dates: LogbookDateOrder?
    @Flag(help: "Print one JSON object a line about files for the own records.")
    var json = false
}

/// A file for the account's own records, told by its content: an account document, a logbook, flight plans, a
/// loading profile.
struct OwnImport {
    let options: OwnImportOptions

    /// The content of a file that is one of these; nil for everything else, which is published data or
    /// nothing that Aloft reads. Throws a problem when it cannot be read.
    static func content(_ path: String) throws -> FileContent? {
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            return nil
        }
        let content = FileContent(try InputFile.start(path, count: 1 << 20))
        return switch content {
        case .account, .flightPlans, .loadingProfile, .logbook: content
        case .unknown: nil
        }
    }

    /// Takes a file into the records that are open.
    @MainActor func take(_ path: String, _ app: AppState) async throws {
        let bytes = try InputFile.bytes(path)
        let name = URL(filePath: path).lastPathComponent
        switch FileContent(bytes) {
        case .account: try await takeAccount(name, bytes, app)
        case .logbook: try await takeLogbook(name, bytes, app)
        case .flightPlans: try await takePlans(name, bytes, app)
        case .loadingProfile: try await takeProfile(name, bytes, app)
        case .unknown(let sentence): throw Problem("\(name): \(sentence) \(FileContent.readable)")
        }
    }

    @MainActor private func takeAccount(_ name: String, _ bytes: [UInt8], _ app: AppState) async throws {
        switch try await app.accountFiles.plan(name: name, bytes: bytes) {
        case .refused(let sentence): throw Problem("\(name): \(sentence)")
        case .plan(let plan):
            for line in plan.lines {
                tell(
                    [
                        "number": JSON(line.number), "action": .text(line.action.rawValue),
                        "kind": .text(line.kind), "record": .text(line.name), "reasons": JSON(line.reasons),
                    ],
                    line.action == .same || line.action == .new && line.reasons.isEmpty
                        ? nil
                        : "\(line.number)  \(line.action.rawValue)  \(line.kind) \(line.name)"
                            + (line.reasons.isEmpty ? "" : ": " + line.reasons.joined(separator: "; ")))
            }
            for note in plan.notes { say(note) }
            let counts = AccountImportPlan.Action.allCases.map { "\(plan.count($0)) \($0.rawValue)" }
            say("\(name): " + counts.joined(separator: ", ") + ".")
            guard !options.dryRun else { return }
            say(try await app.accountFiles.take(plan, AccountImportConsent(takesFile: options.takeFile)))
        }
    }

    @MainActor func takeLogbook(_ name: String, _ bytes: [UInt8], _ app: AppState) async throws {
        let plan: LogbookImportPlan
        do {
            plan = try await app.logbookFiles.plan(
                name: name, bytes: bytes, dates: options.dates, app.context)
        } catch let error as LogbookFileError {
            throw Problem("\(name): \(error)")
        }
        for line in plan.lines {
            let why = line.reasons.isEmpty ? "" : ": " + line.reasons.joined(separator: "; ")
            tell(
                [
                    "line": JSON(line.number), "action": .text(line.action.rawValue),
                    "entry": .text(line.name), "reasons": JSON(line.reasons),
                ],
                line.action == .new && line.reasons.isEmpty
                    ? nil : "line \(line.number)  \(line.action.rawValue)  \(line.name)\(why)")
        }
        for problem in plan.warnings + plan.otherProblems { say(problem) }
        if let lost = plan.lostLines {
            throw Problem("\(name): \(lost). Nothing is imported: close it in the file first.")
        }
        guard !options.dryRun else { return }
        let consent = LogbookImportConsent(takesFile: options.takeFile, takesUnread: options.takeUnread)
        say(try await app.logbookFiles.take(plan, consent))
    }

    @MainActor private func takePlans(_ name: String, _ bytes: [UInt8], _ app: AppState) async throws {
        let window = Window(app)
        try await window.offerPlans(file: name, bytes: bytes)
        switch window.offeredPlans {
        case .refused(let sentence): throw Problem(sentence)
        case .preview(_, let plans, let notes):
            for plan in plans {
                let points = plan.points.map { "\($0.name), \($0.words)" }
                tell(
                    [
                        "action": "new", "flight": .text(plan.title), "points": JSON(points),
                        "reasons": JSON(plan.notes),
                    ], ([plan.title] + points + plan.notes).joined(separator: "\n  "))
            }
            for note in notes { say(note) }
            guard !options.dryRun else { return }
            for _ in plans { try await window.addPlan(0) }
            say("\(name): \(counted(plans.count, "flight")) added.")
        case nil: return
        }
    }

    @MainActor private func takeProfile(_ name: String, _ bytes: [UInt8], _ app: AppState) async throws {
        let window = Window(app)
        try await window.take(file: name, bytes: bytes)
        guard case .preview(let found) = window.offeredProfile else {
            if case .refused(let sentence) = window.offeredProfile { throw Problem(sentence) }
            return
        }
        guard let mark = options.aircraft else {
            throw Obstacle("\(name) is a loading profile: name the aircraft that it is for with --aircraft.")
        }
        let named = app.aircraft.all.map(\.record).filter {
            $0.registration?.uppercased() == mark.uppercased()
        }
        guard let plane = named.first, named.count == 1 else {
            throw Obstacle("There are \(named.count) aircraft \(mark) among the records; one is needed.")
        }
        let notes = window.profileNotes(plane)
        tell(
            [
                "action": "new", "profile": .text(found.title), "aircraft": .text(plane.name),
                "reasons": JSON(notes),
            ], (["\(found.title) for \(plane.name)"] + notes).joined(separator: "\n  "))
        guard !options.dryRun else { return }
        try await window.addProfile(toAircraft: plane.key, weighedOn: options.weighedOn ?? "")
        if let note = window.state.notes.last { say(note.text) }
    }

    private func tell(_ answer: JSON, _ line: String?) {
        if let text = options.json ? answer.text : line { Terminal.write(text + "\n") }
    }

    private func say(_ sentence: String) {
        if !options.json { Terminal.write(sentence + "\n") }
    }
}
