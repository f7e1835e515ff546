import Aviation

extension Direction {
    /// "060°"; north is "360°", as a runway's and a pilot's.
    var wholeDegrees: String {
        let whole = Int(degrees.rounded()) % 360
        let text = String(whole == 0 ? 360 : whole)
        return String(repeating: "0", count: 3 - text.count) + text + "°"
    }
}

extension Coordinate {
    /// "51°20.89′N 000°33.53′W": degrees and minutes, two decimals (20 m).
    var degreesMinutes: String {
        let latitude = Self.text(abs(latitudeDegrees), digits: 2) + (latitudeDegrees < 0 ? "S" : "N")
        return latitude + " " + Self.text(abs(longitudeDegrees), digits: 3)
            + (longitudeDegrees < 0 ? "W" : "E")
    }

    private static func text(_ degrees: Double, digits: Int) -> String {
        let hundredths = Int((degrees * 6000).rounded())
        let whole = String(hundredths / 6000)
        let (minutes, rest) = (hundredths % 6000).quotientAndRemainder(dividingBy: 100)
        let padding = String(repeating: "0", count: max(0, digits - whole.count))
        return "\(padding)\(whole)°\(minutes < 10 ? "0" : "")\(minutes).\(rest < 10 ? "0" : "")\(rest)′"
    }
}
