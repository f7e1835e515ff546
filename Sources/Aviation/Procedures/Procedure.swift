/// An instrument procedure of an airport, by its name and the runway that it serves.
///
/// Names and meanings are those of RZFlight; docs/airports.md says where this is deliberately otherwise.
public struct Procedure: Hashable, Sendable, Codable, Identifiable {
    /// The part of a flight that it is for.
    public enum ProcedureType: String, CaseIterable, Hashable, Sendable, Codable {
        case approach, departure, arrival
    }

    /// The aid that leads the aircraft in; the raw values are as they are written.
    public enum ApproachType: String, CaseIterable, Hashable, Sendable, Codable {
        case ils = "ILS"
        case rnp = "RNP"
        case rnav = "RNAV"
        case vor = "VOR"
        case ndb = "NDB"
        case loc = "LOC"
        case lda = "LDA"
        case sdf = "SDF"

        /// 1 for the most precise. LOC stands below NDB, as in RZFlight.
        public var precisionRank: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    }

    /// How exactly an approach leads down: with a glide path, by area navigation, or by neither.
    public enum PrecisionCategory: String, CaseIterable, Hashable, Sendable, Codable {
        case precision, rnav
        case nonPrecision = "non-precision"
    }

    /// "ILS RWY 09L", as the publisher writes it.
    public var name: String
    /// An approach, a departure or an arrival.
    public var procedureType: ProcedureType
    /// Nil for departures and arrivals, and for approaches of another sort ("VPT").
    public var approachType: ApproachType?
    /// "09".
    public var runwayNumber: String?
    /// "L", "C" or "R".
    public var runwayLetter: String?
    /// The runway as the publisher writes it.
    public var runwayIdent: String?
    /// The publisher it was read from.
    public var source: String?
    /// The authority that made it, as the publisher names it.
    public var authority: String?
    /// The name before it was read, where it differs.
    public var rawName: String?

    /// A procedure of these facts; nil for what is not published.
    public init(
        name: String, procedureType: ProcedureType, approachType: ApproachType? = nil,
        runwayNumber: String? = nil, runwayLetter: String? = nil, runwayIdent: String? = nil,
        source: String? = nil, authority: String? = nil, rawName: String? = nil
    ) {
        self.name = name
        self.procedureType = procedureType
        self.approachType = approachType
        self.runwayNumber = runwayNumber
        self.runwayLetter = runwayLetter
        self.runwayIdent = runwayIdent
        self.source = source
        self.authority = authority
        self.rawName = rawName
    }
}

extension Procedure {
    /// One procedure of an airport has one: its name, type and runway.
    public var id: String { "\(name)|\(procedureType.rawValue)|\(fullRunwayIdent ?? "")" }

    /// Whether it leads to a runway.
    public var isApproach: Bool { procedureType == .approach }
    /// Whether it leads away from a runway.
    public var isDeparture: Bool { procedureType == .departure }
    /// Whether it leads from the airways to an approach.
    public var isArrival: Bool { procedureType == .arrival }

    /// The runway's name: "09L". From number and letter, else as it is written. A number that already ends
    /// with the letter does not get it twice: EuroAIP has "09L" and "L" for Heathrow.
    public var fullRunwayIdent: String? {
        guard let runwayNumber, !runwayNumber.isEmpty else { return runwayIdent }
        guard let runwayLetter, !runwayLetter.isEmpty, !runwayNumber.hasSuffix(runwayLetter) else {
            return runwayNumber
        }
        return runwayNumber + runwayLetter
    }

    /// Nil for departures and arrivals.
    public var precisionCategory: PrecisionCategory? {
        guard isApproach else { return nil }
        return switch approachType {
        case .ils: .precision
        case .rnp, .rnav: .rnav
        case .vor, .ndb, .loc, .lda, .sdf, nil: .nonPrecision
        }
    }

    /// Whether it serves the runway or the end with this name, whatever zero is written before it.
    public func matches(runwayIdent: String) -> Bool {
        guard let own = fullRunwayIdent else { return false }
        return Self.plain(own) == Self.plain(runwayIdent)
    }

    /// Whether it serves one of the runway's ends.
    public func matches(runway: Runway) -> Bool {
        [runway.lowEnd.name, runway.highEnd?.name].contains { $0.map(matches(runwayIdent:)) ?? false }
    }

    /// Whether it is of a more precise type. One without a type is never more precise, and less precise than
    /// any with one.
    public func isMorePreciseThan(_ other: Procedure) -> Bool {
        guard let rank = approachType?.precisionRank else { return false }
        return rank < other.approachType?.precisionRank ?? .max
    }

    private static func plain(_ name: String) -> String { String(name.uppercased().drop { $0 == "0" }) }
}

extension Sequence where Element == Procedure {
    /// The one of the most precise type; among equals the first, and one without a type only where no other
    /// is.
    public var mostPrecise: Procedure? {
        reduce(nil) { best, next in
            guard let best else { return next }
            return next.isMorePreciseThan(best) ? next : best
        }
    }
}
