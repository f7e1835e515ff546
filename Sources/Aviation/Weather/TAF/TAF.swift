package import Foundation

/// An aerodrome forecast, as it was written and as it was read.
///
/// Source: WMO 306 FM 51; ICAO Annex 3, appendix 5; NWS Instruction 10-813. Every word is in `groups`; what
/// was not understood is in `undecoded`. Times name a day and no month: `timeline(near:)` gives them
/// instants.
package struct TAF: Hashable, Sendable {
    /// Nil when the forecast names none.
    package internal(set) var station: String?
    /// Nil when it is missing (bulletins of some states leave it out) or no time of any day.
    package internal(set) var issued: DayTime?
    package internal(set) var validity: Validity?
    /// About when it was issued, by the date that an archive put before it: it tells the year and the month.
    package internal(set) var archived: Date?
    /// AMD: it replaces one of the same validity.
    package internal(set) var isAmended = false
    /// COR: it corrects one.
    package internal(set) var isCorrected = false
    /// CNL: the forecast is withdrawn.
    package internal(set) var isCancelled = false
    /// NIL: there is none.
    package internal(set) var isMissing = false
    /// The initial conditions first, then the change groups in their order.
    package internal(set) var periods: [Period] = []
    /// TX and TN.
    package internal(set) var extremes: [Extreme] = []
    /// Words on amendments and the next forecast, as written: "AMD NOT SKED", "NXT FCST BY 00Z".
    package internal(set) var notes: [String] = []
    package internal(set) var groups: [ReportGroup] = []

    /// The period for which the forecast is valid.
    package struct Validity: Hashable, Sendable {
        package let from: ForecastTime
        package let to: ForecastTime
    }

    /// TX32/0718Z, TNM03/0621Z: a highest or lowest temperature and when it is expected.
    package struct Extreme: Hashable, Sendable {
        /// Highest (true) or lowest (false); nil in the old form, which does not tell.
        package let isHighest: Bool?
        package let celsius: Int
        package let time: ForecastTime
    }

    /// Words that were not understood, in their order.
    package var undecoded: [String] { groups.filter { $0.meaning == .undecoded }.map(\.text) }

    /// Words without an effect in this timeline, in order: without one, times that were read are no instants,
    /// so they count as undecoded, too.
    package func undecoded(in timeline: ForecastTimeline?) -> [String] {
        groups.filter { group in
            switch group.meaning {
            case .undecoded: true
            case .validity, .changeTime: timeline == nil
            // "FM130100", "WND 14006KT AFT 2701", "TEMPO0506/0510".
            case .change:
                timeline == nil
                    && (["FM", "FROM", "WND"].contains(where: group.text.hasPrefix)
                        || group.text.contains("/"))
            default: false
            }
        }.map(\.text)
    }
}

extension TAF {
    /// One group: the initial conditions, or a change.
    package struct Period: Hashable, Sendable {
        package let kind: Kind
        /// Percent, of PROB groups, also of PROB30 TEMPO.
        package internal(set) var probability: Int?
        /// Nil for the initial conditions, and where the time could not be read.
        package internal(set) var from: ForecastTime?
        /// Nil for the initial conditions and FM, and where the time could not be read.
        package internal(set) var to: ForecastTime?
        /// Whether it changes at one instant, `from`: the later wind of military forecasts.
        package internal(set) var isAtOnce = false
        /// The conditions of the group; others are unchanged.
        package internal(set) var conditions = SurfaceConditions()
        package internal(set) var windShear: WindShear?
        /// The lowest altimeter setting expected, of military forecasts.
        package internal(set) var altimeterSetting: AltimeterSetting?
        package internal(set) var icing: [HazardLayer] = []
        package internal(set) var turbulence: [HazardLayer] = []

        package enum Kind: String, Hashable, Sendable {
            case initial = "INITIAL"
            /// All conditions are replaced from then on.
            case from = "FM"
            /// A change between the two times, lasting.
            case becoming = "BECMG"
            /// Less than an hour each time, less than half of the period.
            case temporary = "TEMPO"
            /// Less than 30 minutes each time (Australia).
            case intermittent = "INTER"
            /// Possible conditions.
            case probable = "PROB"
            /// A change that does not say which of these it is: its word is missing or cannot be read. It
            /// may last.
            case unnamed = "CHANGE"
        }
    }

    /// WS020/24040KT: the wind at that height is so different that it is worth a warning.
    package struct WindShear: Hashable, Sendable {
        /// Above the aerodrome. Nil with WSCONDS: shear is expected without further details.
        package let heightFeet: Int?
        package let wind: SurfaceWind?
    }

    /// 620304 or 510008 of military forecasts: digits of AFMAN 15-124's tables for icing and turbulence.
    package struct HazardLayer: Hashable, Sendable {
        package let code: Int
        /// Feet above the aerodrome.
        package let baseFeet: Int
        /// Feet; 0 is "to the top of the clouds".
        package let thicknessFeet: Int
    }
}

/// A time in a forecast: in old ones without its day.
package struct ForecastTime: Hashable, Sendable {
    /// 1–31, nil when it is not told.
    package let day: Int?
    /// 0–24.
    package let hour: Int
    /// 0–59.
    package let minute: Int

    /// Nil for a time that no day has.
    init?(day: Int?, hour: Int, minute: Int = 0) {
        guard DayTime(day: day ?? 1, hour: hour, minute: minute) != nil else { return nil }
        self.day = day
        self.hour = hour
        self.minute = minute
    }

    /// The instant: nearest to the anchor where the day is told, else the first one not before it.
    func instant(anchor: Date) -> Date? {
        if let day { return DayTime(day: day, hour: hour, minute: minute)?.nearest(to: anchor) }
        return HourMinute(hour: hour, minute: minute)?.first(notBefore: anchor)
    }
}
