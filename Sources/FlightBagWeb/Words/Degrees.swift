import Aviation
import Notation

extension Direction {
    /// "060°"; north is "360°", as a runway's and a pilot's.
    var wholeDegrees: String {
        let whole = Int(clamping: degrees.rounded()) % 360
        return (whole == 0 ? 360 : whole).zeroPadded(to: 3) + "°"
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
        let hundredths = Int(clamping: (degrees * 6000).rounded())
        let whole = (hundredths / 6000).zeroPadded(to: digits)
        let (minutes, rest) = (hundredths % 6000).quotientAndRemainder(dividingBy: 100)
        return "\(whole)°\(minutes.zeroPadded(to: 2)).\(rest.zeroPadded(to: 2))′"
    }
}
