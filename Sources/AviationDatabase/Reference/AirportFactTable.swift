import Aviation
import GRDB

/// The facts of all airports, of one edition of the places.
struct AirportFactTable: Sendable {
    /// The number of `PlaceEdition` that they were made of.
    let number: Int
    let edition: ReferenceEdition
    /// In the order of lists: see `AirportFacts.isFirst`.
    let airports: [AirportFacts]
    /// Places in `airports`, by ident.
    let places: [String: Int]
    /// Numbers of rows, by ident.
    let numbers: [String: Int]

    init(_ db: Database) throws {
        number = try PlaceEdition.fetch(db)
        edition = try ReferenceEdition.fetch(db)
        var facts: [Int: AirportFacts] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, ident, kind, country, latitude, longitude FROM airport")
        while let row = try rows.next() {
            guard let kind = AirportKind(rawValue: row[2]),
                let position = Coordinate(latitudeDegrees: row[4], longitudeDegrees: row[5])
            else { continue }
            facts[row[0]] = AirportFacts(
                ident: row[1], kind: kind, countryCode: row[3], position: position)
        }
        try Self.addRunways(to: &facts, db)
        try Self.addPublications(to: &facts, db)
        numbers = Dictionary(
            facts.map { ($0.value.ident, $0.key) }, uniquingKeysWith: { first, _ in first })
        airports = facts.values.sorted(by: AirportFacts.isFirst)
        places = Dictionary(
            airports.enumerated().map { ($0.element.ident, $0.offset) },
            uniquingKeysWith: { first, _ in first
            })
    }

    private struct Runways {
        var count = 0
        var open = 0
        var longest: Int?
        var isLighted = false
        var surfaces: Set<RunwaySurface> = []

        /// Whether a runway in use has the surface; nil when none is known to and some may have.
        func have(_ surface: RunwaySurface) -> Bool? {
            if surfaces.contains(surface) { return true }
            return open == 0 || surfaces.contains(.unknown) ? nil : false
        }
    }

    private static func addRunways(to facts: inout [Int: AirportFacts], _ db: Database) throws {
        var all: [Int: Runways] = [:]
        var surfaces: [String?: RunwaySurface] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT airportID, lengthFeet, surface, isLighted, isClosed FROM runway")
        while let row = try rows.next() {
            let id: Int = row[0]
            var runways = all[id] ?? Runways()
            runways.count += 1
            if !(row[4] as Bool) {
                runways.open += 1
                let text: String? = row[2]
                let surface = surfaces[text] ?? RunwaySurface(describedAs: text)
                surfaces[text] = surface
                runways.surfaces.insert(surface)
                if let feet: Int = row[1] { runways.longest = max(runways.longest ?? 0, feet) }
                runways.isLighted = runways.isLighted || row[3]
            }
            all[id] = runways
        }
        for (id, runways) in all {
            facts[id]?.runwayCount = runways.count
            facts[id]?.longestRunwayFeet = runways.longest
            facts[id]?.hasHardRunway = runways.have(.hard)
            facts[id]?.hasSoftRunway = runways.have(.soft)
            facts[id]?.hasWaterRunway = runways.have(.water)
            facts[id]?.hasSnowRunway = runways.have(.snow)
            facts[id]?.hasLightedRunway = runways.open == 0 ? nil : runways.isLighted
        }
    }

    private static func addPublications(to facts: inout [Int: AirportFacts], _ db: Database) throws {
        func linked(_ condition: String) throws -> [Int] {
            try Int.fetchAll(db, sql: "SELECT DISTINCT airportID FROM airportLink WHERE \(condition)")
        }
        let publishers = Publisher.procedureLists.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        for id in try linked("part = 'airports' AND publisher IN (\(publishers))") {
            facts[id]?.procedureCount = 0
        }
        for id in try linked("part = 'procedures'") {
            let procedures = try AirportDatabase.procedures(of: id, db)
            facts[id]?.procedureCount = procedures.count
            facts[id]?.approachTypes = Set(procedures.filter(\.isApproach).compactMap(\.approachType))
        }
        for id in try linked("part = 'entries'") {
            guard let airport = facts[id] else { continue }
            facts[id] = airport.adding(try AirportDatabase.entries(of: id, db))
        }
        let points = try linked("part = 'borders'")
        let countries = Set(points.compactMap { facts[$0]?.countryCode })
        guard !countries.isEmpty else { return }
        for (id, airport) in facts where countries.contains(airport.countryCode) {
            facts[id]?.isPointOfEntry = false
        }
        for id in points { facts[id]?.isPointOfEntry = true }
    }
}

extension AirportFacts {
    /// With what the AIP says.
    fileprivate func adding(_ entries: [AIPEntry]) -> AirportFacts {
        var facts = self
        facts.aipEntryCount = entries.count
        facts.hasAvgas = entries.nameAvgas
        facts.hasJetA = entries.nameJetFuel
        facts.hotel = Self.reach(AIPFieldCatalog.hotels, entries)
        facts.restaurant = Self.reach(AIPFieldCatalog.restaurants, entries)
        return facts
    }

    /// At the airport only where the text says so; what it does not say counts as the vicinity.
    private static func reach(_ field: Int, _ entries: [AIPEntry]) -> Reach? {
        let values = entries.filter { $0.standardField?.id == field && !$0.saysNo }
            .map { "\($0.value) \($0.altValue ?? "")".lowercased() }
            // Whole words: "on ad" is not in "reservation additional".
            .map { " " + $0.split { !$0.isLetter }.joined(separator: " ") + " " }
        guard !values.isEmpty else { return nil }
        let places =
            ["at", "on", "at the", "on the"].flatMap {
                [" \($0) airport ", " \($0) aerodrome ", " \($0) ad "]
            } + [" on site ", " in the terminal ", " sur ad ", " sur l ad "]
        return values.contains { value in places.contains(where: value.contains) } ? .atAirport : .vicinity
    }
}

extension AirportDatabase {
    /// The facts of now: read again (under a second in release) when an import changed them, in whichever
    /// process.
    func facts() throws -> AirportFactTable {
        let number = try pool.unsafeRead(PlaceEdition.fetch)
        if let facts = kept.withValue(AirportFactTable.self, { $0 }), facts.number == number { return facts }
        let facts = try pool.read(AirportFactTable.init)
        kept.withValue(AirportFactTable.self) { $0 = facts }
        return facts
    }

    /// The edition of what is in it.
    package func referenceEdition() throws -> ReferenceEdition { try facts().edition }
}
