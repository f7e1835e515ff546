import Foundation

// Atmosphere/ is what altimeters and engines feel: the standard atmosphere, pressure and density altitude,
// flight levels and the altitudes that they are at a QNH.

/// The ICAO standard atmosphere up to 20 km: Doc 7488/3, Manual of the ICAO Standard Atmosphere, table A and
/// formulas 1 to 12. Altitudes are geopotential ones, as altimeters have them.
package enum StandardAtmosphere {
    /// At the sea.
    package static let seaLevelPressure = Pressure(hectopascals: 1013.25)
    /// The beginning of the layer of even temperature.
    package static let tropopause = Distance(metres: 11_000)
    /// The range of the formulas: 5 km below the sea to 20 km above it.
    package static let validMetres = -5000.0...20_000.0

    /// 6.5 K a kilometre.
    private static let lapseRate = 0.0065
    /// g₀ / R, the acceleration of gravity over the gas constant of air, in K/m.
    private static let gravityOverGas = 9.80665 / 287.05287
    private static let exponent = gravityOverGas / lapseRate
    private static let seaKelvin = 288.15
    private static let tropopauseKelvin = 216.65
    private static let tropopauseRatio = pow(tropopauseKelvin / seaKelvin, exponent)

    /// The temperature at an altitude. Nil outside of ``validMetres``.
    package static func temperature(at altitude: Distance) -> Temperature? {
        guard validMetres.contains(altitude.metres) else { return nil }
        let kelvin = seaKelvin - lapseRate * min(altitude.metres, tropopause.metres)
        return Temperature(celsius: kelvin - 273.15)
    }

    /// The pressure at an altitude. Nil outside of ``validMetres``.
    package static func pressure(at altitude: Distance) -> Pressure? {
        guard validMetres.contains(altitude.metres) else { return nil }
        let lower = min(altitude.metres, tropopause.metres)
        let above = altitude.metres - lower
        let ratio =
            pow(1 - lapseRate * lower / seaKelvin, exponent) * exp(-gravityOverGas * above / tropopauseKelvin)
        return Pressure(hectopascals: 1013.25 * ratio)
    }

    /// The altitude at which the standard pressure is this, in feet: the pressure altitude. Nil outside of
    /// ``validMetres``.
    package static func altitude(of pressure: Pressure) -> Distance? {
        let ratio = pressure.hectopascals / 1013.25
        guard ratio > 0, ratio.isFinite else { return nil }
        let metres =
            ratio >= tropopauseRatio
            ? seaKelvin / lapseRate * (1 - pow(ratio, 1 / exponent))
            : tropopause.metres - tropopauseKelvin / gravityOverGas * log(ratio / tropopauseRatio)
        return inFeet(metres)
    }

    /// The density altitude in feet: the altitude in the standard atmosphere at which dry air has the density
    /// that it has at a pressure altitude and a temperature. Moist air is lighter: some 550 ft more at 30 °C
    /// and saturated. Nil beyond the tropopause, where aircraft's tables end, and for a temperature at or
    /// below absolute zero.
    package static func densityAltitude(pressureAltitude: Distance, temperature: Temperature) -> Distance? {
        guard let pressure = pressure(at: pressureAltitude), temperature.kelvin > 0 else { return nil }
        let density = pressure.hectopascals / 1013.25 * seaKelvin / temperature.kelvin
        let metres = seaKelvin / lapseRate * (1 - pow(density, 1 / (exponent - 1)))
        guard (validMetres.lowerBound...tropopause.metres).contains(metres) else { return nil }
        return inFeet(metres)
    }

    private static func inFeet(_ metres: Double) -> Distance? {
        // A limit that was computed there and back is a hair beyond itself.
        let slack = (validMetres.lowerBound - 0.001)...(validMetres.upperBound + 0.001)
        return slack.contains(metres) ? Distance(feet: metres / 0.3048) : nil
    }
}
