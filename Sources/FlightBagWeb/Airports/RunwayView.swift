import Aviation
import Notation

/// One runway: a line of it, and a table of its ends. A fact that is not published is said to be unknown.
struct RunwayView {
    let name: String
    let length: String
    let surface: String
    let surfaceKind: String
    let lights: String
    let isClosed: Bool
    /// Why it cannot be where its published ends are; nil when nothing is said against them.
    let doubt: String?
    /// The heads of the table: the ends' names; empty when no end has one.
    let ends: [String]
    let hasEnds: Bool
    let rows: [Row]

    /// A property of both ends.
    struct Row {
        let title: String
        let cells: [String]
    }

    /// `airport` is the position of its airport. `unit` is "ft" or "m"; both stand beside each other for nil.
    init(_ runway: Runway, of airport: Coordinate, _ declination: Declination?, unit: String?) {
        name = runway.name ?? "unnamed"
        length =
            runway.lengthFeet.map { Self.size($0, width: runway.widthFeet, unit) } ?? "length unknown"
        surface = RunwaySurface.words(for: runway.surface) ?? "surface unknown"
        surfaceKind = runway.surfaceKind == .unknown ? "" : runway.surfaceKind.rawValue
        lights = runway.isLighted ? "lights" : "no lights"
        isClosed = runway.isClosed
        let doubts = runway.doubts(airportAt: airport)
        doubt =
            doubts.isEmpty
            ? nil
            : "Not drawn: the published ends cannot be right. "
                + doubts.map { "\($0)." }.joined(separator: " ")
        let facts = RunwayFacts(runway, declination: declination)
        let ends = [facts.low, facts.high].compactMap(\.self).filter { $0.name != nil }
        self.ends = ends.compactMap(\.name)
        hasEnds = !ends.isEmpty
        rows = Self.rows(ends, unit)
    }

    private static func rows(_ ends: [RunwayFacts.End], _ unit: String?) -> [Row] {
        func lengths(_ feet: Int) -> String {
            Self.length(feet, unit).replacing(/\ (?=[fm])/, with: "\u{A0}")
        }
        func row(_ title: String, _ text: (RunwayFacts.End) -> String?) -> Row {
            Row(title: title, cells: ends.map { text($0) ?? "unknown" })
        }
        var rows = [
            row("True") { $0.trueDirection?.wholeDegrees },
            row("Magnetic") { $0.magneticDirection?.wholeDegrees },
            row("Threshold") { $0.elevationFeet.map { "\($0) ft" } },
            row("Slope") { $0.slopePercent.map { "\(signed($0)) %" } },
        ]
        if ends.contains(where: { $0.displacedFeet != nil }) {
            rows.append(row("Displaced by") { $0.displacedFeet.map(lengths) ?? "none published" })
            rows.append(
                row("Beyond it") { end in
                    end.displacedFeet == nil ? "—" : end.lengthBeyondThresholdFeet.map(lengths)
                })
        }
        return rows
    }

    /// "2625 ft · 800 m × 27 m", or all of it in one unit.
    private static func size(_ feet: Int, width: Int?, _ unit: String?) -> String {
        let across = width.map { unit == "ft" ? " × \($0) ft" : " × \(Metres.ofFeet($0)) m" }
        return length(feet, unit) + (across ?? "")
    }

    /// "2625 ft · 800 m", or in one unit.
    static func length(_ feet: Int, _ unit: String?) -> String {
        let metres = "\(Metres.ofFeet(feet)) m"
        return unit == "m" ? metres : unit == "ft" ? "\(feet) ft" : "\(feet) ft · \(metres)"
    }

    /// "+0.6", "−0.1"; what rounds to nothing has no sign.
    private static func signed(_ percent: Double) -> String {
        let tenths = Int(clamping: (percent * 10).rounded())
        let digits = "\(abs(tenths) / 10).\(abs(tenths) % 10)"
        return tenths == 0 ? "0.0" : (tenths < 0 ? "−" : "+") + digits
    }
}
