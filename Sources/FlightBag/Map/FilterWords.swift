package import Aviation
package import AviationDatabase
import Notation

extension FilterFact {
    /// "12 airports without a known runway length are left out."
    package func sentence(leavingOut count: Int) -> String {
        count == 1
            ? "1 place \(missing) is left out."
            : "\(Written.grouped(count)) places \(missing) are left out."
    }
}

extension Written {
    /// "58.3 NM".
    package static func miles(_ distance: Distance) -> String {
        let tenths = Int(clamping: (distance.nauticalMiles * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) NM"
    }

    /// "043": three digits, north is 360.
    static func direction(_ degrees: Double) -> String {
        let whole = Int(clamping: degrees.rounded()) % 360
        return (whole == 0 ? 360 : whole).zeroPadded(to: 3)
    }
}
