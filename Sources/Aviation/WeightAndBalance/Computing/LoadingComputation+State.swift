extension LoadingComputation {
    /// The state of a balance at a moment, and the sentences that forbid it.
    func state(of balance: Balance, at moment: FlightMoment) -> (LoadingState, problems: [String]) {
        let cg = balance.moment / balance.mass
        guard balance.mass.isFinite, balance.moment.isFinite, cg.isFinite else {
            let reason = "the numbers are too large"
            return (.unknown(reason), ["\(moment.name): \(reason)"])
        }
        var state = LoadingState()
        state.mass = balance.mass
        state.moment = balance.moment
        state.cg = cg
        state.lateralCG = balance.lateralMoment.map { $0 / balance.mass }
        state.macPercent = profile.chord?.percent(arm: cg)
        state.index = profile.index?.index(mass: balance.mass, moment: balance.moment)
        let judged = board.judge(balance, moment.condition)
        state.isInside = judged.isInside
        state.verdicts = judged.verdicts
        let limit = moment.limit(profile.limits)
        if moment == .ramp, let reason = judged.reason, isAllowed(balance.mass, limit, judged.verdicts) {
            state.problem = "\(reason), within the ramp maximum: to be burned before take-off"
            return (state, [])
        }
        var wrong: [String] = []
        if let limit, balance.mass > limit + LoadedAircraft.tolerance(limit) {
            let (mass, most) = (WrittenNumber.text(balance.mass), WrittenNumber.text(limit))
            wrong.append("\(mass) of \(most) \(profile.units.mass.symbol)")
        }
        if let least = profile.limits.minimumFlying, moment.isInFlight,
            balance.mass < least - LoadedAircraft.tolerance(least)
        {
            let (mass, least) = (WrittenNumber.text(balance.mass), WrittenNumber.text(least))
            wrong.append("\(mass) \(profile.units.mass.symbol), less than the least mass of \(least)")
        }
        let overLimit = wrong
        wrong += judged.reason.map { [$0] } ?? []
        state.problem = wrong.isEmpty ? nil : wrong.joined(separator: "; ")
        return (state, (isSaid(judged.verdicts) ? overLimit : wrong).map { "\(moment.name): \($0)" })
    }

    /// Whether the only cause is a problem of the profile itself, which is reported once for the whole sheet.
    private func isSaid(_ verdicts: [EnvelopeVerdict]) -> Bool {
        guard !profile.envelopes.isEmpty else { return true }
        let flaws = board.drawings.compactMap(\.flaw)
        let wrong = verdicts.filter { $0.isInside != true }
        return !wrong.isEmpty && wrong.allSatisfy { $0.sentence.map(flaws.contains) ?? false }
    }

    /// Whether the ramp mass only exceeds the flight envelopes, within a ramp maximum: that allows fuel for
    /// taxiing.
    private func isAllowed(_ mass: Double, _ limit: Double?, _ verdicts: [EnvelopeVerdict]) -> Bool {
        guard let limit, mass <= limit + LoadedAircraft.tolerance(limit) else { return false }
        return verdicts.contains { $0.isInside == false }
            && verdicts.allSatisfy { $0.isInside == true || $0.excursion?.side == .above }
    }

    /// The point where the curve leaves every category; nil if one contains all of it.
    func wayOut(_ steps: [TankSet]) -> String? {
        var first: String?
        for category in board.categories {
            let drawings = board.drawings(of: category, for: .takeoff)
            guard drawings.contains(where: { !$0.isLateral }) else { continue }
            guard let out = wayOut(steps, of: drawings) else { return nil }
            first = first ?? out
        }
        return first
    }

    /// The point where the curve leaves one of the drawings.
    private func wayOut(_ steps: [TankSet], of drawings: [EnvelopeBoard.Drawing]) -> String? {
        for (before, after) in zip(steps, steps.dropFirst()) {
            let middle = before.between(after, share: 0.5)
            guard let from = aircraft.dry.adding(before), let halfway = aircraft.dry.adding(middle),
                let to = aircraft.dry.adding(after)
            else {
                let flaws = [before, middle, after].compactMap { $0.flaw(profile.units) }
                return flaws.first ?? "the arm of the fuel is not known on the whole way"
            }
            for drawing in drawings {
                guard let axis = drawing.axis, let polygon = drawing.polygon else { continue }
                let curve: BurnCurve
                if drawing.isLateral {
                    guard let left = from.lateralMoment, let mid = halfway.lateralMoment,
                        let right = to.lateralMoment
                    else { continue }
                    curve = BurnCurve((from.mass, left), mid, (to.mass, right))
                } else {
                    curve = BurnCurve((from.mass, from.moment), halfway.moment, (to.mass, to.moment))
                }
                guard let share = curve.firstShareOutside(polygon, axis) else { continue }
                return sentence(before.between(after, share: share), drawing)
            }
        }
        return nil
    }

    private func sentence(_ tanks: TankSet, _ drawing: EnvelopeBoard.Drawing) -> String {
        let finding = aircraft.dry.adding(tanks).flatMap { board.verdict(drawing, $0).sentence }
        let fuel = "\(WrittenNumber.text(tanks.volume)) \(profile.units.volume.symbol)"
        return "with \(fuel) left, \(finding ?? "outside of the envelope “\(drawing.envelope.name)”")"
    }
}
