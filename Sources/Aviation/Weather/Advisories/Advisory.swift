/// A warning of weather for an area: SIGMET, AIRMET, convective SIGMET and its outlook, centre weather
/// advisory.
///
/// Source: ICAO Annex 3, appendix 6, table A6-1; NWS Instruction 10-811 (US SIGMET, convective SIGMET,
/// AIRMET); NWS Instruction 10-803 (CWA). Areas are positions or references to navaids, which are not looked
/// up here; an area that is a whole FIR stands under the FIR's name. Every word is in `groups`.
package struct Advisory: Hashable, Sendable {
    package internal(set) var kind: Kind = .unknown
    /// When the bulletin was issued, from its heading.
    package internal(set) var issued: DayTime?
    /// ATS units that it is for: "KZNY", "KZMA".
    package internal(set) var units: [String] = []
    /// The meteorological watch office: "KKCI".
    package internal(set) var issuer: String?
    /// "ALFA 4", "E01", "62C", "101".
    package internal(set) var sequence: String?
    package internal(set) var validFrom: DayTime?
    package internal(set) var validTo: DayTime?
    /// The end if its day is not given: VALID UNTIL 1855Z.
    package internal(set) var validToTime: HourMinute?
    /// FIRs by name, or the states of an American one, as written.
    package internal(set) var regions: [String] = []
    /// TEST or EXER: the text is not real.
    package internal(set) var isTest = false
    package internal(set) var isCorrected = false
    /// The cancelled advisory, as written: "SIGMET BRAVO 2 111530/111930".
    package internal(set) var cancelled: String?
    /// The phenomenon that it warns of, as written: "EMBD TS", "SEV TURB", "VA CLD", "LINE EMBD TS".
    package internal(set) var phenomenon: String?
    /// The volcano or the tropical cyclone, and where it is.
    package internal(set) var name: String?
    package internal(set) var source: Coordinate?
    /// The present state, and the later state that a forecast within the advisory gives.
    package internal(set) var state = State()
    package internal(set) var outlook: State?
    /// Sentences kept as written: "HAIL TO 1 IN...WIND GUSTS TO 50KT POSS".
    package internal(set) var details: [String] = []
    /// Sentences on what the fields cannot say of each area.
    package internal(set) var doubts: [String] = []
    package internal(set) var groups: [ReportGroup] = []

    package enum Kind: String, Hashable, Sendable {
        case sigmet = "SIGMET"
        case airmet = "AIRMET"
        case convectiveSIGMET = "CONVECTIVE SIGMET"
        case convectiveOutlook = "CONVECTIVE OUTLOOK"
        case centreAdvisory = "CWA"
        case unknown = "UNKNOWN"
    }

    /// A phenomenon at a time.
    package struct State: Hashable, Sendable {
        /// Whether it was observed; nil without OBS or FCST.
        package internal(set) var isObserved: Bool?
        /// Whether it is a forecast, perhaps in addition to being observed.
        package internal(set) var isForecast: Bool?
        package internal(set) var time: HourMinute?
        package internal(set) var areas: [AdvisoryArea] = []
        /// The lowest of all areas where several have levels of their own; nil if that of one is not known.
        package internal(set) var base: AdvisoryLevel?
        /// The highest of all areas.
        package internal(set) var top: AdvisoryLevel?
        /// ABV: it goes higher than `top`.
        package internal(set) var isTopExceeded = false
        package internal(set) var movement: Movement?
        package internal(set) var change: Change?
        /// How many areas the levels and the movement stand behind; nil before there are any.
        var levelledAreas: Int?
        var movedAreas: Int?

        package init() {}
    }

    package enum Movement: Hashable, Sendable {
        case stationary
        /// MOV LTL.
        case little
        /// The direction of movement in degrees true; the speed is nil if not given.
        case towards(degrees: Double, speed: Speed?)
    }

    package enum Change: String, Hashable, Sendable {
        case intensifying = "INTSF"
        case weakening = "WKN"
        case none = "NC"
    }

    /// Words that were not understood, in their order.
    package var undecoded: [String] { groups.filter { $0.meaning == .undecoded }.map(\.text) }
}

/// A bound of height in an advisory.
package enum AdvisoryLevel: Hashable, Sendable {
    case surface
    /// Feet above mean sea level.
    case feet(Int)
    /// Hundreds of feet at standard pressure.
    case flightLevel(Int)
}

extension AdvisoryLevel {
    /// Feet, for comparing: of flight levels at standard pressure.
    private var feet: Int {
        switch self {
        case .surface: 0
        case .feet(let feet): feet
        case .flightLevel(let level): level * 100
        }
    }

    static func lower(_ first: AdvisoryLevel, _ second: AdvisoryLevel) -> AdvisoryLevel {
        second.feet < first.feet ? second : first
    }

    static func higher(_ first: AdvisoryLevel, _ second: AdvisoryLevel) -> AdvisoryLevel {
        second.feet > first.feet ? second : first
    }
}

/// Where a phenomenon is.
package indirect enum AdvisoryArea: Hashable, Sendable {
    /// Inside of these corners; the first may be repeated as the last.
    case polygon([PositionReference])
    /// Along a line, as wide as that altogether.
    case line([PositionReference], widthNauticalMiles: Double?)
    /// Around a place; the radius is nil if not given.
    case circle(PositionReference, radiusNauticalMiles: Double?)
    /// About the centre of the tropical cyclone.
    case aroundCentre(radiusNauticalMiles: Double)
    /// To one side of a line through these points.
    case side(CompassPoint, of: [PositionReference])
    /// North or south of a parallel, east or west of a meridian: degrees, north and east positive.
    case beyond(CompassPoint, degrees: Double)
    /// The intersection of these areas: north of one parallel and west of a meridian.
    case intersection([AdvisoryArea])
    /// The whole region.
    case entireRegion

    /// The area within both bounds; nil if one of them is an area by itself.
    func intersection(with other: AdvisoryArea) -> AdvisoryArea? {
        guard other.isBound else { return nil }
        if case .intersection(let bounds) = self { return .intersection(bounds + [other]) }
        return isBound ? .intersection([self, other]) : nil
    }

    /// Whether it bounds one side only.
    private var isBound: Bool {
        switch self {
        case .side, .beyond: true
        case .polygon, .line, .circle, .aroundCentre, .intersection, .entireRegion: false
        }
    }
}
