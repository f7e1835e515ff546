import Aviation
import GRDB

/// Merges other publishers' data into OurAirports' tables, and undoes the merge.
///
/// An import undoes the merge, changes its own data, and merges again: so the tables depend only on
/// OurAirports' rows and the documents.
struct SourceMerge {
    static func isNeeded(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT 1 FROM published LIMIT 1") != nil
    }

    /// Leaves OurAirports' rows as they were imported.
    static func undo(_ db: Database) throws {
        let airports = AirportTable.standard.names
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO airport (\(airports)) SELECT \(airports) FROM displacedAirport;
                DELETE FROM airport WHERE id < 0;
                DELETE FROM runway WHERE airportID IN (SELECT airportID FROM mergedRunways);
                INSERT INTO runway SELECT * FROM displacedRunway;
                DELETE FROM navaid WHERE rowid IN (SELECT number FROM mergedNavaid);
                INSERT INTO navaid SELECT * FROM displacedNavaid;
                DELETE FROM displacedAirport; DELETE FROM displacedRunway; DELETE FROM displacedNavaid;
                DELETE FROM mergedRunways; DELETE FROM mergedNavaid;
                DELETE FROM airportLink; DELETE FROM fieldSource;
                """)
    }

    /// Merges every document into the tables. Does nothing without documents.
    static func apply(_ db: Database) throws {
        guard try isNeeded(db) else { return }
        var links = try AirportLinks(db)
        var documents: [Publisher: [String: PublishedDocument<PublishedAirport>]] = [:]
        for publisher in [Publisher.nasr, .cifp, .euroAIP] {
            for document in try PublishedDocument<PublishedAirport>.fetchAll(.airports, publisher, db) {
                if links.link(document) {
                    documents[publisher, default: [:]][document.key] = document
                }
            }
        }
        try links.linkParts(db)
        for (airport, claims) in links.airports.sorted(by: { $0.key < $1.key }) {
            let found = claims.compactMap { claim in documents[claim.publisher]?[claim.key] }
            if !found.isEmpty { try AirportMerge(airport: airport, documents: found).save(db) }
        }
        try links.save(db)
        try RunwayMerge.run(db)
        try NavaidMerge.run(db)
    }
}

/// Links documents to airports: by ICAO code, else by the identifier of the country's own authority.
struct AirportLinks {
    struct Claim: Hashable {
        let publisher: Publisher
        let key: String
    }

    private struct Known {
        let id: Int
        let ident: String
        let country: String
        let position: Coordinate
        let sizeOrder: Int
    }

    /// Airports with one identifier that lie further apart are not the same.
    private static let reach = Distance(nauticalMiles: 30)
    /// The regions where the FAA assigns identifiers.
    static let american: Set<String> = [
        "US", "PR", "GU", "AS", "VI", "MP", "UM", "MH", "FM", "PW",
    ]

    /// Documents of airports, by the number of the airport; negative for airports that only documents have.
    private(set) var airports: [Int: [Claim]] = [:]
    private var known: [Known] = []
    private var byCode: [String: [Int]] = [:]
    private var byLocal: [String: [Int]] = [:]
    private var numbers: [Claim: Int] = [:]
    private var parts: [(airport: Int, part: PublishedPart, claim: Claim)] = []
    private var newAirports = 0

    init(_ db: Database) throws {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, ident, icao, gps, local, country, kind, latitude, longitude FROM airport")
        while let row = try rows.next() {
            guard let kind = AirportKind(rawValue: row[6]),
                let position = Coordinate(latitudeDegrees: row[7], longitudeDegrees: row[8])
            else { continue }
            let airport = Known(
                id: row[0], ident: row[1], country: row[5], position: position, sizeOrder: kind.sizeOrder)
            let codes: [String?] = [row[2], row[1], row[3]]
            add(airport, codes: codes.compactMap(\.self), local: row[4])
        }
    }

    private mutating func add(_ airport: Known, codes: [String], local: String?) {
        let index = known.count
        known.append(airport)
        for code in Set(codes) { byCode[code, default: []].append(index) }
        if let local { byLocal[local, default: []].append(index) }
    }

    /// Finds the airport of a document, or makes a new one; false when that has no position.
    mutating func link(_ document: PublishedDocument<PublishedAirport>) -> Bool {
        let facts = document.facts
        let claim = Claim(publisher: document.publisher, key: document.key)
        let found = find(
            icao: facts.particulars.icaoCode, local: facts.particulars.localCode, country: facts.countryCode,
            near: facts.position)
        guard let id = found ?? addNew(facts) else { return false }
        numbers[claim] = id
        airports[id, default: []].append(claim)
        return true
    }

    private mutating func addNew(_ facts: PublishedAirport) -> Int? {
        guard let position = facts.position,
            let ident = facts.particulars.icaoCode ?? facts.particulars.localCode
        else { return nil }
        newAirports += 1
        let airport = Known(
            id: -newAirports, ident: ident, country: facts.countryCode ?? "", position: position,
            sizeOrder: 0)
        add(
            airport, codes: [facts.particulars.icaoCode].compactMap(\.self),
            local: facts.particulars.localCode)
        return airport.id
    }

    private func find(icao: String?, local: String?, country: String?, near place: Coordinate?) -> Int? {
        if let icao, let found = best(byCode[icao] ?? [], near: place) { return found }
        guard let local else { return nil }
        let same = (byLocal[local] ?? []).filter { index in
            let other = known[index].country
            guard let country else { return other.isEmpty || Self.american.contains(other) }
            return other == country || other.isEmpty
                || Self.american.contains(country) && Self.american.contains(other)
        }
        return best(same, near: place)
    }

    /// The best match: one in use before one out of use, then the nearest.
    private func best(_ indices: [Int], near place: Coordinate?) -> Int? {
        func distance(_ index: Int) -> Distance { place?.distance(to: known[index].position) ?? .zero }
        let near = indices.filter { distance($0) <= Self.reach }
        func key(_ index: Int) -> (Int, Distance, Int, String) {
            let one = known[index]
            let closed = AirportKind.closed.sizeOrder
            return (one.sizeOrder == closed ? 1 : 0, distance(index), one.sizeOrder, one.ident)
        }
        return near.min { key($0) < key($1) }.map { known[$0].id }
    }

    /// Links the documents of other parts: to the airport of equal publisher and key, else by code.
    mutating func linkParts(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT publisher, part, key FROM published
                WHERE part IN ('runways', 'procedures', 'entries', 'borders') ORDER BY publisher, part, key
                """)
        for row in rows {
            guard let publisher = Publisher(rawValue: row[0]), let part = PublishedPart(rawValue: row[1])
            else { continue }
            let key: String = row[2]
            let pieces = key.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let code = pieces[0]
            let id =
                numbers[Claim(publisher: publisher, key: code)]
                ?? (publisher == .nasr
                    ? find(icao: nil, local: code, country: pieces.last, near: nil)
                        ?? find(icao: code.count == 4 ? code : nil, local: nil, country: nil, near: nil)
                    : find(
                        icao: code, local: publisher == .cifp ? code : nil, country: nil, near: nil))
            if let id { parts.append((id, part, Claim(publisher: publisher, key: key))) }
        }
    }

    func save(_ db: Database) throws {
        let insertion = try db.makeStatement(sql: "INSERT OR IGNORE INTO airportLink VALUES (?, ?, ?, ?)")
        let own = airports.flatMap { id, claims in claims.map { (id, PublishedPart.airports, $0) } }
        for (airport, part, claim) in own + parts {
            try insertion.execute(arguments: [
                airport, claim.publisher.rawValue, part.rawValue, claim.key,
            ])
        }
    }
}
