import Notation

/// Whether a level fits the direction of flight, by the semicircular rules.
package struct CruisingLevelCheck: Hashable, Sendable {
    /// Nil if the rule does not apply, or it is unknown whether it does: no level, no variation, another
    /// regime, an unknown height above the surface.
    package let fits: Bool?
    /// The levels that fit: "odd thousands + 500 ft".
    package let expected: String?
    package let rule: RuleName
    package let note: String?
}

extension CruisingLevelCheck {
    /// Checks a leg's level by its magnetic course. `surfaceFeet` are the heights above the sea that are
    /// known on the leg, of aerodromes at its ends.
    ///
    /// FAA 91.159: under visual rules more than 3,000 ft above the surface and below 18,000 ft, odd
    /// thousands + 500 ft on 0–179°, even ones + 500 ft on 180–359°. 91.179: under instrument rules in
    /// uncontrolled airspace, odd and even thousands, in RVSM airspace (FL290 to FL410) too; above it every
    /// 4,000 ft. Read in copies of the CFR. SERA.5005(g) and appendix 3: the same numbers above 3,000 ft over
    /// ground or water; some states turn the halves to north and south. The UK recommends them under visual
    /// rules (CAA, SERA implementation).
    package init(
        _ level: CruisingLevel?, course: MagneticDirection?, rules: RuleSet, flight: FlightRules,
        surfaceFeet: [Double] = []
    ) {
        guard let level, let course else {
            (fits, expected, note) = (nil, nil, level == nil ? "no level" : "no magnetic course")
            rule = Self.rule(rules, flight)
            return
        }
        let feet: Int
        switch level {
        case .flightLevel(let level): feet = level * 100
        case .altitudeFeet(let altitude): feet = altitude
        }
        // "0 through 179": a course between 179 and 180 rounds to one of them.
        let isEastbound = (Int(clamping: course.degrees.rounded()) % 360) < 180
        rule = Self.rule(rules, flight, feet)
        // A wrong number is wrong only where the rule holds.
        let isHeld = flight == .ifr || surfaceFeet.contains { Double(feet) - $0 > 3000 }
        if flight == .vfr, feet >= 18_000 {
            (fits, expected, note) = (nil, nil, "from 18,000 ft up not checked here")
        } else if feet <= 3000, !isHeld {
            (fits, expected) = (nil, nil)
            note = "only more than 3,000 ft above the surface, and terrain is not known here"
        } else if flight == .ifr, feet > 41_000 {
            let first = isEastbound ? 45_000 : 43_000
            fits = feet >= first && (feet - first) % 4000 == 0
            expected = isEastbound ? "FL450, FL490" : "FL430, FL470"
            note = "above RVSM airspace, which ends at FL410"
        } else {
            let offset = flight == .vfr ? 500 : 0
            let isOfHalf =
                (feet - offset) % 1000 == 0 && ((feet - offset) / 1000 % 2 != 0) == isEastbound
            fits = isOfHalf ? true : isHeld ? false : nil
            expected = "\(isEastbound ? "odd" : "even") thousands" + (flight == .vfr ? " + 500 ft" : "")
            note =
                fits == nil
                ? "it fits no level of this half, which counts only more than 3,000 ft above the surface: "
                    + "that is not known here"
                : flight == .ifr && feet >= 29_000
                    ? "in RVSM airspace, for approved aircraft; without RVSM every 4,000 ft"
                    : Self.note(rules, flight)
        }
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

    private static func rule(_ rules: RuleSet, _ flight: FlightRules, _ feet: Int = 0) -> RuleName {
        switch (rules, flight) {
        case (.faa, .vfr): RuleName(text: "14 CFR 91.159(a)", isVerified: true)
        case (.faa, .ifr) where feet > 41_000: RuleName(text: "14 CFR 91.179(b)(3)", isVerified: true)
        case (.faa, .ifr) where feet >= 29_000: RuleName(text: "14 CFR 91.179(b)(4)", isVerified: true)
        case (.faa, .ifr): RuleName(text: "14 CFR 91.179(b)", isVerified: true)
        case (.easa, .vfr): RuleName(text: "SERA.5005(g), appendix 3", isVerified: false)
        case (.easa, .ifr): RuleName(text: "SERA.5020(b), appendix 3", isVerified: false)
        case (.uk, _): RuleName(text: "SERA appendix 3 (UK)", isVerified: false)
        }
    }
}

extension NavLog {
    /// The check of each leg's level. The surface is known at the first and the last point where the plan has
    /// their elevations.
    package func levelChecks(
        _ plan: NavLogPlan, rules: RuleSet, flight: FlightRules
    ) -> [CruisingLevelCheck] {
        legs.enumerated().map { index, leg in
            let first = index == 0 ? plan.departureElevationFeet : nil
            let last = index == legs.count - 1 ? plan.destinationElevationFeet : nil
            return CruisingLevelCheck(
                leg.level, course: leg.magneticCourse, rules: rules, flight: flight,
                surfaceFeet: [first, last].compactMap(\.self))
        }
    }
}
