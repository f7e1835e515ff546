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

    /// Reads "150", "150 l", "40 gal", "40 USG", "9 gal/h" or "33 imp gal"; a bare gallon is a US one, and a
    /// number without a unit is in `alone`. Nil for anything else.
    static func read(_ text: String, alone: FuelUnit) -> (litres: Double, unit: FuelUnit)? {
        let bare = text.lowercased().filter { !$0.isWhitespace }
        let digits = bare.prefix { $0.isNumber || $0 == "." || $0 == "," }
        guard let number = Entry.number(String(digits)) else { return nil }
        let unit: FuelUnit
        switch bare.dropFirst(digits.count).replacing("/h", with: "").replacing("ph", with: "") {
        case "": unit = alone
        case "l", "ltr", "litres", "liters": unit = .litres
        case "gal", "usg", "usgal", "g", "gallons": unit = .usGallons
        case "impgal", "ig", "impg", "imperialgallons", "ukgal": unit = .imperialGallons
        default: return nil
        }
        return (number * unit.litresPerUnit, unit)
    }

    /// Thousandths where the amount was typed so, else hundredths, as of litres that were typed as gallons.
    private static func rounded(_ amount: Double) -> Double {
        let thousandths = (amount * 1000).rounded() / 1000
        return abs(amount - thousandths) < 1e-7 * max(1, amount)
            ? thousandths : (amount * 100).rounded() / 100
    }

    /// "150 L", "40 gal", "9 gal/h": as it was typed, empty for nil. In another unit than the typed one it is
    /// rounded to hundredths.
    package func written(_ litres: Double?, anHour: Bool = false) -> String {
        guard let litres else { return "" }
        return "\(Entry.text(Self.rounded(litres / litresPerUnit))) \(symbol)\(anHour ? "/h" : "")"
    }

    /// The amount that is at least needed: up to a whole litre or a tenth of a gallon.
    package func roundedUp(_ litres: Double) -> String { rounded(litres, .up) }

    /// The amount that is at least left: down to a whole litre or a tenth of a gallon.
    package func roundedDown(_ litres: Double) -> String { rounded(litres, .down) }

    private func rounded(_ litres: Double, _ rule: FloatingPointRoundingRule) -> String {
        let scale: Double = self == .litres ? 1 : 10
        let scaled = litres / litresPerUnit * scale
        // The last digits of a sum of binary fractions are no fuel.
        let slack = 1e-9 * max(1, abs(scaled)) * (rule == .up ? -1 : 1)
        return "\(Entry.text((scaled + slack).rounded(rule) / scale)) \(symbol)"
    }

    /// The hint of an input in this unit: `litres` is the one for litres.
    func hint(_ litres: String) -> String {
        switch self {
        case .litres: litres
        case .usGallons: "US gallons, or litres: 150 L"
        case .imperialGallons: "Imperial gallons, or litres: 150 L"
        }
    }

    /// "L", "gal", "imp gal".
    var symbol: String {
        switch self {
        case .litres: "L"
        case .usGallons: "gal"
        case .imperialGallons: "imp gal"
        }
    }
}
