/// One group of present, recent or forecast weather: "-SHRA", "VCTS", "+TSRAGR", "FZFG".
///
/// Source: WMO 306 code table 4678; FMH-1 12.6.8.
package struct WeatherGroup: Hashable, Sendable {
    /// As written, without the RE of recent weather.
    package let text: String
    package let intensity: Intensity
    /// Within about 5 to 10 statute miles (8 km in ICAO reports) of the field, not at it.
    package let isInVicinity: Bool
    /// In the order in which they were written.
    package let descriptors: [Descriptor]
    /// In the order in which they were written, the dominant one first; none in "TS" and "VCSH".
    package let phenomena: [Phenomenon]

    package enum Intensity: String, Hashable, Sendable {
        case light = "-"
        case moderate = ""
        /// Also "well developed": +FC is a tornado or waterspout.
        case heavy = "+"
    }

    package enum Descriptor: String, CaseIterable, Hashable, Sendable {
        case shallow = "MI"
        case partial = "PR"
        case patches = "BC"
        case lowDrifting = "DR"
        case blowing = "BL"
        case showers = "SH"
        case thunderstorm = "TS"
        case freezing = "FZ"
    }

    package enum Phenomenon: String, CaseIterable, Hashable, Sendable {
        case drizzle = "DZ"
        case rain = "RA"
        case snow = "SN"
        case snowGrains = "SG"
        case iceCrystals = "IC"
        case icePellets = "PL"
        case hail = "GR"
        case smallHail = "GS"
        case unknownPrecipitation = "UP"
        case mist = "BR"
        case fog = "FG"
        case smoke = "FU"
        case volcanicAsh = "VA"
        case dust = "DU"
        case sand = "SA"
        case haze = "HZ"
        case spray = "PY"
        case dustWhirls = "PO"
        case squall = "SQ"
        case funnelCloud = "FC"
        case sandstorm = "SS"
        case dustStorm = "DS"
    }

    /// Whether it is fog over the whole field: not shallow, in patches, partial or near it.
    var isFog: Bool {
        phenomena.contains(.fog) && !isInVicinity
            && descriptors.allSatisfy { ![.shallow, .patches, .partial].contains($0) }
    }

    /// Nil when the word is no weather.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        let sign: Intensity = scanner.take("-") ? .light : scanner.take("+") ? .heavy : .moderate
        isInVicinity = scanner.take("VC")
        var descriptors: [Descriptor] = []
        var phenomena: [Phenomenon] = []
        while !scanner.isAtEnd {
            guard let pair = scanner.letters(2).map(String.init) else { return nil }
            if let phenomenon = Phenomenon(rawValue: pair), phenomena.count < 5 {
                phenomena.append(phenomenon)
            } else if let descriptor = Descriptor(rawValue: pair), descriptors.count < 3 {
                descriptors.append(descriptor)
            } else {
                return nil
            }
        }
        // A descriptor alone is only meaningful for showers, storms and nearby weather.
        let isAlone = phenomena.isEmpty
        guard !isAlone || descriptors == [.thunderstorm] || descriptors == [.showers] || isInVicinity,
            !descriptors.isEmpty || !isAlone
        else { return nil }
        text = String(word)
        intensity = sign
        self.descriptors = descriptors
        self.phenomena = phenomena
    }
}
