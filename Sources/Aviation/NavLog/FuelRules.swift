/// The authority whose rules a flight is planned by.
package enum RuleSet: String, CaseIterable, Hashable, Sendable { case faa, easa, uk }

/// Visual or instrument.
package enum FlightRules: String, CaseIterable, Hashable, Sendable { case vfr, ifr }

/// The category of the aircraft.
package enum AircraftCategory: String, CaseIterable, Hashable, Sendable { case aeroplane, helicopter }

/// Unknown: the rules for night apply, which require more.
package enum Daylight: String, Hashable, Sendable {
    case day, night
    /// Not known: the rules for night are taken, which ask for more.
    case unknown
}

/// A rule, as it is named beside a figure.
package struct RuleName: Hashable, Sendable {
    /// "14 CFR 91.151(a)(1)".
    package let text: String
    /// Whether the text of the rule was read for this program, not only a description.
    package let isVerified: Bool
}

/// The final reserve that a rule asks for.
package struct ReserveRule: Hashable, Sendable {
    package let minutes: Double
    /// Flown at holding speed 1,500 ft over the place, not at the speed of the cruise.
    package let isHolding: Bool
    package let rule: RuleName
}

extension ReserveRule {
    /// The reserve of a flight. `isLocal` is a flight by day under visual rules from and to one aerodrome,
    /// which stays in sight.
    ///
    /// FAA: 91.151 and 91.167, read in copies of the CFR. EASA: AMC1 NCO.OP.125(b), (EU) 2021/1296 and ED
    /// Decision 2022/005/R; its minutes are from words about it. UK: point NCO.OP.125 as replaced by SI
    /// 2024/1290 from 30 October 2025, its AMC likewise; before that day "at normal cruising altitude", the
    /// same minutes.
    package init(
        _ rules: RuleSet, _ flight: FlightRules, _ category: AircraftCategory, _ daylight: Daylight,
        isLocal: Bool = false
    ) {
        switch rules {
        case .faa: self.init(faa: flight, category, daylight)
        case .easa: self.init(european: flight, category, daylight, isLocal, "AMC1 NCO.OP.125(b) (EASA)")
        case .uk: self.init(european: flight, category, daylight, isLocal, "NCO.OP.125(b) and AMC1 (UK)")
        }
    }

    private init(faa flight: FlightRules, _ category: AircraftCategory, _ daylight: Daylight) {
        isHolding = false
        switch (flight, category, daylight) {
        case (.vfr, .helicopter, _):
            (minutes, rule) = (20, RuleName(text: "14 CFR 91.151(b)", isVerified: true))
        case (.vfr, .aeroplane, .day):
            (minutes, rule) = (30, RuleName(text: "14 CFR 91.151(a)(1)", isVerified: true))
        case (.vfr, .aeroplane, .night), (.vfr, .aeroplane, .unknown):
            (minutes, rule) = (45, RuleName(text: "14 CFR 91.151(a)(2)", isVerified: true))
        case (.ifr, .aeroplane, _):
            (minutes, rule) = (45, RuleName(text: "14 CFR 91.167(a)(3)", isVerified: true))
        case (.ifr, .helicopter, _):
            (minutes, rule) = (30, RuleName(text: "14 CFR 91.167(a)(3)", isVerified: true))
        }
    }

    private init(
        european flight: FlightRules, _ category: AircraftCategory, _ daylight: Daylight, _ isLocal: Bool,
        _ name: String
    ) {
        rule = RuleName(text: name, isVerified: false)
        switch (flight, category, daylight) {
        case (.vfr, .helicopter, _): (minutes, isHolding) = (20, false)
        case (.ifr, .helicopter, _): (minutes, isHolding) = (30, true)
        case (.vfr, .aeroplane, .day) where isLocal: (minutes, isHolding) = (10, false)
        case (.vfr, .aeroplane, .day): (minutes, isHolding) = (30, true)
        case (.vfr, .aeroplane, _), (.ifr, .aeroplane, _): (minutes, isHolding) = (45, true)
        }
    }
}
