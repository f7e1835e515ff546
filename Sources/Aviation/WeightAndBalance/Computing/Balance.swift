/// A mass and its moments, which add up when things are loaded.
struct Balance: Hashable, Sendable {
    var mass = 0.0
    /// Mass times arm.
    var moment = 0.0
    /// Mass times lateral arm; nil as soon as something has no lateral arm.
    var lateralMoment: Double? = 0

    mutating func add(mass: Double, arm: Double, lateralArm: Double?) {
        add(mass: mass, moment: mass * arm, lateralArm: lateralArm)
    }

    mutating func add(mass: Double, moment: Double, lateralArm: Double?) {
        guard mass != 0 else { return }
        self.mass += mass
        self.moment += moment
        lateralMoment = lateralMoment.flatMap { sum in lateralArm.map { sum + mass * $0 } }
    }

    /// This with the tanks' contents; nil when a tank's arm is not known.
    func adding(_ set: TankSet) -> Balance? {
        var sum = self
        for tank in set.tanks {
            guard let moment = tank.moment(at: tank.volume) else { return nil }
            sum.add(mass: tank.mass, moment: moment, lateralArm: tank.lateralArm)
        }
        return sum
    }
}

/// The conversion of a mass and its moment to a value on an envelope's axis: (factor · moment + perMass ·
/// mass + constant), divided by the mass if the axis is an arm.
struct AxisFormula: Hashable, Sendable {
    var factor = 1.0
    var perMass = 0.0
    var constant = 0.0
    var isDividedByMass = true

    func x(mass: Double, moment: Double) -> Double {
        let sum = factor * moment + perMass * mass + constant
        return isDividedByMass ? sum / mass : sum
    }

    /// Nil if the profile lacks a value that the axis needs.
    init?(_ axis: LoadingEnvelope.Axis, _ profile: LoadingProfile) {
        switch axis {
        case .arm: break
        case .moment:
            factor = 1 / (profile.momentDivisor ?? 1)
            isDividedByMass = false
        case .macPercent:
            guard let chord = profile.chord else { return nil }
            factor = 100 / chord.length
            perMass = -chord.leadingEdge * 100 / chord.length
        case .index:
            guard let index = profile.index else { return nil }
            factor = 1 / index.divisor
            perMass = -index.reference / index.divisor
            constant = index.constant
            isDividedByMass = false
        }
        guard factor.isFinite, perMass.isFinite else { return nil }
    }
}
