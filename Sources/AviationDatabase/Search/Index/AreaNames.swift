import Foundation
import GRDB

/// The names of countries and regions, each as one word (`SearchText.compact`).
///
/// The names of countries in other languages come from Foundation on this computer.
enum AreaNames {
    /// The place of a name among the names of areas; the rows of `areaName` hold it.
    enum Kind: Int {
        /// A country in English.
        case country
        /// A country in another language.
        case foreign
        case region
        /// A region's name without "North" and similar words.
        case part
    }

    /// Other names of a country.
    static let countries = [
        "GB": ["uk", "great britain", "britain"], "US": ["usa", "us", "america"], "AE": ["uae", "emirates"],
        "CZ": ["czechia"],
    ]

    /// Fills the table of areas from countries and regions. A group of islands that has an ISO code, but
    /// belongs to a country, gets its foreign names as a region.
    static func fill(_ db: Database) throws {
        let countries = try Row.fetchAll(db, sql: "SELECT code, name FROM country")
        let regions = try Row.fetchAll(db, sql: "SELECT code, name FROM region")
        let insertion = try db.makeStatement(sql: "INSERT OR IGNORE INTO areaName VALUES (?, ?, ?)")
        func insert(_ name: String, _ area: String, _ kind: Kind, without words: Set<String> = []) throws {
            let all = SearchText.words(name)
            let rest = all.filter { !words.contains($0) }
            for form in [all, rest] where !form.isEmpty {
                try insertion.execute(arguments: [SearchText.compact(form), area, kind.rawValue])
            }
        }
        let codes = Set(countries.map { $0["code"] as String })
        for row in countries {
            let (code, name): (String, String) = (row["code"], row["name"])
            for own in [name, english.localizedString(forRegionCode: code) ?? name]
                + (Self.countries[code] ?? [])
            {
                try insert(own, code, .country, without: islands)
            }
            for foreign in foreignNames(code) { try insert(foreign, code, .foreign, without: islands) }
        }
        for row in regions {
            let (code, name): (String, String) = (row["code"], row["name"])
            try insert(name, code, .region, without: divisions.union(islands))
            try insert(name, code, .part, without: divisions.union(islands).union(directions))
            for other in RegionNames.others(of: code) { try insert(other, code, .region, without: islands) }
        }
        let regionsByName = Dictionary(
            regions.map { (SearchText.compact($0["name"] as String), $0["code"] as String) },
            uniquingKeysWith: { first, _ in first })
        for code in Locale.Region.isoRegions.map(\.identifier) where !codes.contains(code) {
            guard let name = english.localizedString(forRegionCode: code),
                let region = regionsByName[SearchText.compact(name)]
            else { continue }
            for foreign in foreignNames(code) { try insert(foreign, region, .foreign, without: islands) }
        }
    }

    private static func foreignNames(_ code: String) -> Set<String> {
        Set(languages.compactMap { $0.localizedString(forRegionCode: code) }.filter { $0 != code })
    }

    private static let english = Locale(identifier: "en")
    private static let languages = [
        "de", "fr", "es", "it", "pt", "nl", "da", "nb", "sv", "fi", "is", "et", "lv", "lt", "pl", "cs", "sk",
        "hu", "sl", "hr", "sr", "bg", "ro", "el", "sq", "tr", "ru", "uk", "ca", "eu", "ga", "cy", "mt", "ar",
        "he", "fa", "hi", "th", "vi", "id", "ja", "ko", "zh-Hans", "zh-Hant",
    ].map(Locale.init(identifier:))

    private static let islands: Set<String> = [
        "island", "islands", "isles", "insel", "inseln", "ile", "iles", "isla", "islas", "isola", "isole",
        "ilha", "ilhas", "eiland", "eilanden", "wyspy", "ostrovy", "saaret",
    ]
    private static let divisions: Set<String> = [
        "province", "region", "district", "county", "canton", "state", "department", "governorate",
        "prefecture", "autonomous", "of",
    ]
    private static let directions: Set<String> = [
        "north", "south", "east", "west", "northern", "southern", "eastern", "western", "new", "upper",
        "lower", "central",
    ]
}
