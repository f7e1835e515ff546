import AviationDatabase
import FlightBag
import Foundation
import Notation

/// The edition of the airports on this device, and the way to a newer one.
struct EditionsView {
    let facts: [Fact]
    let sources: [Source]
    let hasSources: Bool
    let absence: String?
    /// An import that goes on, and one that did not end.
    let importing: String?
    let cutShort: [String]
    let checked: String
    let words: String?
    let problem: String?
    let progress: EditionProgress?
    let offer: Offer?
    let canCheck: Bool

    /// A file that is in the data.
    struct Source {
        let publisher: String
        let file: String
        let date: String
        let rows: String
        /// A sentence where it is not in force.
        let warning: String?

        init(_ source: EditionSummary.Source, at now: Date) {
            (publisher, file, date) = (source.publisher, source.file, source.day.dayWords)
            warning = source.day.warning(at: now)
            rows = Written.grouped(source.rows)
        }
    }

    /// A newer edition that may be taken.
    struct Offer {
        let version: String
        let size: String
        let coverage: String
        let sources: [Source]
        let button: String
    }

    @MainActor init(_ window: Window) {
        let (app, editions) = (window.app, window.app.editions)
        let now = Date(milliseconds: app.now)
        let summary = editions.summary
        facts =
            (summary.map(Self.facts) ?? [])
            + [
                Fact(
                    title: "Newer ones are taken",
                    text: editions.trustedKey.map { "if signed with the key \($0)" }
                        ?? "if signed; the first key that the server shows is kept")
            ]
        sources = (summary?.sources ?? []).map { Source($0, at: now) }
        hasSources = !sources.isEmpty
        let imported = ImportWords(editions)
        (importing, cutShort) = (imported.atWork, imported.cutShort)
        absence = summary == nil ? "The airports are not read in yet." : nil
        checked = editions.checkedAt.map { app.time($0) } ?? "never"
        canCheck = !editions.phase.isBusy && summary != nil
        (words, problem, progress) = (editions.answer, editions.problem, editions.progress)
        offer = editions.offered.map { edition, isTriedAgain in
            Offer(
                version: edition.version, size: Written.size(edition.byteCount ?? 0), coverage: edition.came,
                sources: edition.sources.map { Source($0, at: now) },
                button: isTriedAgain ? "Try again" : "Download and use it")
        }
    }

    private static func facts(_ edition: EditionSummary) -> [Fact] {
        [
            Fact(title: "Version", text: edition.version),
            Fact(title: "Came", text: edition.came),
        ]
            + edition.counts.map { one in
                // None imported is not "there are none".
                Fact(
                    title: one.title, text: one.count == 0 ? "none imported" : Written.grouped(one.count))
            }
    }
}
