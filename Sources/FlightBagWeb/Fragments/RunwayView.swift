import Aviation

/// One runway: a line of it, and a table of its ends. What is not published is said to be unknown.
struct RunwayView {
    let name: String
    let length: String
    let surface: String
    let surfaceKind: String
    let lights: String
    let isClosed: Bool
    /// The heads of the table: the ends' names; empty when no end has one.
    let ends: [String]
    let hasEnds: Bool
    let rows: [Row]

    /// A property of both ends.
    struct Row {
        let title: String
        let cells: [String]
    }

    init(_ runway: Runway, _ declination: Declination?) {
        name = runway.name ?? "unnamed"
        let width = runway.widthFeet.map { " × \(AirportView.metres($0)) m" } ?? ""
        length =
            runway.lengthFeet.map { "\($0) ft · \(AirportView.metres($0)) m\(width)" } ?? "length unknown"
        surface = RunwaySurface.words(for: runway.surface) ?? "surface unknown"
        surfaceKind = runway.surfaceKind == .unknown ? "" : runway.surfaceKind.rawValue
        lights = runway.isLighted ? "lights" : "no lights"
        isClosed = runway.isClosed
        let facts = RunwayFacts(runway, declination: declination)
        let ends = [facts.low, facts.high].compactMap(\.self).filter { $0.name != nil }
        self.ends = ends.compactMap(\.name)
        hasEnds = !ends.isEmpty
        rows = Self.rows(ends)
    }

    private static func rows(_ ends: [RunwayFacts.End]) -> [Row] {
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

    private static func lengths(_ feet: Int) -> String {
        "\(feet)\u{A0}ft · \(AirportView.metres(feet))\u{A0}m"
    }

    /// "+0.6", "−0.1"; what rounds to nothing has no sign.
    private static func signed(_ percent: Double) -> String {
        let tenths = Int((percent * 10).rounded())
        let digits = "\(abs(tenths) / 10).\(abs(tenths) % 10)"
        return tenths == 0 ? "0.0" : (tenths < 0 ? "−" : "+") + digits
    }
}
