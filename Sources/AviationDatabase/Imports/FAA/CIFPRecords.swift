import Aviation
import Notation

extension PublishedAirport {
    /// The fields of an airport's own record (PA). Identifiers of four letters are ICAO's, all others the
    /// FAA's.
    init(_ record: ARINCRecord) {
        let ident = record.text(named: "airport")
        let isICAO = ident.count == 4 && ident.allSatisfy(\.isLetter)
        self.init()
        if isICAO { particulars.icaoCode = ident } else { particulars.localCode = ident }
        position = record.position
        particulars.elevationFeet = record.integer("elevation_ft")
        let iata = record.text(named: "iata")
        particulars.iataCode = isICAO && iata.count == 3 ? iata : nil
        let title = record.text(named: "name")
        name = title.isEmpty ? nil : title
    }
}

extension PublishedRunway {
    /// The runways with these ends (PG): "RW09L" and "RW27R" are one. An end without its opposite is a runway
    /// of its own.
    static func pairs(_ records: [ARINCRecord]) -> [PublishedRunway] {
        var ends: [String: ARINCRecord] = [:]
        for record in records where record.position != nil {
            let ident = record.text(named: "ident")
            guard ident.hasPrefix("RW") else { continue }
            ends[String(ident.dropFirst(2))] = record
        }
        var used: Set<String> = []
        return ends.keys.sorted().compactMap { name in
            guard let record = ends[name], used.insert(name).inserted else { return nil }
            let other = opposite(of: name).flatMap { ends[$0] == nil ? nil : $0 }
            if let other { used.insert(other) }
            return PublishedRunway(
                lengthFeet: record.integer("length_ft"), widthFeet: record.integer("width_ft"), surface: nil,
                isLighted: nil, isClosed: nil, lowEnd: RunwayEnd(name, record),
                highEnd: other.flatMap { other in ends[other].map { RunwayEnd(other, $0) } })
        }
    }

    /// "27R" for "09L"; nil if the name has no number.
    static func opposite(of name: String) -> String? {
        guard let number = Int(name.prefix(2)), (1...36).contains(number) else { return nil }
        let turned = (number + 17) % 36 + 1
        let side = name.dropFirst(2)
        let other = side == "L" ? "R" : side == "R" ? "L" : String(side)
        return turned.zeroPadded(to: 2) + other
    }
}

extension RunwayEnd {
    fileprivate init(_ name: String, _ record: ARINCRecord) {
        self.init(
            name: name, position: record.position, elevationFeet: record.integer("threshold_elevation_ft"),
            displacedThresholdFeet: record.integer("displaced_threshold_ft"))
    }
}

extension Procedure {
    /// The procedure of which these are the records. Nil without any.
    init?(_ records: [ARINCRecord], section: String, cycle: String) {
        guard let first = records.first else { return nil }
        let ident = first.text(named: "procedure")
        let authority = first.text(named: "airport_region")
        guard section == "PF" else {
            self.init(
                name: ident, procedureType: section == "PD" ? .departure : .arrival,
                source: Publisher.cifp.rawValue, authority: authority, rawName: ident)
            return
        }
        // The final approach; transitions to it are of type A.
        let route = records.lazy.map { $0.text(named: "route_type") }.first { $0 != "A" } ?? ""
        let runway = Self.runway(in: ident)
        let (words, type) = Self.approach(route, ident)
        let end = runway.map { " RWY \($0.number)\($0.letter ?? "")" } ?? ""
        let suffix = Self.suffix(of: ident, hasRunway: runway != nil)
        self.init(
            name: words + suffix + end, procedureType: .approach, approachType: type,
            runwayNumber: runway?.number, runwayLetter: runway?.letter,
            runwayIdent: runway.map { $0.number + ($0.letter ?? "") }, source: Publisher.cifp.rawValue,
            authority: authority, rawName: ident)
    }

    /// "28L" of "I28L", "RNV-A" has none (ARINC 424-18 5.10).
    private static func runway(in ident: String) -> (number: String, letter: String?)? {
        let digits = ident.dropFirst().prefix(2)
        guard digits.count == 2, let number = Int(digits), (1...36).contains(number) else { return nil }
        let letter = ident.dropFirst(3).first.flatMap { "LCR".contains($0) ? String($0) : nil }
        return (String(digits), letter)
    }

    /// " Y" of "R28LY" and "H14-Z", "-A" of "VOR-A".
    private static func suffix(of ident: String, hasRunway: Bool) -> String {
        if hasRunway {
            let rest = ident.dropFirst(3).drop { "LCR-".contains($0) }
            return rest.isEmpty ? "" : " \(rest)"
        }
        return ident.split(separator: "-").dropFirst().last.map { "-\($0)" } ?? ""
    }

    /// The title of an approach by its route type (ARINC 424-18 5.7, table 5-9), and the nearest type.
    private static func approach(_ route: String, _ ident: String) -> (String, ApproachType?) {
        switch route {
        case "I": ("ILS", .ils)
        case "L": ("LOC", .loc)
        case "B": ("LOC BC", .loc)
        case "R": ("RNAV (GPS)", .rnav)
        case "H": ("RNAV (RNP)", .rnp)
        case "P": ("GPS", .rnav)
        case "V": ("VOR", .vor)
        case "D", "S": ("VOR/DME", .vor)
        case "N": ("NDB", .ndb)
        case "Q": ("NDB/DME", .ndb)
        case "X": ("LDA", .lda)
        case "U": ("SDF", .sdf)
        case "J": ("GLS", nil)
        case "T": ("TACAN", nil)
        default: (ident, nil)
        }
    }
}
