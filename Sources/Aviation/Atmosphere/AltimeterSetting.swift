import Notation

/// A QNH: the altimeter setting that shows the elevation on the ground.
///
/// An altimeter is a barometer with the scale of the standard atmosphere; setting it moves the scale by the
/// standard altitude of the QNH. So flight levels and altitudes differ by that altitude at any height: at 983
/// hPa FL085 is 7,664 ft, not 8,500. (The rule of 27 ft a hectopascal gives 7,684.) In air that is colder
/// than standard the true altitude is lower still: 4 % of the height above the field for each 10 °C.
package struct AltimeterSetting: Hashable, Sendable {
    /// The pressure as reported, in its unit.
    package let pressure: Pressure

    /// The settings that altimeters have, and a little beyond the highest and the lowest pressures ever
    /// measured.
    package static let validHectopascals = 850.0...1100.0

    /// Nil outside of ``validHectopascals``: 29.92 hPa was meant to be inHg.
    package init?(_ pressure: Pressure) {
        guard Self.validHectopascals.contains(pressure.hectopascals) else { return nil }
        self.pressure = pressure
    }

    /// The pressure altitude of an altitude above the sea, in feet. Nil beyond 20 km.
    package func pressureAltitude(of altitude: Distance) -> Distance? {
        shifted(altitude, by: 1)
    }

    /// The altitude above the sea of a pressure altitude, in feet, such as a flight level's. Nil beyond 20
    /// km.
    package func altitude(ofPressureAltitude altitude: Distance) -> Distance? {
        shifted(altitude, by: -1)
    }

    /// The altitude above the sea at which a level is flown, in feet. Nil beyond 20 km.
    package func altitude(of level: CruisingLevel) -> Distance? {
        switch level {
        case .flightLevel(let hundreds): altitude(ofPressureAltitude: Distance(feet: Double(hundreds) * 100))
        case .altitudeFeet(let feet): Distance(feet: Double(feet))
        }
    }

    private func shifted(_ altitude: Distance, by sign: Double) -> Distance? {
        guard let shift = StandardAtmosphere.altitude(of: pressure) else { return nil }
        let feet = altitude.feet + sign * shift.feet
        return StandardAtmosphere.validMetres.contains(feet * 0.3048) ? Distance(feet: feet) : nil
    }
}
