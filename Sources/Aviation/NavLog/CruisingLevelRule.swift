/// Whether a level fits the direction of flight, by the semicircular rules.
package struct CruisingLevelCheck: Hashable, Sendable {
    /// Nil where the rule says nothing: no level, no variation, another regime.
    package let fits: Bool?
    /// What fits: "odd thousands + 500 ft".
    package let expected: String?
    package let rule: RuleName
    package let note: String?
}

extension CruisingLevelCheck {
    /// Checks a leg's level by its magnetic course.
    ///
    /// FAA 91.159: under visual rules more than 3,000 ft above the surface and below 18,000 ft, odd
    /// thousands + 500 ft on 0–179°, even ones + 500 ft on 180–359°. 91.179: under instrument rules in
    /// uncontrolled airspace, odd and even thousands; from FL290 every 4,000 ft (FL290, FL330 and FL310,
    /// FL350). Read in copies of the CFR. SERA.5005(g) and appendix 3: the same numbers above 3,000 ft over
    /// ground or water; some states turn the halves to north and south. The UK recommends them under visual
    /// rules (CAA, SERA implementation).
    package init(
        _ level: CruisingLevel?, course: MagneticDirection?, rules: RuleSet, flight: FlightRules
    ) {
        rule = Self.rule(rules, flight)
        guard let level, let course else {
            (fits, expected, note) = (nil, nil, level == nil ? "no level" : "no magnetic course")
            return
        }
        // "0 through 179": a course between 179 and 180 rounds to one of them.
        let isEastbound = (Int(course.degrees.rounded()) % 360) < 180
        let feet: Int
        switch level {
        case .flightLevel(let level): feet = level * 100
        case .altitudeFeet(let altitude): feet = altitude
        }
        let high = flight == .ifr ? feet >= 29_000 : feet >= 18_000
        if flight == .vfr, high {
            (fits, expected) = (nil, nil)
            note = "from 18,000 ft up not checked here"
            return
        }
        guard feet > 3000 || flight == .ifr else {
            (fits, expected) = (nil, nil)
            note = "only more than 3,000 ft above the surface, and terrain is not known here"
            return
        }
        let half = isEastbound ? "odd" : "even"
        if high {
            let first = isEastbound ? 29_000 : 31_000
            fits = feet >= first && (feet - first) % 4000 == 0
            expected = isEastbound ? "FL290, FL330, FL370" : "FL310, FL350, FL390"
            note = "without RVSM"
            return
        }
        let offset = flight == .vfr ? 500 : 0
        fits = (feet - offset) % 1000 == 0 && ((feet - offset) / 1000 % 2 != 0) == isEastbound
        expected = "\(half) thousands" + (flight == .vfr ? " + 500 ft" : "")
        note = Self.note(rules, flight)
    }

    private static func note(_ rules: RuleSet, _ flight: FlightRules) -> String? {
        switch (rules, flight) {
        case (.faa, .vfr): "more than 3,000 ft above the surface"
        case (.faa, .ifr): "in uncontrolled airspace; in controlled airspace as cleared"
        case (.easa, _): "above 3,000 ft; some states divide north and south"
        case (.uk, .vfr): "above 3,000 ft; recommended, not required"
        case (.uk, .ifr): "outside controlled airspace"
        }
    }

    private static func rule(_ rules: RuleSet, _ flight: FlightRules) -> RuleName {
        switch (rules, flight) {
        case (.faa, .vfr): RuleName(text: "14 CFR 91.159(a)", isVerified: true)
        case (.faa, .ifr): RuleName(text: "14 CFR 91.179(b)", isVerified: true)
        case (.easa, .vfr): RuleName(text: "SERA.5005(g), appendix 3", isVerified: false)
        case (.easa, .ifr): RuleName(text: "SERA.5020(b), appendix 3", isVerified: false)
        case (.uk, _): RuleName(text: "SERA appendix 3 (UK)", isVerified: false)
        }
    }
}
