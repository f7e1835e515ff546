package import Foundation

/// The sun on one local day of a place.
///
/// The local day is the one whose solar noon is nearest to 12:00 of the date in the place's zone; it contains
/// the twelve hours before and after that noon. So a sunset after midnight, as in the northern summer,
/// belongs to the day that it ends, and west of Greenwich it may have the next date in UTC.
package struct SolarDay: Hashable, Sendable {
    /// The given date.
    package let day: Day
    /// When the sun is highest.
    package let solarNoon: Date
    /// When the sun rises above −6°; nil if it does not.
    package let civilDawn: Date?
    /// When the upper limb rises; nil if it does not.
    package let sunrise: Date?
    /// When the upper limb sets; nil if it does not.
    package let sunset: Date?
    /// When the sun sinks below −6°; nil if it does not.
    package let civilDusk: Date?
    /// Why something does not happen, in a sentence; nil if everything does.
    package let note: String?
    /// The zone whose day it is, and why that zone.
    package let zoneRule: String

    /// Nil outside of ``SunPosition/validYears``.
    package init?(_ day: Day, at place: Coordinate, zone: LocalZone = .nautical) {
        guard SunPosition.validYears.contains(day.year) else { return nil }
        let (offset, rule) = zone.atNoon(of: day, at: place)
        let clockNoon = Double(day.daysSince1970) * 86_400 + 43_200 - Double(offset)
        let noon = Self.solarNoon(nextTo: clockNoon, at: place)
        let course = SunCourse(aroundNoon: noon, at: place)
        let limb = course.crossings(of: .sunriseAndSunset)
        let twilight = course.crossings(of: .civilTwilight)
        self.day = day
        solarNoon = Date(timeIntervalSince1970: noon)
        civilDawn = twilight.rising.map(Date.init(timeIntervalSince1970:))
        sunrise = limb.rising.map(Date.init(timeIntervalSince1970:))
        sunset = limb.setting.map(Date.init(timeIntervalSince1970:))
        civilDusk = twilight.setting.map(Date.init(timeIntervalSince1970:))
        let sentences = [
            limb.note("The sun does not rise.", "The sun was up before.", "The sun does not set."),
            twilight.note(
                "There is no civil twilight.", "There is no civil dawn: it stays light all night.",
                "There is no civil dusk: it stays light all night."),
        ]
        let said = sentences.compactMap { $0 }.joined(separator: " ")
        note = said.isEmpty ? nil : said
        zoneRule = rule
    }

    /// The upper transit next to an instant: the hour angle turns 15° an hour but for seconds.
    private static func solarNoon(nextTo seconds: Double, at place: Coordinate) -> Double {
        var noon = seconds
        for _ in 0..<4 {
            let hourAngle =
                SunPosition(secondsSince1970: noon).greenwichHourAngle.degrees + place.longitudeDegrees
            noon -= hourAngle.remainder(dividingBy: 360) * 240
        }
        return noon
    }
}
