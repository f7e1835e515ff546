import Notation

extension FiledFlightPlan {
    /// The message, a field a line, lines of up to 69 characters, which is what the fixed network takes (ICAO
    /// Annex 10, volume II, 4.4.5). Reading it gives the same flight plan.
    package var text: String {
        let type = "\(flightRules)" + (flightType.map { "\($0)" } ?? "")
        let count = aircraftCount.map { "\($0)" } ?? ""
        let code = transponderCode.map { "/A\($0)" } ?? ""
        let fields = [
            "(FPL-\(aircraft)\(code)-\(type)",
            "-\(count)\(aircraftType)/\(wakeCategory)-\(equipment.joined())/\(surveillance.joined())",
            "-\(departure)\(Self.clock(offBlockMinutes))",
            "-" + ([cruise.text] + route).joined(separator: " "),
            "-" + (["\(destination)\(Self.clock(elapsedMinutes))"] + alternates).joined(separator: " "),
            "-" + (other.isEmpty ? "0" : Self.joined(other)),
        ]
        let last = supplementary.isEmpty ? [] : ["-" + Self.joined(supplementary)]
        return (fields + last).map(Self.wrapped).joined(separator: "\n") + ")"
    }

    private static func joined(_ entries: [Entry]) -> String {
        entries.map { "\($0.mark)/\($0.text)" }.joined(separator: " ")
    }

    private static func clock(_ minutes: Int) -> String {
        (minutes / 60).zeroPadded(to: 2) + (minutes % 60).zeroPadded(to: 2)
    }

    /// Lines are broken at spaces only.
    private static func wrapped(_ field: String) -> String {
        var lines = [""]
        for word in field.split(separator: " ") {
            let length = lines[lines.count - 1].utf8.count
            if length > 0, length + 1 + word.utf8.count > 69 {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] += (length > 0 ? " " : "") + word
            }
        }
        return lines.joined(separator: "\n")
    }
}
