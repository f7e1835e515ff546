package import AviationDatabase
import Notation

/// An edition of the airports in words, for a page.
package struct EditionSummary: Hashable, Sendable {
    /// A file that is in it.
    package struct Source: Hashable, Sendable {
        package let publisher: String
        package let file: String
        /// The publisher, and the day of its data.
        package let day: SourceDay
        package let rows: Int

        init(_ source: AirportRelease.Source) {
            (publisher, file, rows) = (source.publisher, source.file, source.rows)
            day = SourceDay(named: source.publisher, source.date)
        }
    }

    /// Rows of a kind; 0 where no file with any was imported.
    package struct Count: Hashable, Sendable {
        package let title: String
        package let count: Int
    }

    /// "20260822.1".
    package let version: String
    /// The way in which it came to this device; of an offered one its coverage.
    package let came: String
    package let counts: [Count]
    package let sources: [Source]
    /// The size of the download, of an offered one; else nil.
    package let byteCount: Int?

    init(_ present: PresentEdition) {
        version = present.edition.version
        came =
            present.release.map { release in
                release == present.edition.version
                    ? "As release \(release)" : "As release \(release), with files that were imported here"
            } ?? "Read in from files on this device"
        counts = ReferenceDataset.allCases.map {
            Count(title: Self.title(of: $0), count: present.counts[$0] ?? 0)
        }
        sources = present.sources.map(Source.init)
        byteCount = nil
    }

    init(_ release: AirportRelease) {
        version = release.version
        came = release.coverage
        counts = ReferenceDataset.allCases.map {
            Count(title: Self.title(of: $0), count: release.counts[$0.rawValue] ?? 0)
        }
        sources = release.sources.map(Source.init)
        byteCount = release.byteCount
    }

    private static func title(of dataset: ReferenceDataset) -> String {
        switch dataset {
        case .airports: "Airports in use"
        case .navaids: "Navaids"
        case .procedures: "Procedures"
        case .fixes: "Fixes"
        }
    }
}

/// An update on its way, in words.
package struct EditionProgress: Hashable, Sendable {
    package let words: String
    /// From 0 to 100; nil if unknown.
    package let percent: Int?
    package let canStop: Bool
}

extension EditionsState {
    /// The airports on this device; nil until they are there.
    package var summary: EditionSummary? { present.map(EditionSummary.init) }

    /// The edition that may be taken, and whether that was tried already.
    package var offered: (edition: EditionSummary, isTriedAgain: Bool)? {
        switch phase {
        case .answered(let offer): offer.offered.map { (EditionSummary($0), false) }
        case .failed(_, again: let release): release.map { (EditionSummary($0), true) }
        default: nil
        }
    }

    /// The last failure in a sentence; nil for none.
    package var problem: String? {
        if case .failed(let sentence, _) = phase { sentence } else { nil }
    }

    /// The server's answer, or the deed that is done.
    package var answer: String? {
        switch phase {
        case .idle, .downloading, .installing, .failed, .answered(.newer): nil
        case .checking: "Asking the server…"
        case .replaced(let release): "Version \(release.version) is in use now."
        case .answered(.none): "The server has no release of airport data."
        case .answered(.current(let release)):
            "Nothing newer: the server's newest release is \(release.version)."
        case .answered(.behind(let release, let file)):
            "The server has \(release.version), but \(file) in it is older than the one on this device, "
                + "missing, or of an unknown day: it is not offered."
        case .answered(.replacing(let release, let file)):
            "The server has \(release.version). \(file) on this device is of an unknown day: it would be "
                + "replaced, and may be newer."
        case .answered(.distrusted(let release, let reason)):
            "The server has \(release.version), which is not used. \(reason) The airports on this device "
                + "stay in use."
        case .answered(.refused(let release, let reason)):
            "The server has \(release.version), which was not used here: \(reason)."
        case .answered(.needsNewerApp(let release)):
            "The server has \(release.version), which needs a newer Aloft. Update Aloft first; the airports "
                + "on this device stay in use."
        }
    }

    /// The update in progress; nil for none.
    package var progress: EditionProgress? {
        switch phase {
        case .downloading(let release, let received):
            EditionProgress(
                words: "\(Written.size(received)) of \(Written.size(release.byteCount)) downloaded",
                percent: received * 100 / max(1, release.byteCount), canStop: true)
        case .installing(_, let step):
            switch step {
            case .verifying, .unpacking: Self.step("Downloaded; it is unpacked…")
            case .checking: Self.step("It is checked…")
            case .keepingImports: Self.step("Your own imports are put on top…")
            case .backingUp: Self.step("The airports of before are kept aside…")
            case .swapping(let share): Self.step("It is put in place…", percent: Int(clamping: share * 100))
            case .confirming, .done: Self.step("The new airports are looked at…", canStop: false)
            }
        default: nil
        }
    }

    private static func step(_ words: String, percent: Int? = nil, canStop: Bool = true) -> EditionProgress {
        EditionProgress(words: words, percent: percent, canStop: canStop)
    }
}
