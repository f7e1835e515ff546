extension LoadingProfile {
    /// This profile with its numbers in other units. Unknown members stay unchanged.
    package func converted(to other: LoadingUnits) -> LoadingProfile {
        let (mass, arm, volume) = units.factors(to: other)
        var profile = self
        profile.units = other
        profile.empty = empty.map { $0.scaled(mass: mass, arm: arm) }
        profile.limits.ramp = limits.ramp.map { $0 * mass }
        profile.limits.takeoff = limits.takeoff.map { $0 * mass }
        profile.limits.landing = limits.landing.map { $0 * mass }
        profile.limits.zeroFuel = limits.zeroFuel.map { $0 * mass }
        profile.limits.minimumFlying = limits.minimumFlying.map { $0 * mass }
        for index in stations.indices { profile.stations[index].scale(mass, arm, volume) }
        for index in combinedLimits.indices { profile.combinedLimits[index].maxMass *= mass }
        for index in envelopes.indices {
            let scale =
                switch envelopes[index].axis {
                case .arm: arm
                case .moment: arm * mass
                case .macPercent, .index: 1.0
                }
            profile.envelopes[index].points = envelopes[index].points.map {
                EnvelopePoint(x: $0.x * scale, mass: $0.mass * mass)
            }
        }
        profile.chord?.leadingEdge *= arm
        profile.chord?.length *= arm
        profile.index?.reference *= arm
        profile.index?.divisor *= arm * mass
        profile.taxiFuel = taxiFuel.map { $0 * volume }
        return profile
    }
}

extension EmptyMass {
    func scaled(mass: Double, arm: Double) -> EmptyMass {
        var scaled = self
        scaled.mass *= mass
        scaled.arm *= arm
        scaled.lateralArm = lateralArm.map { $0 * arm }
        return scaled
    }
}

extension LoadingStation {
    fileprivate mutating func scale(_ mass: Double, _ arm: Double, _ volume: Double) {
        self.arm = self.arm.map { $0 * arm }
        lateralArm = lateralArm.map { $0 * arm }
        maxMass = maxMass.map { $0 * mass }
        guard var tank = fuel else { return }
        tank.density = tank.density.map { $0 * mass / volume }
        tank.usable = tank.usable.map { $0 * volume }
        tank.unusable = tank.unusable.map { $0 * volume }
        tank.armByVolume = tank.armByVolume.flatMap { table in
            ArmTable(table.lines.map { ($0.volume * volume, $0.arm * arm) })
        }
        fuel = tank
    }
}

extension Loading {
    /// This loading for a profile in other units.
    package func converted(from units: LoadingUnits, to other: LoadingUnits) -> Loading {
        let (mass, arm, volume) = units.factors(to: other)
        var loading = self
        loading.empty = empty.map { $0.scaled(mass: mass, arm: arm) }
        loading.loads = loads.mapValues { $0 * mass }
        loading.fuel = fuel?.mapValues { $0 * volume }
        loading.taxiFuel = taxiFuel.map { $0 * volume }
        loading.tripFuel = tripFuel.map { $0 * volume }
        loading.diversionFuel = diversionFuel.map { $0 * volume }
        return loading
    }
}
