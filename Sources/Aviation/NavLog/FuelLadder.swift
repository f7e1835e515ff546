/// The fuel that a flight needs, rung by rung, each with the rule that asks for it.
package struct FuelLadder: Hashable, Sendable {
    /// The purpose of a rung.
    package enum Purpose: String, CaseIterable, Hashable, Sendable {
        case taxi, trip, contingency, alternate
        case finalReserve = "final_reserve"
        /// Fuel that the pilot adds.
        case extra
        /// The sum: the fuel needed on board before taxi.
        case block
        /// The fuel at which a pilot calls "minimum fuel" in flight: when no more than the final reserve
        /// would be left at landing.
        case minimumFuel = "minimum_fuel"
    }

    /// One rung.
    package struct Rung: Hashable, Sendable {
        package let purpose: Purpose
        /// Nil if an input is missing.
        package let volume: Volume?
        /// Nil where it is no time.
        package let minutes: Double?
        package let rule: RuleName
        /// A remark on it; nil when there is none.
        package let note: String?
    }

    /// The inputs of the ladder beside the nav log.
    package struct Needs: Hashable, Sendable {
        package var rules: RuleSet
        package var flight: FlightRules
        package var category: AircraftCategory = .aeroplane
        package var daylight: Daylight
        /// Whether the flight is to stay in sight of its aerodrome.
        package var isLocal = false
        /// Whether it lands where it took off: only such a flight has the reserve of a local one.
        package var isRoundTrip = false
        /// Nil when not given.
        package var taxi: Volume?
        /// Part of the trip; nil when not given.
        package var contingencyPercent: Double?
        /// Seconds to fly and its fuel; nil without an alternate.
        package var alternate: Alternate?
        /// Nil when not given.
        package var extra: Volume?
        /// Instead of the rule's; nil for the rule's.
        package var reserveMinutes: Double?
        /// On board before taxi; nil when not given.
        package var onBoard: Volume?
        /// Whether a part of the trip is computed in still air, because its wind is unknown.
        package var isTripInStillAir = false

        /// The way from the destination to the alternate.
        package struct Alternate: Hashable, Sendable {
            package let seconds: Double
            /// Nil when the flow is not given.
            package let fuel: Volume?
            /// Whether a part of it is computed in still air, because its wind is unknown.
            package let isInStillAir: Bool

            package init(seconds: Double, fuel: Volume?, isInStillAir: Bool = false) {
                self.seconds = seconds
                self.fuel = fuel
                self.isInStillAir = isInStillAir
            }
        }

        package init(rules: RuleSet, flight: FlightRules, daylight: Daylight = .unknown) {
            self.rules = rules
            self.flight = flight
            self.daylight = daylight
        }
    }

    /// In the order of `Purpose`.
    package let rungs: [Rung]
    /// On board less the block; negative when there is too little. Nil when either is not known.
    package let margin: Volume?
    /// Whether the entered reserve is less than the rule's.
    package let isReserveBelowRule: Bool

    /// The rung of a purpose.
    package subscript(purpose: Purpose) -> Rung? { rungs.first { $0.purpose == purpose } }
}

extension FuelLadder {
    fileprivate static let noWind = "no wind known: in still air, a head wind takes more"

    /// Builds the ladder. A missing amount counts as nothing in the block, and its rung says so; without the
    /// trip or the reserve there is no block.
    package init(trip: Volume?, tripSeconds: Double, performance: FlightPerformance, needs: Needs) {
        let planning = needs.planningRule
        let reserve = Self.reserve(performance, needs)
        let contingency = needs.contingencyPercent.flatMap { percent in trip.map { $0 * (percent / 100) } }
        let rungs: [Rung] = [
            Rung(
                purpose: .taxi, volume: needs.taxi, minutes: nil, rule: needs.pilotsRule,
                note: needs.taxi == nil ? "not given: nothing is planned" : nil),
            Rung(
                purpose: .trip, volume: trip, minutes: tripSeconds / 60, rule: planning,
                note: trip == nil
                    ? "not computed: the fuel flow is not given"
                    : needs.isTripInStillAir ? Self.noWind : nil),
            Rung(
                purpose: .contingency, volume: contingency,
                minutes: needs.contingencyPercent.map { tripSeconds / 60 * $0 / 100 }, rule: needs.pilotsRule,
                note: needs.contingencyPercent == nil ? "not given: nothing is planned" : nil),
            Rung(
                purpose: .alternate, volume: needs.alternate?.fuel,
                minutes: needs.alternate.map { $0.seconds / 60 }, rule: needs.alternateRule,
                note: needs.alternate == nil
                    ? needs.noAlternateNote
                    : "from overhead the destination in the cruise, without climb or descent"
                        + (needs.alternate?.isInStillAir == true ? "; \(Self.noWind)" : "")),
            reserve,
            Rung(
                purpose: .extra, volume: needs.extra, minutes: nil, rule: needs.pilotsRule,
                note: needs.extra == nil ? "not given: nothing is planned" : nil),
        ]
        let isWhole =
            trip != nil && reserve.volume != nil && (needs.alternate == nil || needs.alternate?.fuel != nil)
        let block =
            isWhole ? rungs.compactMap(\.volume).reduce(Volume(0, trip?.unit ?? .litres)) { $0 + $1 } : nil
        let last = [
            Rung(
                purpose: .block, volume: block, minutes: nil, rule: planning,
                note: block == nil
                    ? "not computed: the trip, the alternate or the reserve is not known"
                    : needs.blockNote),
            Self.minimumFuel(performance, needs),
        ]
        self.rungs = rungs + last
        let rule = Self.rule(needs)
        isReserveBelowRule = needs.reserveMinutes.map { $0 < rule.minutes } ?? false
        margin = needs.onBoard.flatMap { onBoard in block.map { onBoard - $0 } }
    }

    private static func rule(_ needs: Needs) -> ReserveRule {
        ReserveRule(
            needs.rules, needs.flight, needs.category, needs.daylight,
            isLocal: needs.isLocal && needs.isRoundTrip)
    }

    /// The planned final reserve, but never less than the rule's: entering a shorter one does not change what
    /// has to be declared in flight.
    private static func minimumFuel(_ performance: FlightPerformance, _ needs: Needs) -> Rung {
        var planned = needs
        planned.reserveMinutes = needs.reserveMinutes.map { max($0, rule(needs).minutes) }
        let reserve = reserve(performance, planned)
        return Rung(
            purpose: .minimumFuel, volume: reserve.volume, minutes: reserve.minutes,
            rule: needs.minimumFuelRule, note: "in flight, declared when less would be left at landing")
    }

    private static func reserve(_ performance: FlightPerformance, _ needs: Needs) -> Rung {
        let rule = rule(needs)
        let minutes = needs.reserveMinutes ?? rule.minutes
        let holding = rule.isHolding ? performance.holdingFuelFlow : nil
        let flow = holding ?? performance.cruiseFuelFlow
        var notes: [String] = []
        if needs.flight == .vfr, needs.daylight == .unknown, needs.category == .aeroplane {
            notes.append("day or night at arrival is not known: night is taken")
        }
        if let doubt = needs.localNote { notes.append(doubt) }
        if rule.isHolding, holding == nil, flow != nil {
            notes.append("at the cruise's fuel flow: that of holding is not given")
        }
        if let typed = needs.reserveMinutes {
            notes.append(
                typed < rule.minutes
                    ? "typed, LESS than the rule's \(DecimalText.shortest(rule.minutes)) min" : "typed")
        }
        if flow == nil { notes.append("not computed: the fuel flow is not given") }
        if !rule.rule.isVerified { notes.append("the minutes are not verified against the rule's text") }
        return Rung(
            purpose: .finalReserve, volume: flow?.volume(inSeconds: minutes * 60), minutes: minutes,
            rule: rule.rule, note: notes.isEmpty ? nil : notes.joined(separator: "; "))
    }
}

extension FuelLadder.Needs {
    /// The rule that demands enough fuel for the flight.
    fileprivate var planningRule: RuleName {
        switch (rules, flight) {
        case (.faa, .vfr) where category == .helicopter: RuleName(text: "14 CFR 91.151(b)", isVerified: true)
        case (.faa, .vfr): RuleName(text: "14 CFR 91.151(a)", isVerified: true)
        case (.faa, .ifr): RuleName(text: "14 CFR 91.167(a)(1)", isVerified: true)
        case (.easa, _): RuleName(text: "NCO.OP.125(c) (EASA)", isVerified: false)
        case (.uk, _): RuleName(text: "NCO.OP.125 (UK)", isVerified: false)
        }
    }

    fileprivate var alternateRule: RuleName {
        switch (rules, flight) {
        case (.faa, .vfr): RuleName(text: "pilot's choice: 91.151 asks for none", isVerified: true)
        case (.faa, .ifr): RuleName(text: "14 CFR 91.167(a)(2)", isVerified: true)
        case (.easa, _): RuleName(text: "NCO.OP.125(c) (EASA)", isVerified: false)
        case (.uk, _): RuleName(text: "NCO.OP.125 (UK)", isVerified: false)
        }
    }

    fileprivate var noAlternateNote: String {
        switch (rules, flight) {
        case (_, .vfr): "none is given"
        case (.faa, .ifr) where category == .helicopter:
            "none is given: only where 91.167(b)(2)(ii) asks for none (1,000 ft, or 400 ft above the lowest "
                + "approach minima if that is higher, and 2 SM, from the ETA to an hour after it)"
        case (.faa, .ifr):
            "none is given: only where 91.167(b)(2)(i) asks for none (2,000 ft and 3 SM, ETA ± 1 h)"
        case (.easa, .ifr), (.uk, .ifr): "none is given: only where NCO.OP.140 asks for none"
        }
    }

    /// The reason why a requested local reserve does not apply; nil if it does, or was not requested.
    fileprivate var localNote: String? {
        guard isLocal else { return nil }
        if rules == .faa { return "that the flight is local changes nothing: the FAA has no reserve for it" }
        if !isRoundTrip { return "not the reserve of a local flight: it does not end where it begins" }
        let isShorter = flight == .vfr && category == .aeroplane && daylight == .day
        return isShorter ? nil : "a local flight has its own reserve in an aeroplane by day under VFR alone"
    }

    /// The parts that the block is without, in words; nil when none was left out.
    fileprivate var blockNote: String? {
        let missing = [taxi == nil ? "taxi" : nil, contingencyPercent == nil ? "contingency" : nil]
            .compactMap(\.self)
        let without =
            missing.isEmpty ? nil : "without \(missing.joined(separator: " and ")) fuel: not given"
        let still = isTripInStillAir || alternate?.isInStillAir == true ? FuelLadder.noWind : nil
        let notes = [without, still].compactMap(\.self)
        return notes.isEmpty ? nil : notes.joined(separator: "; ")
    }

    fileprivate var pilotsRule: RuleName {
        switch rules {
        case .faa: RuleName(text: "pilot's choice (14 CFR 91.103)", isVerified: false)
        case .easa: RuleName(text: "NCO.OP.125(a) (EASA)", isVerified: false)
        case .uk: RuleName(text: "NCO.OP.125(a) (UK)", isVerified: false)
        }
    }

    fileprivate var minimumFuelRule: RuleName {
        switch rules {
        case .faa: RuleName(text: "AIM 5-5-15", isVerified: false)
        case .easa: RuleName(text: "SERA.11012, NCO.OP.185", isVerified: false)
        case .uk: RuleName(text: "SERA.11012, NCO.OP.185 (UK)", isVerified: false)
        }
    }
}
