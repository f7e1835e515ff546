package import Aviation
package import AviationDatabase
import Notation

extension AirportFilter.Criterion {
    /// "12 airports without a known runway length are left out."
    package func sentence(leavingOut count: Int) -> String {
        count == 1
            ? "1 place \(missing) is left out."
            : "\(Written.grouped(count)) places \(missing) are left out."
    }

    /// Airports of which nothing is known, in words that stand behind "places".
    private var missing: String {
        switch self {
        case .procedures: "whose instrument procedures are not known"
        case .pointOfEntry: "in countries without a list of points of entry"
        case .hardRunway: "whose runway surface is not known"
        case .lightedRunway: "without runway data"
        case .runwayLength: "without a runway length"
        case .avgas, .jetA: "whose fuel is not known"
        case .hotel: "of which no AIP names a hotel"
        case .restaurant: "of which no AIP names a restaurant"
        case .aipField: "without AIP entries"
        }
    }

    /// The data that this device lacks where the fact is known of no airport, and the command for them.
    package var absence: String {
        switch self {
        case .procedures:
            "No procedures on this device. Import the FAA's CIFP (aloft import FAACIFP18) or a EuroAIP "
                + "database (aloft import airports.db)."
        case .pointOfEntry:
            "No points of entry on this device. Import a list of border crossings "
                + "(aloft import airfieldmap.csv) or a EuroAIP database (aloft import airports.db)."
        case .hardRunway, .lightedRunway, .runwayLength:
            "No runways on this device. Import them (aloft import runways.csv)."
        case .avgas, .jetA, .hotel, .restaurant, .aipField:
            "No AIP entries on this device. Import a EuroAIP database (aloft import airports.db)."
        }
    }

    /// Why a filter by landing fee has no effect.
    package static let feeAbsence =
        "No landing fees on this device, and no import brings them yet: none leaves an airport out."
}

extension Written {
    /// "58.3 NM".
    package static func miles(_ distance: Distance) -> String {
        let tenths = Int((distance.nauticalMiles * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) NM"
    }

    /// "043": three digits, north is 360.
    static func direction(_ degrees: Double) -> String {
        let whole = Int(degrees.rounded()) % 360
        return (whole == 0 ? 360 : whole).zeroPadded(to: 3)
    }
}
