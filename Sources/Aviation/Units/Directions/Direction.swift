import Notation

// Directions/ keeps the two norths apart: a course on the map is true, a compass and a runway's number are
// magnetic, and only a declination converts between them. Two types prevent mixing them by mistake.

/// The north that a direction is counted from.
public protocol North: Sendable {
    /// The letter behind a direction: T or M.
    static var letter: Character { get }
    /// The north as a word.
    static var word: String { get }
}

/// The north pole of the earth's axis.
public enum TrueNorth: North {
    /// T.
    public static let letter: Character = "T"
    /// "true".
    public static let word = "true"
}

/// The north that an undisturbed compass shows.
package enum MagneticNorth: North {
    package static let letter: Character = "M"
    package static let word = "magnetic"
}

/// Where something points or goes, from true north: courses and winds of METARs, TAFs and forecasts aloft.
public typealias TrueDirection = Direction<TrueNorth>

/// Where something points or goes, from magnetic north: headings to steer, runway numbers, a tower's wind.
package typealias MagneticDirection = Direction<MagneticNorth>

/// A course, a heading, a bearing or where a wind comes from, clockwise from one of the norths.
public struct Direction<Reference: North>: Hashable, Sendable {
    /// 0 up to, not with, 360. North is 0 here and 360 in `description`.
    public let degrees: Double

    /// Turns any number of degrees into 0..<360. Nil for what is not finite.
    public init?(degrees: Double) {
        guard degrees.isFinite else { return nil }
        self.init(turning: degrees)
    }

    /// For computed results, which are finite.
    init(turning degrees: Double) {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        let positive = turned < 0 ? turned + 360 : turned
        // A hair to the left of north rounds to 360; the sum takes the minus from a zero.
        self.degrees = positive < 360 ? positive + 0 : 0
    }

    /// The turn from here to `other`: −180 up to 180°, positive to the right, 180 for the opposite.
    package func turn(to other: Direction) -> Angle {
        let turn = (other.degrees - degrees).remainder(dividingBy: 360)
        return Angle(degrees: turn == -180 ? 180 : turn)
    }

    /// This direction after a turn, to the right positive.
    package func turned(by angle: Angle) -> Direction { Direction(turning: degrees + angle.degrees) }

    /// The opposite direction.
    public var reversed: Direction { Direction(turning: degrees + 180) }
}

extension TrueDirection {
    /// The magnetic direction under a declination: magnetic = true − east declination.
    package func magneticDirection(declination: Declination) -> MagneticDirection {
        MagneticDirection(turning: degrees - declination.degreesEast)
    }
}

extension MagneticDirection {
    /// Over the map where the declination is this: true = magnetic + east declination.
    package func trueDirection(declination: Declination) -> TrueDirection {
        TrueDirection(turning: degrees + declination.degreesEast)
    }
}

extension Direction: LosslessStringConvertible {
    /// Reads "090", "90°", "273.5", "360T", "090° true", "090M". Without a letter it is taken for this kind;
    /// a letter or a word of the other north makes it nil, as do negative numbers and more than 360.
    public init?(_ text: String) {
        guard let (value, rest) = DecimalText.leadingNumber(of: text), (0...360).contains(value) else {
            return nil
        }
        let north = rest.lowercased().filter { !$0.isWhitespace && $0 != "°" }
        let own = [Reference.word, Reference.letter.lowercased(), String(Reference.word.prefix(3))]
        guard north.isEmpty || own.contains(north) else { return nil }
        self.init(turning: value)
    }

    /// As it is said: three digits before the point, north is 360: "007.25°T", "360°M".
    public var description: String {
        let text = DecimalText.shortest(degrees == 0 ? 360 : degrees)
        let digits = text.prefix { $0 != "." && $0 != "e" }.count
        guard !text.contains("e") else { return "\(text)°\(Reference.letter)" }
        return text.zeroPadded(to: 3 + text.count - digits) + "°\(Reference.letter)"
    }
}
