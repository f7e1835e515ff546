import AviationDatabase
import Foundation

/// The origin of data beside them: publisher and day, and a warning where they are not in force.
struct Provenance {
    /// "FAA CIFP, 2020-02-27".
    let text: String
    /// A sentence, shown as a warning; nil where the data are in force.
    let warning: String?

    init(_ source: SourceDay, at now: Date) {
        (text, warning) = (source.words, source.warning(at: now))
    }

    /// The sources of a list, each once; nil for none.
    init?(_ sources: [SourceDay], at now: Date) {
        guard !sources.isEmpty else { return nil }
        func joined(_ texts: [String]) -> String {
            texts.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " · ")
        }
        text = joined(sources.map(\.words))
        let warnings = joined(sources.compactMap { $0.warning(at: now) })
        warning = warnings.isEmpty ? nil : warnings
    }
}
