/// A temperature. It has no sums; a difference is a number of degrees Celsius.
package typealias Temperature = Quantity<TemperatureUnit>

/// The units of temperature, exact by their definitions (NIST SP 811, appendix B.8).
package enum TemperatureUnit: String, MeasurementUnit {
    case celsius, fahrenheit, kelvin

    package static var standard: TemperatureUnit { .celsius }

    package func reference(of value: Double) -> Double {
        switch self {
        case .celsius: value
        case .fahrenheit: (value - 32) * 5 / 9
        case .kelvin: value - 273.15
        }
    }

    package func value(ofReference reference: Double) -> Double {
        switch self {
        case .celsius: reference
        case .fahrenheit: reference * 9 / 5 + 32
        case .kelvin: reference + 273.15
        }
    }

    package var symbol: String {
        switch self {
        case .celsius: "°C"
        case .fahrenheit: "°F"
        case .kelvin: "K"
        }
    }

    package var spellings: [String] {
        switch self {
        case .celsius: ["c", "degc", "celsius"]
        case .fahrenheit: ["f", "degf", "fahrenheit"]
        case .kelvin: ["kelvin"]
        }
    }
}

extension Temperature {
    /// The temperature in degrees Celsius.
    package var celsius: Double { value(in: .celsius) }
    /// The temperature above absolute zero.
    package var kelvin: Double { value(in: .kelvin) }

    /// A temperature of that many degrees of the scale.
    package init(celsius: Double) { self.init(celsius, .celsius) }
    /// A temperature of that many degrees of the scale.
    package init(fahrenheit: Double) { self.init(fahrenheit, .fahrenheit) }
}
