import Aviation
import GRDB

/// The runways of an airport with data from other publishers. The list is that of the first publisher in
/// `Publisher.runwayLists` with a runway in use; the others complete and correct runways with equal names,
/// and OurAirports' closed runways stay.
struct RunwayMerge {
    private let airport: Int
    private var lists: [Publisher: (date: String, runways: [PublishedRunway])] = [:]

    /// Replaces the runways of every airport that has documents of them.
    static func run(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT airportID, publisher, key FROM airportLink WHERE part = 'runways'
                ORDER BY airportID, publisher, key
                """)
        var open: RunwayMerge?
        for row in rows {
            guard let publisher = Publisher(rawValue: row[1]) else { continue }
            if open?.airport != row[0] {
                try open?.save(db)
                open = try RunwayMerge(row[0], db)
            }
            try open?.add(publisher, key: row[2], db)
        }
        try open?.save(db)
    }

    private init(_ airport: Int, _ db: Database) throws {
        self.airport = airport
        let sql = "SELECT \(Runway.columns) FROM runway WHERE airportID = ? ORDER BY rowid"
        let own = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [airport]).map(Runway.init(row:))
        if !own.isEmpty { lists[.ourAirports] = ("", own.map(PublishedRunway.init)) }
    }

    private mutating func add(_ publisher: Publisher, key: String, _ db: Database) throws {
        if publisher == .nasr {
            guard let document = try PublishedDocument<PublishedRunways>.fetch(.runways, publisher, key, db)
            else { return }
            lists[publisher] = (document.date, (lists[publisher]?.runways ?? []) + document.facts.runways)
        } else if let document = try PublishedDocument<[PublishedRunway]>.fetch(.runways, publisher, key, db)
        {
            lists[publisher] = (document.date, (lists[publisher]?.runways ?? []) + document.facts)
        }
    }

    private func save(_ db: Database) throws {
        let list = Publisher.runwayLists.first { publisher in
            lists[publisher]?.runways.contains { $0.isClosed != true } ?? false
        }
        guard let list, let base = lists[list]?.runways else { return }
        var runways = base
        if list != .ourAirports {
            let names = Set(base.map(\.key))
            runways += (lists[.ourAirports]?.runways ?? []).filter {
                $0.isClosed == true && !names.contains($0.key)
            }
        }
        try db.execute(
            sql: "INSERT INTO displacedRunway SELECT * FROM runway WHERE airportID = ?1 ORDER BY rowid",
            arguments: [airport])
        try db.execute(sql: "DELETE FROM runway WHERE airportID = ?", arguments: [airport])
        try db.execute(sql: "INSERT INTO mergedRunways VALUES (?)", arguments: [airport])
        for (index, runway) in runways.enumerated() {
            try save(runway, from: index < base.count ? list : .ourAirports, db)
        }
    }

    private func save(_ base: PublishedRunway, from list: Publisher, _ db: Database) throws {
        var merged = base
        var sources: [(AirportField, Publisher)] = []
        let twins = Dictionary(
            uniqueKeysWithValues: lists.compactMap { publisher, known in
                publisher == list
                    ? (publisher, base)
                    : known.runways.first { $0.isPart(of: base) }.map { (publisher, $0) }
            })
        func take<Value>(
            _ field: AirportField, _ path: WritableKeyPath<PublishedRunway, Value?>
        ) {
            for publisher in field.precedence {
                guard let value = twins[publisher]?[keyPath: path] else { continue }
                merged[keyPath: path] = value
                if publisher != .ourAirports { sources.append((field, publisher)) }
                return
            }
        }
        take(.runwayLength, \.lengthFeet)
        take(.runwayWidth, \.widthFeet)
        take(.runwaySurface, \.surface)
        take(.runwayLighting, \.isLighted)
        take(.runwayClosed, \.isClosed)
        func takeEnd<Value>(_ field: AirportField, _ path: WritableKeyPath<RunwayEnd, Value?>) {
            for publisher in field.precedence {
                guard let twin = twins[publisher] else { continue }
                let low = twin.end(named: base.lowEnd.name)?[keyPath: path]
                let high = base.highEnd.flatMap { twin.end(named: $0.name)?[keyPath: path] }
                guard low != nil || high != nil else { continue }
                // Both ends from one publisher, so that they agree.
                if let low { merged.lowEnd[keyPath: path] = low }
                if let high { merged.highEnd?[keyPath: path] = high }
                if publisher != .ourAirports { sources.append((field, publisher)) }
                return
            }
        }
        takeEnd(.thresholdPosition, \.position)
        takeEnd(.thresholdElevation, \.elevationFeet)
        takeEnd(.trueHeading, \.trueHeadingDegrees)
        takeEnd(.displacedThreshold, \.displacedThresholdFeet)
        try insert(merged, db)
        try note(sources, of: base, db)
    }

    private func note(
        _ sources: [(AirportField, Publisher)], of runway: PublishedRunway, _ db: Database
    ) throws {
        let insertion = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO fieldSource VALUES (?, ?, ?, ?, ?)")
        for (field, publisher) in sources {
            try insertion.execute(arguments: [
                airport, runway.key, field.rawValue, publisher.rawValue, lists[publisher]?.date,
            ])
        }
    }

    private func insert(_ runway: PublishedRunway, _ db: Database) throws {
        func values(_ end: RunwayEnd?) -> RowValues {
            [
                end?.name, end?.position?.latitudeDegrees, end?.position?.longitudeDegrees,
                end?.elevationFeet, end?.trueHeadingDegrees, end?.displacedThresholdFeet,
            ]
        }
        let own: RowValues = [
            airport, runway.lengthFeet, runway.widthFeet, runway.surface, runway.isLighted ?? false,
            runway.isClosed ?? false,
        ]
        try db.cachedStatement(sql: Runway.insertion).execute(
            arguments: StatementArguments(own + values(runway.lowEnd) + values(runway.highEnd)))
    }
}

extension PublishedRunway {
    init(_ runway: Runway) {
        self.init(
            lengthFeet: runway.lengthFeet, widthFeet: runway.widthFeet, surface: runway.surface,
            isLighted: runway.isLighted, isClosed: runway.isClosed, lowEnd: runway.lowEnd,
            highEnd: runway.highEnd)
    }

    private var names: Set<String> {
        Set([lowEnd.name, highEnd?.name].compactMap { $0.map(Self.plain) })
    }

    /// Whether its ends are among the other's.
    func isPart(of other: PublishedRunway) -> Bool { !names.isEmpty && names.isSubset(of: other.names) }

    func end(named name: String?) -> RunwayEnd? {
        guard let name else { return nil }
        return [lowEnd, highEnd].compactMap(\.self).first {
            $0.name.map(Self.plain) == Self.plain(name)
        }
    }
}

extension PublishedDocument {
    static func fetch(
        _ part: PublishedPart, _ publisher: Publisher, _ key: String, _ db: Database
    ) throws -> PublishedDocument? {
        let sql = "SELECT date, facts FROM published WHERE publisher = ? AND part = ? AND key = ?"
        let row = try Row.fetchOne(
            db.cachedStatement(sql: sql), arguments: [publisher.rawValue, part.rawValue, key])
        return try row.map { row in
            PublishedDocument(
                publisher: publisher, key: key, date: row[0], facts: try Self.decoded(row[1]))
        }
    }
}
