import Aviation
import FlightBag
import Foundation
import Notation

/// Files of all kinds: what one that was offered here would do, the account as a document, and what was
/// imported.
struct FilesView {
    let unread: String?
    let refused: String?
    let preview: Preview?
    let profile: Profile?
    let writing: LogbookFilesView.Writing?
    let done: LogbookFilesView.Done?
    let canOffer: Bool
    let runs: [LogbookFilesView.Run]
    let hasRuns: Bool
    let logbookAddress: String
    let flightsAddress: String

    /// An account document before it is imported.
    struct Preview {
        let name: String
        let words: [Fact]
        let notes: [String]
        let hasNotes: Bool
        let overwriting: String
        let canOverwrite: Bool
        let isNothing: Bool
        let tables: [Table]
    }

    /// The records of one action.
    struct Table {
        let title: String
        let isOpen: Bool
        let lines: [Line]
        let rest: String?
    }

    struct Line {
        let number: Int
        let name: String
        let reasons: String
    }

    /// A loading profile before it is added.
    struct Profile {
        let title: String
        let words: [Fact]
        let aircraft: [Aircraft]
        let hasAircraft: Bool
        let hasEmptyMass: Bool
    }

    struct Aircraft {
        let key: String
        let name: String
        let notes: [String]
        let hasNotes: Bool
    }

    /// So many records of an action are shown; `aloft import --dry-run` prints them all.
    private static let mostLines = 200

    @MainActor init(_ window: Window) {
        let files = window.app.accountFiles
        unread = window.unreadFile
        var (refused, preview): (String?, Preview?) = (nil, nil)
        var (writing, done): (LogbookFilesView.Writing?, LogbookFilesView.Done?) = (nil, nil)
        switch files.phase {
        case .idle: break
        case .refused(let sentence): refused = sentence
        case .preview(let plan): preview = Preview(plan, most: Self.mostLines)
        case .working(let progress): writing = LogbookFilesView.Writing(progress)
        case .done(let words, let kept):
            done = LogbookFilesView.Done(
                words: words, kept: Array(kept.prefix(Self.mostLines)), hasKept: !kept.isEmpty)
        }
        switch window.offeredProfile {
        case .refused(let sentence): (refused, profile) = (sentence, nil)
        case .preview(let found): profile = Profile(found, window)
        case nil: profile = nil
        }
        (self.refused, self.preview, self.writing, self.done) = (refused, preview, writing, done)
        canOffer = preview == nil && writing == nil && profile == nil
        runs = files.runs.map { run in
            LogbookFilesView.Run(run, count: counted(run.records, "record"), isBusy: writing != nil)
        }
        hasRuns = !runs.isEmpty
        logbookAddress = Page.logbookFiles.address
        flightsAddress = Page.list(Flight.kind.name).address
    }
}

extension FilesView.Preview {
    init(_ plan: AccountImportPlan, most: Int) {
        name = plan.name
        words = AccountImportPlan.Action.allCases.map { action in
            Fact(title: action.words, text: Written.grouped(plan.count(action)))
        }
        notes = plan.notes
        hasNotes = !notes.isEmpty
        let count = plan.overwritable
        overwriting =
            count == 1 ? "the record that differs" : "the \(Written.grouped(count)) records that differ"
        canOverwrite = count > 0
        isNothing = plan.count(.new) == 0 && count == 0
        let told: [(String, Bool, (AccountImportPlan.Line) -> Bool)] = [
            ("Unreadable: left out", true, { $0.action == .unreadable }),
            ("Different: what is here stays", true, { $0.action == .different }),
            ("New, worth a look", true, { $0.action == .new && !$0.reasons.isEmpty }),
            ("New", false, { $0.action == .new && $0.reasons.isEmpty }),
            ("The same as here", false, { $0.action == .same }),
        ]
        tables = told.compactMap { title, isOpen, isTold in
            let lines = plan.lines.filter(isTold)
            guard !lines.isEmpty else { return nil }
            let rest = lines.count - most
            return FilesView.Table(
                title: "\(title) (\(Written.grouped(lines.count)))", isOpen: isOpen,
                lines: lines.prefix(most).map { line in
                    FilesView.Line(
                        number: line.number, name: "\(line.kind) \(line.name)",
                        reasons: line.reasons.joined(separator: "; "))
                }, rest: rest > 0 ? "and \(Written.grouped(rest)) more" : nil)
        }
    }
}

extension FilesView.Profile {
    @MainActor init(_ found: LoadingProfileImport, _ window: Window) {
        title = found.title
        words = found.facts.map { Fact(title: $0.title, text: $0.text) }
        aircraft = window.app.aircraft.all.map { plane in
            let notes = window.profileNotes(plane.record)
            return FilesView.Aircraft(
                key: plane.record.key, name: plane.record.name, notes: notes, hasNotes: !notes.isEmpty)
        }
        hasAircraft = !aircraft.isEmpty
        hasEmptyMass = found.hasEmptyMass
    }
}

extension AccountImportPlan.Action {
    fileprivate var words: String {
        switch self {
        case .new: "New"
        case .same: "The same as here"
        case .different: "Different"
        case .unreadable: "Unreadable"
        }
    }
}
