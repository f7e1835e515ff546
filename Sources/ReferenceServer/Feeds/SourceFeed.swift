package import AviationDatabase
import Foundation

/// One feed of a source: its address, its interval, and the replay of its recording.
package struct SourceFeed: Sendable {
    package let key: WeatherFeed
    /// Its path, with a query, at a source like aviationweather.gov; nil where no such source has it.
    let path: String?
    /// The option that names an address or a file of its own; nil for none.
    package let option: AddressOption?
    /// Seconds from one request to the next.
    let intervalSeconds: Double
    let recordings: [Recording]

    /// An option of the command line.
    package struct AddressOption: Sendable {
        /// In kebab case, without dashes.
        package let name: String
        package let help: String
    }

    /// A feed at a source like aviationweather.gov.
    init(_ key: WeatherFeed, at path: String, everySeconds: Double, _ recordings: Recording...) {
        (self.key, self.path, option) = (key, path, nil)
        (intervalSeconds, self.recordings) = (everySeconds, recordings)
    }

    /// A feed at an address of its own.
    init(
        _ key: WeatherFeed, option name: String, _ help: String, everySeconds: Double,
        _ recordings: Recording...
    ) {
        (self.key, path, option) = (key, nil, AddressOption(name: name, help: help))
        (intervalSeconds, self.recordings) = (everySeconds, recordings)
    }
}

/// The form of a feed's answers.
enum FeedForm: Sendable {
    case reports(ReportForm)
    case items(ItemForm)
    case pictures

    /// Whether an answer without a body says that there is none.
    var mayHoldNone: Bool { if case .items = self { true } else { false } }
}

/// How the reports of stations are read from an answer.
struct ReportForm: Sendable {
    /// Whether one answer contains all present reports, so that missing ones do not exist.
    let isWhole: Bool
    /// The records of an answer. Throws `UnusableAnswer` for one that is cut, or something else.
    let records: @Sendable ([UInt8]) throws -> [Result<StationReport, BadReport>]
    /// The station and the time that the words of a report name.
    let words: @Sendable (String) -> ReportWords
}

/// How items are read from an answer.
struct ItemForm: Sendable {
    /// "PIREP", "SIGMET".
    let kind: String
    var keeping = ItemKeeping()
    /// The records of an answer; the date is now, which tells what lies in the future. Throws
    /// `UnusableAnswer` for one that is cut, or something else.
    let records: @Sendable ([UInt8], Date) throws -> [Result<FeedItem, UnusableAnswer>]
}
