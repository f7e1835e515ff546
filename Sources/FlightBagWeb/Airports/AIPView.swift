import Aviation
import AviationDatabase
import FlightBag
import Foundation
import Notation

/// The AIP entries of an airport by section; narrowed to the entries that have all words of a query.
struct AIPView {
    struct Section {
        let title: String
        let entries: [Entry]
    }

    struct Entry {
        let field: String
        let value: String
        /// The value in the AIP's other language.
        let other: String?
        let source: String?
    }

    let query: String
    let sections: [Section]
    /// "12 of 31 entries".
    let count: String
    let hasNone: Bool
    let isNothingFound: Bool
    let provenance: Provenance?

    init(_ publications: AirportPublications?, query: String, at now: Date) {
        self.query = query
        let all = publications?.aipEntries ?? []
        let found = all.filter { Self.isMatch($0, query) }
        sections = AIPEntry.Section.allCases.compactMap { section -> Section? in
            let entries = found.filter { $0.section == section }
                .sorted { ($0.standardField?.id ?? 9999) < ($1.standardField?.id ?? 9999) }
            return entries.isEmpty
                ? nil : Section(title: Self.title(section), entries: entries.map(Entry.init))
        }
        let entries = counted(all.count, "entry", "entries")
        count = found.count == all.count ? entries : "\(found.count) of \(entries)"
        hasNone = all.isEmpty
        isNothingFound = !all.isEmpty && found.isEmpty
        provenance = AirportSources.list("entries", publications, at: now)
    }

    static func isMatch(_ entry: AIPEntry, _ query: String) -> Bool {
        func plain(_ text: String) -> String {
            text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        }
        let text = plain(
            [entry.effectiveFieldName, entry.field, entry.value, entry.altField, entry.altValue]
                .compactMap(\.self).joined(separator: " "))
        return plain(query).split(separator: " ").allSatisfy { text.contains($0) }
    }

    private static func title(_ section: AIPEntry.Section) -> String {
        switch section {
        case .admin: "Administration (AD 2.2)"
        case .operational: "Operational hours (AD 2.3)"
        case .handling: "Handling services (AD 2.4)"
        case .passenger: "Passenger facilities (AD 2.5)"
        }
    }
}

extension AIPView.Entry {
    fileprivate init(_ entry: AIPEntry) {
        field = entry.effectiveFieldName
        let text = entry.effectiveValue.trimmingCharacters(in: .whitespacesAndNewlines)
        value = text.isEmpty ? "nothing stated" : text
        other =
            entry.altValue != nil && entry.altValue != entry.value && !entry.value.isEmpty
            ? entry.value : nil
        source = entry.source
    }
}

/// The publishers of an airport's facts, in words.
enum AirportSources {
    /// "EuroAIP, 2025-11-02": the publishers of a list of the airport's; nil when there is none.
    static func list(_ part: String, _ publications: AirportPublications?, at now: Date) -> Provenance? {
        Provenance((publications?.lists ?? []).filter { $0.part == part }.map(\.source), at: now)
    }

    /// The facts of a publisher and a day.
    struct Fields {
        /// "FAA CIFP, 2020-02-27: threshold position of 10R/28L".
        let text: String
        let warning: String?
    }

    /// Those of each publisher and day.
    static func fields(_ publications: AirportPublications?, ofRunways: Bool, at now: Date) -> [Fields] {
        let fields = (publications?.fields ?? []).filter { ($0.runway != nil) == ofRunways }
        let bySource = Dictionary(grouping: fields, by: \.source)
        return bySource.sorted { $0.key.words < $1.key.words }.map { source, fields in
            let names = Dictionary(grouping: fields) { words($0.field) }.sorted { $0.key < $1.key }
            let each = names.map { name, fields in
                let runways = fields.compactMap(\.runway).sorted()
                return runways.isEmpty ? name : "\(name) of \(runways.joined(separator: ", "))"
            }
            return Fields(
                text: "\(source.words): \(each.joined(separator: "; "))", warning: source.warning(at: now))
        }
    }

    /// "threshold position" of thresholdPosition.
    private static func words(_ field: AirportField) -> String {
        field.rawValue.reduce(into: "") { text, letter in
            if letter.isUppercase, text.last?.isLowercase == true { text += " " }
            text += letter.lowercased()
        }.replacing("icao code", with: "ICAO code").replacing("iata code", with: "IATA code")
    }
}
