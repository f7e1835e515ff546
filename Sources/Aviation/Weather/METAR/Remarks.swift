/// The remarks of a METAR: the common American ones decoded, the others kept as written.
///
/// Source: FMH-1 12.7. Remarks supplement the report; no present condition is taken from them, except the
/// tenths of the temperatures.
package struct Remarks: Hashable, Sendable {
    /// Everything behind RMK, words joined by single blanks. Empty without remarks.
    package internal(set) var text = ""
    /// "AO1" cannot tell rain from snow, "AO2" can (12.7.1 c).
    package internal(set) var stationKind: String?
    package internal(set) var tenths: Tenths?
    /// SLP: hectopascals at sea level (12.7.1 q).
    package internal(set) var seaLevelHectopascals: Double?
    package internal(set) var peakWind: PeakWind?
    package internal(set) var windShift: WindShift?
    package internal(set) var pressureTendency: PressureTendency?
    /// PRESRR and PRESFR: rising (true) or falling (false) rapidly.
    package internal(set) var isPressureRising: Bool?
    package internal(set) var extremes = TemperatureExtremes()
    package internal(set) var precipitation = Precipitation()
    /// CIG 003V007: feet above the aerodrome between which the ceiling varies.
    package internal(set) var variableCeilingFeet: ClosedRange<Int>?
    /// VIS 1/2V2: statute miles between which the visibility varies.
    package internal(set) var variableVisibilityMiles: ClosedRange<Double>?
    /// TWR VIS and SFC VIS: statute miles seen from the tower, or at the ground.
    package internal(set) var towerVisibilityMiles: Double?
    package internal(set) var surfaceVisibilityMiles: Double?
    /// Remarks on visibility and ceiling in a direction or at a second place, as written: "CIG 021 RWY36".
    package internal(set) var places: [String] = []
    /// As written: "OCNL LTGICCG OHD", "LTG DSNT NE AND E".
    package internal(set) var lightning: [String] = []
    package internal(set) var weatherTimes: [WeatherTimes] = []
    /// Sensors that do not work: PNO, TSNO, FZRANO, RVRNO, PWINO, SLPNO, "VISNO RWY06".
    package internal(set) var inoperative: [String] = []
    /// Whether an absence of weather, or of thunderstorms, freezing rain or fog in it, says nothing.
    package var isWeatherUnseen: Bool {
        ["PWINO", "TSNO", "FZRANO", "VISNO"].contains(where: inoperative.contains)
    }

    /// Sentences on what the station cannot see, by the sensors that do not work.
    package var unseen: [String] {
        inoperative.compactMap { sensor in
            let words = sensor.split(separator: " ", maxSplits: 1)
            let place = words.count == 2 ? "on \(words[1])" : "here"
            switch words.first {
            case "PWINO": return "weather is not detected here"
            case "TSNO": return "thunderstorms are not detected here"
            case "FZRANO": return "freezing rain is not detected here"
            case "VISNO": return "the visibility is not measured \(place)"
            case "CHINO": return "the ceiling is not measured \(place)"
            default: return nil
            }
        }
    }

    /// $: the station needs maintenance.
    package internal(set) var needsMaintenance = false
    /// Canada: DENSITY ALT 1900FT.
    package internal(set) var densityAltitudeFeet: Int?
    /// Words that were not understood, in their order.
    package internal(set) var undecoded: [String] = []

    package init() {}

    /// The T group: degrees Celsius in tenths (12.7.2 d).
    package struct Tenths: Hashable, Sendable {
        package let airCelsius: Double
        package let dewPointCelsius: Double?
    }

    /// PK WND 27035/1823: more than 25 kt since the last routine report (12.7.1 d).
    package struct PeakWind: Hashable, Sendable {
        package let fromDegrees: Int
        package let knots: Int
        /// Without the hour: that of the observation.
        package let hour: Int?
        package let minute: Int
    }

    /// WSHFT 1758 FROPA (12.7.1 e).
    package struct WindShift: Hashable, Sendable {
        /// Without the hour: that of the observation.
        package let hour: Int?
        package let minute: Int
        package let isFrontal: Bool
    }

    /// 5appp: the change of pressure in three hours (12.7.2 e).
    package struct PressureTendency: Hashable, Sendable {
        /// 0–8, WMO 306 table 0200: 0–3 higher than three hours ago or the same, 4 the same, 5–8 lower.
        package let character: Int
        /// Signed by the character.
        package let hectopascals: Double
    }

    /// 1, 2 and 4 groups: degrees Celsius (12.7.2 f, g).
    package struct TemperatureExtremes: Hashable, Sendable {
        package internal(set) var sixHourMaximumCelsius: Double?
        package internal(set) var sixHourMinimumCelsius: Double?
        package internal(set) var dayMaximumCelsius: Double?
        package internal(set) var dayMinimumCelsius: Double?
    }

    /// Melted precipitation in inches, snow lying in inches (12.7.2 a). A trace is 0.
    package struct Precipitation: Hashable, Sendable {
        package internal(set) var hourInches: Double?
        /// 6RRRR: three hours at 03, 09, 15 and 21 Z, six at 00, 06, 12 and 18.
        package internal(set) var threeOrSixHourInches: Double?
        package internal(set) var dayInches: Double?
        package internal(set) var snowDepthInches: Int?
        /// I1, I3, I6: ice accretion in the last hours, by their number.
        package internal(set) var iceInches: [Int: Double] = [:]
    }

    /// RAB05E30: when a weather began and ended within the last hour (12.7.1 n).
    package struct WeatherTimes: Hashable, Sendable {
        /// "RA", "TS", "FZRA".
        package let weather: String
        package let changes: [Change]

        package struct Change: Hashable, Sendable {
            package let isBeginning: Bool
            /// Without the hour: that of the observation, or the one before.
            package let hour: Int?
            package let minute: Int
        }
    }
}
