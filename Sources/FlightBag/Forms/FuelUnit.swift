/// The units in which a pilot writes fuel. It is stored in litres.
package enum FuelUnit: String, Hashable, Sendable {
    case litres = "l"
    case usGallons = "usgal"
    case imperialGallons = "impgal"

    /// The unit of that stored name, litres for any other.
    package init(_ stored: String?) { self = stored.flatMap(FuelUnit.init(rawValue:)) ?? .litres }

    /// Exact by definition: 231 cubic inches (NIST Handbook 44), and 4.54609 L (UK Weights and Measures Act
    /// 1985).
    package var litresPerUnit: Double {
        switch self {
        case .litres: 1
        case .usGallons: 3.785411784
        case .imperialGallons: 4.54609
        }
    }

    /// Reads "150", "150 l", "40 gal", "40 USG", "9 gal/h" or "33 imp gal"; a bare gallon is a US one. Nil
    /// for anything else.
    static func read(_ text: String) -> (litres: Double, unit: FuelUnit)? {
        let bare = text.lowercased().filter { !$0.isWhitespace }
        let digits = bare.prefix { $0.isNumber || $0 == "." || $0 == "," }
        guard let number = Entry.number(String(digits)) else { return nil }
        let unit: FuelUnit
        switch bare.dropFirst(digits.count).replacing("/h", with: "").replacing("ph", with: "") {
        case "", "l", "ltr", "litres", "liters": unit = .litres
        case "gal", "usg", "usgal", "g", "gallons": unit = .usGallons
        case "impgal", "ig", "impg", "imperialgallons", "ukgal": unit = .imperialGallons
        default: return nil
        }
        return (number * unit.litresPerUnit, unit)
    }

    /// "150", "40 gal": as it was typed, empty for nil.
    package func written(_ litres: Double?) -> String {
        guard let litres else { return "" }
        let number = Entry.text(litres / litresPerUnit)
        switch self {
        case .litres: return number
        case .usGallons: return number + " gal"
        case .imperialGallons: return number + " imp gal"
        }
    }
}
