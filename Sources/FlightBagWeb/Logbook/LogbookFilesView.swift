import Aviation
import FlightBag
import Foundation
import Notation

/// Logbooks of other programs, in and out: what an import would do, how far it is, and what was imported.
struct LogbookFilesView {
    let refused: String?
    let preview: Preview?
    let writing: Writing?
    let done: Done?
    let canOffer: Bool
    let runs: [Run]
    let hasRuns: Bool
    let logbookAddress: String

    struct Preview {
        let name: String
        let words: [Fact]
        let warnings: [String]
        let isUndecided: Bool
        let conflicts: String
        let hasConflicts: Bool
        let unread: String
        let hasUnread: Bool
        let tables: [Table]
        let others: [String]
        let hasOthers: Bool
    }

    /// The lines of one kind.
    struct Table {
        let title: String
        let lines: [Line]
        let rest: String?
    }

    struct Line {
        let number: Int
        let name: String
        let reasons: String
    }

    struct Writing {
        /// "Writing" or "Taking back".
        let verb: String
        let done: String
        let all: String
        let percent: Int

        init(_ progress: JobProgress) {
            verb = progress.isUndoing ? "Taking back" : "Writing"
            (done, all) = (Written.grouped(progress.done), Written.grouped(progress.all))
            percent = progress.all == 0 ? 0 : progress.done * 100 / progress.all
        }
    }

    struct Done {
        let words: String
        let kept: [String]
        let hasKept: Bool
    }

    struct Run {
        let key: String
        let name: String
        let words: String
        let canUndo: Bool
    }

    /// So many lines of a kind are shown; `aloft logbook import --dry-run` prints them all.
    private static let mostLines = 200

    @MainActor init(_ window: Window) {
        let files = window.app.logbookFiles
        var (refused, preview, writing, done): (String?, Preview?, Writing?, Done?) = (nil, nil, nil, nil)
        switch files.phase {
        case .idle: break
        case .refused(let sentence): refused = sentence
        case .preview(let plan): preview = Preview(plan, most: Self.mostLines)
        case .working(let progress): writing = Writing(progress)
        case .done(let words, let kept):
            done = Done(words: words, kept: Array(kept.prefix(Self.mostLines)), hasKept: !kept.isEmpty)
        }
        (self.refused, self.preview, self.writing, self.done) = (refused, preview, writing, done)
        canOffer = preview == nil && writing == nil
        runs = files.runs.map { run in
            let aircraft = run.aircraft == 0 ? nil : "\(run.aircraft) aircraft"
            let count = [Written.counted(run.records, "entry", "entries"), aircraft].compactMap(\.self)
                .joined(separator: ", ")
            return Run(run, count: count, isBusy: writing != nil)
        }
        hasRuns = !runs.isEmpty
        logbookAddress = Page.list(LogbookRecord.kind.name).address
    }
}

extension LogbookFilesView.Run {
    /// - Parameters:
    ///   - count: how much it wrote, in words.
    ///   - isBusy: whether another import is being written or taken back.
    init(_ run: ImportRun, count: String, isBusy: Bool) {
        let state: String? =
            switch run.state {
            case .writing: "cut short: import the file again to go on"
            case .done: nil
            case .undoing: "taking it back was cut short: take it back once more"
            case .undone: "taken back"
            }
        let words = [Date(milliseconds: run.at).minuteUTC, run.isUndone ? nil : count, state]
        (key, name) = (run.key, run.name)
        self.words = words.compactMap(\.self).joined(separator: " · ")
        canUndo = !run.isUndone && run.hasWritten && !isBusy
    }
}

extension LogbookFilesView.Preview {
    init(_ plan: LogbookImportPlan, most: Int) {
        name = plan.name
        (warnings, isUndecided) = (plan.warnings, plan.undecidedDate != nil)
        var words = LogbookImportPlan.Action.allCases.map { action in
            Fact(title: action.words, text: Written.grouped(plan.count(action)))
        }
        if plan.aircraftCount > 0 {
            let (new, all) = (plan.newAircraftCount, plan.aircraftCount)
            words.append(
                Fact(
                    title: "Aircraft", text: new == 0 ? "\(all) here already" : "\(new) new of \(all)"))
        }
        self.words = words
        let count = plan.count(.conflicting)
        conflicts = count == 1 ? "the conflicting entry" : "the \(count) conflicting entries"
        hasConflicts = count > 0
        unread = counted(plan.unreadWithDay, "unreadable line")
        hasUnread = plan.unreadWithDay > 0
        let told: [(String, (LogbookImportPlan.Line) -> Bool)] = [
            ("Unreadable: left out", { $0.action == .unreadable }),
            ("Conflicting: the logbook's values stay", { $0.action == .conflicting }),
            ("New, worth a look", { $0.action == .new && !$0.reasons.isEmpty }),
            ("New", { $0.action == .new && $0.reasons.isEmpty }), ("Same", { $0.action == .same }),
        ]
        tables = told.compactMap { title, isTold in
            let lines = plan.lines.filter(isTold)
            guard !lines.isEmpty else { return nil }
            let rest = lines.count - most
            return LogbookFilesView.Table(
                title: "\(title) (\(Written.grouped(lines.count)))",
                lines: lines.prefix(most).map {
                    LogbookFilesView.Line(
                        number: $0.number, name: $0.name, reasons: $0.reasons.joined(separator: "; "))
                }, rest: rest > 0 ? "and \(Written.grouped(rest)) more" : nil)
        }
        others = plan.otherProblems
        hasOthers = !others.isEmpty
    }
}

extension LogbookImportPlan.Action {
    fileprivate var words: String {
        switch self {
        case .new: "New"
        case .same: "The same as here"
        case .conflicting: "Conflicting"
        case .unreadable: "Unreadable"
        }
    }
}
