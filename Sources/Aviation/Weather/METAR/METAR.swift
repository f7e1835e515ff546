package import Foundation
import Notation

/// An aerodrome's weather report, routine (METAR) or special (SPECI), as it was written and as it was read.
///
/// Source: WMO 306 FM 15 and FM 16; ICAO Annex 3, appendix 3; FMH-1 chapter 12. Every word is in `groups`;
/// what was not understood is in `undecoded`. Nothing of a trend or of the remarks enters the present
/// conditions, but that the station cannot see the weather.
package struct METAR: Hashable, Sendable {
    /// Whether it was marked SPECI.
    package internal(set) var isSpecial = false
    /// Four letters and digits, nil when the report names none.
    package internal(set) var station: String?
    /// Nil when it is missing or no time of any day.
    package internal(set) var time: DayTime?
    /// About when it was made, by the date that an archive put before it: it tells the year and the month.
    package internal(set) var archived: Date?
    /// Made without a person: AUTO.
    package internal(set) var isAutomatic = false
    /// COR, CCA, CCB …: a correction of an earlier report.
    package internal(set) var isCorrected = false
    /// NIL: the report is missing.
    package internal(set) var isMissing = false

    /// The present conditions.
    package internal(set) var conditions = SurfaceConditions()
    package internal(set) var temperatures: AirTemperatures?
    /// One or two, in different units.
    package internal(set) var altimeterSettings: [AltimeterSetting] = []
    /// Elements that are given a second time with another value, in words: the first counts.
    package internal(set) var secondValues: [String] = []
    /// The pressure at the field itself, where it is reported: QFE 988.9.
    package internal(set) var fieldPressure: Pressure?
    /// Recent weather that has ended: RETSRA.
    package internal(set) var recentWeather: [WeatherGroup] = []
    /// "WS ALL RWY", "WS R24": wind shear on these runways.
    package internal(set) var windShear: [String] = []
    package internal(set) var runwayConditions: [RunwayCondition] = []
    package internal(set) var sea: SeaCondition?
    /// Military colour states, as written: "BLU", "YLO1", "BLACKBLU".
    package internal(set) var colours: [String] = []
    /// The positions of CB, TCU or weather, as written: "CB/NE/N", "CB OVER AD", "RA/SW/W".
    package internal(set) var convection: [String] = []
    /// Millimetres in the last ten minutes, and since 9 o'clock local time: RF00.2/001.4 (Australia).
    package internal(set) var rainfall: Rainfall?
    package internal(set) var trend = Trend()
    package internal(set) var remarks = Remarks()
    package internal(set) var groups: [ReportGroup] = []

    package struct Rainfall: Hashable, Sendable {
        package let lastTenMinutesMillimetres: Double
        package let sinceNineMillimetres: Double
    }

    /// Unreadable words of the body, in order. Those of the remarks are in `remarks`.
    package var undecoded: [String] { groups.filter { $0.meaning == .undecoded }.map(\.text) }

    /// The time of observation: the instant nearest to the given one with that day and time, at most a day
    /// after it; nearest to the date that an archive put before the report, if it did. Nil without a time.
    package func observed(near reference: Date) -> Date? { time?.observed(near: archived ?? reference) }

    /// Sentences on unreliable parts, though they were read, and on what the station cannot see.
    package var doubts: [String] {
        var doubts = remarks.unseen + conditions.contradictions + secondValues
        if conditions.isVisibilityDoubtful {
            doubts.append("there are two visibilities: which of them prevails is not said")
        }
        if let air = temperatureCelsius, let dewPoint = dewPointCelsius, dewPoint > air {
            doubts.append("the dew point is above the temperature, which cannot be: one of the two is wrong")
        }
        return doubts
    }

    /// As `doubts`, and whether its time is further in the future of the given instant than clocks may
    /// differ.
    package func doubts(at instant: Date) -> [String] {
        guard let observed = observed(near: instant), Freshness.age(of: observed, at: instant) == nil else {
            return doubts
        }
        let minutes = Int(clamping: (observed.timeIntervalSince(instant) / 60).rounded())
        let lead = minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
        return doubts + ["its time is \(lead) in the future: its age is not known"]
    }

    /// Degrees Celsius: in tenths if the remarks give them and they agree with the body, else whole degrees.
    package var temperatureCelsius: Double? {
        refined(remarks.tenths?.airCelsius, temperatures?.air)
    }

    /// Degrees Celsius, in tenths as `temperatureCelsius`.
    package var dewPointCelsius: Double? {
        refined(remarks.tenths?.dewPointCelsius, temperatures?.dewPoint)
    }

    /// The T group of the remarks is the more precise form of this measurement (FMH-1 12.7.2 d). If it
    /// differs by more than rounding or truncation, one of the two is a mistake: the body counts.
    private func refined(_ tenths: Double?, _ whole: Int?) -> Double? {
        guard let tenths else { return whole.map(Double.init) }
        guard let whole else { return tenths }
        return abs(tenths - Double(whole)) < 1 ? tenths : Double(whole)
    }
}
