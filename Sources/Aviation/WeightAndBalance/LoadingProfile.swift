package import JSONLines

// WeightAndBalance/ computes where the mass of a loaded aircraft is and whether that is allowed. Numbers are
// in the units of the profile that they belong to, so that what a handbook prints is what is computed with.
// Its invariant: what is not known is never taken for zero or for allowed.

/// The data of a handbook and a weighing for loading one aircraft, in the units that it names.
package struct LoadingProfile: Hashable, Sendable {
    package var name: String?
    package var units: LoadingUnits
    /// Nil when no weighing is given.
    package var empty: EmptyMass?
    package var limits = MassLimits()
    package var stations: [LoadingStation]
    package var combinedLimits: [CombinedLimit] = []
    package var envelopes: [LoadingEnvelope] = []
    /// The mean aerodynamic chord; nil when the profile does not give it.
    package var chord: MeanAerodynamicChord?
    /// The divisor of the moments of moment envelopes, as handbooks have it (1000). Nil: no divisor.
    package var momentDivisor: Double?
    /// The formula of index units; nil if the profile does not use them.
    package var index: IndexFormula?
    package var burnOrder = BurnOrder.asListed
    /// Volume burned before take-off, for loadings without one.
    package var taxiFuel: Double?
    /// Keys of the file that the program does not know.
    package var other: [String: JSON] = [:]

    package init(units: LoadingUnits, empty: EmptyMass?, stations: [LoadingStation]) {
        self.units = units
        self.empty = empty
        self.stations = stations
    }
}

/// The order in which tanks are emptied.
package enum BurnOrder: Hashable, Sendable {
    /// In the order in which the profile lists its fuel stations.
    case asListed
    /// One after the other; tanks not named come last, as listed.
    case stations([String])
    /// All at once, each in proportion to its content.
    case together
}

/// The mass and arm of the empty aircraft. With unusable fuel and full oil unless `other` says so.
package struct EmptyMass: Hashable, Sendable {
    package var mass: Double
    package var arm: Double
    /// Positive to the right; nil when not given.
    package var lateralArm: Double?
    /// Whether the unusable fuel is part of the mass; nil if not stated, which counts as yes (14 CFR 23.29 as
    /// of 1978; CS 23.29).
    package var includesUnusableFuel: Bool?
    package var other: [String: JSON] = [:]

    package init(mass: Double, arm: Double, lateralArm: Double? = nil) {
        self.mass = mass
        self.arm = arm
        self.lateralArm = lateralArm
    }
}

/// The greatest masses. A missing limit is not checked and reported, never derived from another.
package struct MassLimits: Hashable, Sendable {
    package var ramp: Double?
    package var takeoff: Double?
    package var landing: Double?
    /// Without usable fuel.
    package var zeroFuel: Double?
    /// The least mass in flight; nil when the handbook gives none.
    package var minimumFlying: Double?
    package var other: [String: JSON] = [:]

    package init(
        ramp: Double? = nil, takeoff: Double? = nil, landing: Double? = nil, zeroFuel: Double? = nil
    ) {
        self.ramp = ramp
        self.takeoff = takeoff
        self.landing = landing
        self.zeroFuel = zeroFuel
    }
}

/// A limit on several stations together: both baggage areas hold 120 lb.
package struct CombinedLimit: Hashable, Sendable {
    package var stations: [String]
    package var maxMass: Double
    package var other: [String: JSON] = [:]

    package init(stations: [String], maxMass: Double) {
        self.stations = stations
        self.maxMass = maxMass
    }
}

/// The beginning and length of the mean aerodynamic chord, in the profile's unit of arms.
package struct MeanAerodynamicChord: Hashable, Sendable {
    /// The arm of its leading edge.
    package var leadingEdge: Double
    /// More than zero.
    package var length: Double
    package var other: [String: JSON] = [:]

    package init(leadingEdge: Double, length: Double) {
        self.leadingEdge = leadingEdge
        self.length = length
    }

    /// An arm as a percentage of the chord, from its leading edge (FAA-H-8083-1B, chapter 3).
    package func percent(arm: Double) -> Double { (arm - leadingEdge) / length * 100 }
}

/// Index units: mass · (arm − reference) / divisor + constant (FAA-H-8083-1B, chapter 9).
package struct IndexFormula: Hashable, Sendable {
    package var reference: Double
    /// Not zero.
    package var divisor: Double
    package var constant: Double
    package var other: [String: JSON] = [:]

    package init(reference: Double, divisor: Double, constant: Double) {
        self.reference = reference
        self.divisor = divisor
        self.constant = constant
    }

    /// The index of a mass with this moment.
    package func index(mass: Double, moment: Double) -> Double {
        (moment - mass * reference) / divisor + constant
    }
}
