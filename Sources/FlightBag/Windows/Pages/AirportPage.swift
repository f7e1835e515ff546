/// An airport by its identifier, and what of it.
package struct AirportPage: DeclaredPage {
    package static let path: PagePath = "/airports/{airport}/{part?}"

    package let ident: String
    package let part: AirportPart
    /// The narrowing of the part: an AIP by words in it, procedures to the one that is drawn. Empty for none.
    package let query: String

    package init(_ ident: String, _ part: AirportPart = .overview, by query: String = "") {
        self.ident = ident
        self.part = part
        self.query = part.isNarrowed ? query : ""
    }

    package init?(_ values: PageValues) {
        guard let ident = values["airport"], let part = AirportPart(path: values["part"]) else { return nil }
        self.init(ident, part, by: values.query["q"] ?? "")
    }

    package var values: PageValues {
        var values = PageValues(texts: ["airport": ident])
        if part != .overview { values.texts["part"] = part.rawValue }
        if !query.isEmpty { values.query.append("q", query) }
        return values
    }

    package var title: String { ident.uppercased() + (part == .overview ? "" : " " + part.title) }
    package var tab: Tab { .map }
    package var list: Page? { .map(query: "") }
    package var subject: PageSubject { .airport(ident) }

    /// Every part of one airport.
    package static func examples(_ app: AppState) -> [Page] {
        app.exampleAirports.prefix(1).flatMap { ident in AirportPart.allCases.map { .airport(ident, $0) } }
    }

    package func changesAt(_ app: AppState) -> Int64? { app.nextMinute }
}

extension AppState {
    /// Airports that somebody who uses this device looks at: those that are starred, and those of flights.
    package var exampleAirports: [String] {
        let idents = starred.all.compactMap(\.record.ident) + flights.all.flatMap(\.record.airportIdents)
        var seen: Set<String> = []
        return idents.filter { seen.insert($0).inserted }
    }
}

extension Page {
    /// An airport, and what of it.
    package static func airport(
        _ ident: String, _ part: AirportPart = .overview, by query: String = ""
    ) -> Page {
        Page(AirportPage(ident, part, by: query))
    }

    /// The airport that it shows, what of it, and what narrows that; nil on other pages.
    package var airport: AirportPage? { declared as? AirportPage }
}
