/// A length over the ground or through the air, from an arm of a loading to halfway around the world.
public typealias Distance = Quantity<LengthUnit>

/// The units of length. All are exact: the nautical mile by the 1929 Hydrographic Conference (BIPM, SI
/// Brochure, table 8), the others by the international yard of 1959 (NIST SP 811, appendix B.6).
public enum LengthUnit: String, ProportionalUnit {
    case metres, kilometres, centimetres, millimetres, nauticalMiles, statuteMiles, feet, inches

    /// The nautical mile.
    public static var standard: LengthUnit { .nauticalMiles }

    /// In metres.
    public var factor: Double {
        switch self {
        case .metres: 1
        case .kilometres: 1000
        case .centimetres: 0.01
        case .millimetres: 0.001
        case .nauticalMiles: 1852
        case .statuteMiles: 1609.344
        case .feet: 0.3048
        case .inches: 0.0254
        }
    }

    /// As it is written behind a number: "NM", "ft".
    public var symbol: String {
        switch self {
        case .metres: "m"
        case .kilometres: "km"
        case .centimetres: "cm"
        case .millimetres: "mm"
        case .nauticalMiles: "NM"
        case .statuteMiles: "SM"
        case .feet: "ft"
        case .inches: "in"
        }
    }

    /// Other ways to write it, in lower case without spaces.
    public var spellings: [String] {
        switch self {
        case .metres: ["metre", "metres", "meter", "meters"]
        case .kilometres: ["kilometre", "kilometres", "kilometer", "kilometers"]
        case .centimetres: ["centimetre", "centimetres", "centimeter", "centimeters"]
        case .millimetres: ["millimetre", "millimetres", "millimeter", "millimeters"]
        case .nauticalMiles: ["nmi", "nauticalmile", "nauticalmiles"]
        case .statuteMiles: ["mi", "statutemile", "statutemiles"]
        case .feet: ["foot", "feet", "'"]
        case .inches: ["inch", "inches", "\""]
        }
    }
}

extension Distance {
    /// The length in international nautical miles: a nautical mile is exactly 1,852 m.
    public var nauticalMiles: Double { value(in: .nauticalMiles) }
    /// The length in metres.
    public var metres: Double { value(in: .metres) }
    /// The length in kilometres.
    public var kilometres: Double { value(in: .kilometres) }
    /// The length in international feet: a foot is exactly 0.3048 m.
    public var feet: Double { value(in: .feet) }
    /// The length in international inches: an inch is exactly 0.0254 m.
    public var inches: Double { value(in: .inches) }

    /// A length of that many of the unit.
    public init(nauticalMiles: Double) { self.init(nauticalMiles, .nauticalMiles) }
    /// A length of that many of the unit.
    public init(metres: Double) { self.init(metres, .metres) }
    /// A length of that many of the unit.
    public init(feet: Double) { self.init(feet, .feet) }
    /// A length of that many of the unit.
    public init(inches: Double) { self.init(inches, .inches) }
}
