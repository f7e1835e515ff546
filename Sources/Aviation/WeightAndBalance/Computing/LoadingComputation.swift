extension LoadingProfile {
    /// Computes a loading from the empty aircraft to the landing, and tests it against limits and envelopes.
    ///
    /// A result that cannot be computed has a reason; nothing is silently left out or replaced.
    package func sheet(_ loading: Loading) -> LoadingSheet {
        LoadingComputation(self, loading).sheet
    }
}

/// One loading under way: each moment of the flight in turn.
struct LoadingComputation {
    let profile: LoadingProfile
    let aircraft: LoadedAircraft
    let board: EnvelopeBoard
    private(set) var sheet = LoadingSheet(
        zeroFuel: .unknown(""), ramp: .unknown(""), takeoff: .unknown(""), landing: .unknown(""),
        zeroUsable: .unknown(""), burnPath: [], problems: [], notChecked: [])

    init(_ profile: LoadingProfile, _ loading: Loading) {
        self.profile = profile
        aircraft = LoadedAircraft(profile, loading)
        board = EnvelopeBoard(profile)
        sheet.problems = aircraft.problems
        sheet.notChecked = aircraft.notChecked
        noteWhatIsMissing()
        if let flaw = aircraft.flaw {
            sheet.zeroFuel = .unknown(flaw)
            sheet.zeroUsable = .unknown(flaw)
            leaveFueled(flaw, loading)
        } else {
            compute(loading)
        }
    }

    private mutating func noteWhatIsMissing() {
        let limits = [
            (profile.limits.zeroFuel, "zero-fuel"), (profile.limits.ramp, "ramp"),
            (profile.limits.takeoff, "take-off"), (profile.limits.landing, "landing"),
        ]
        sheet.notChecked += limits.filter { $0.0 == nil }.map { "The \($0.1) maximum is not given" }
        if profile.envelopes.isEmpty {
            sheet.problems.append("No envelope is given: the balance is not checked")
        }
        sheet.problems += board.drawings.compactMap(\.flaw).map { LoadedAircraft.sentence($0) }
    }

    private mutating func leaveFueled(_ reason: String, _ loading: Loading) {
        sheet.ramp = .unknown(reason)
        sheet.takeoff = .unknown(reason)
        sheet.landing = .unknown(reason)
        sheet.diversion = loading.diversionFuel.map { _ in .unknown(reason) }
    }

    private mutating func compute(_ loading: Loading) {
        sheet.zeroFuel = state(.zeroFuel, aircraft.dry)
        let known = sheet.problems
        sheet.zeroUsable = state(.zeroUsable, aircraft.dry)
        // A repeated finding would read as two.
        if sheet.zeroUsable.problem == sheet.zeroFuel.problem { sheet.problems = known }
        if let flaw = aircraft.fuelFlaw { return leaveFueled(flaw, loading) }
        sheet.ramp = state(.ramp, aircraft.fuel)
        let takeoff = burn(loading.taxiFuel ?? profile.taxiFuel, "taxi", from: aircraft.fuel)
        sheet.takeoff = state(.takeoff, takeoff)
        let landing = takeoff.flatMap { burn(loading.tripFuel, "trip", from: $0) }
        sheet.landing = state(.landing, landing)
        sheet.problems += missingFuel(loading)
        var way = takeoff.map { [$0] } ?? []
        if let takeoff, let trip = loading.tripFuel {
            way = takeoff.burningInSteps(trip) ?? way
            checkWay(way, "take-off and landing", between: (sheet.takeoff, sheet.landing))
        }
        if loading.diversionFuel != nil {
            let diverted = landing.flatMap { burn(loading.diversionFuel, "diversion", from: $0) }
            let after = state(.diversion, diverted)
            sheet.diversion = after
            if let landing, let fuel = loading.diversionFuel, let steps = landing.burningInSteps(fuel) {
                checkWay(steps, "landing and diversion", between: (sheet.landing, after))
                way += steps.dropFirst()
            }
        }
        sheet.burnPath = way.compactMap { tanks in
            aircraft.dry.adding(tanks).map {
                BurnPathPoint(fuel: tanks.volume, mass: $0.mass, moment: $0.moment)
            }
        }
    }

    /// Sentences on the missing fuel data without which take-off and landing cannot be computed.
    private func missingFuel(_ loading: Loading) -> [String] {
        guard aircraft.fuel.volume > 0 else { return [] }
        if loading.taxiFuel ?? profile.taxiFuel == nil { return ["Take-off: the taxi fuel is not given"] }
        return loading.tripFuel == nil ? ["Landing: the trip fuel is not given"] : []
    }

    /// Why the fuel burned last is not known.
    private var lastFlaw = ""

    /// The tanks after burning a volume; nil, with `lastFlaw`, if unknown.
    private mutating func burn(_ volume: Double?, _ name: String, from tanks: TankSet) -> TankSet? {
        guard let volume else {
            // Without fuel on board none is burned, whatever was not said.
            guard tanks.volume > 0 else { return tanks }
            lastFlaw = "the \(name) fuel is not given"
            return nil
        }
        if let burned = tanks.burning(volume) { return burned }
        let unit = profile.units.volume.symbol
        let (amount, held) = (WrittenNumber.text(volume), WrittenNumber.text(tanks.volume))
        lastFlaw =
            volume < 0
            ? "the \(name) fuel is negative" : "the \(name) fuel is \(amount) \(unit) of \(held) on board"
        sheet.problems.append(LoadedAircraft.sentence(lastFlaw))
        return nil
    }

    private mutating func state(_ moment: FlightMoment, _ tanks: TankSet?) -> LoadingState {
        guard let tanks else { return .unknown(lastFlaw) }
        if let balance = aircraft.dry.adding(tanks) { return state(moment, balance) }
        let reason = tanks.flaw(profile.units) ?? ""
        sheet.problems.append("\(moment.name): \(reason)")
        return .unknown(reason)
    }

    private mutating func state(_ moment: FlightMoment, _ balance: Balance) -> LoadingState {
        let (state, problems) = state(of: balance, at: moment)
        sheet.problems += problems
        return state
    }

    private mutating func checkWay(
        _ steps: [TankSet], _ ends: String, between states: (LoadingState, LoadingState)
    ) {
        // A way whose ends are outside already has its problem.
        guard states.0.isInside == true, states.1.isInside == true else { return }
        if let finding = wayOut(steps) { sheet.problems.append("Between \(ends): \(finding)") }
    }
}
