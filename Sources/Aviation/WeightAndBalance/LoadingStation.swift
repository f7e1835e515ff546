package import JSONLines

/// A place where something is loaded.
package struct LoadingStation: Hashable, Sendable {
    package var name: String
    /// Aft of the datum; nil if the station has a table, or the profile gives none.
    package var arm: Double?
    /// Positive to the right; nil when not given.
    package var lateralArm: Double?
    package var maxMass: Double?
    /// Nil unless fuel is loaded here.
    package var fuel: FuelTank?
    package var other: [String: JSON] = [:]

    package init(
        name: String, arm: Double?, lateralArm: Double? = nil, maxMass: Double? = nil, fuel: FuelTank? = nil
    ) {
        self.name = name
        self.arm = arm
        self.lateralArm = lateralArm
        self.maxMass = maxMass
        self.fuel = fuel
    }
}

/// The properties of a station that is a fuel tank.
package struct FuelTank: Hashable, Sendable {
    /// Mass of a unit of volume; nil if not given: no default, because mogas is not avgas.
    package var density: Double?
    /// The usable volume; nil if not given.
    package var usable: Double?
    /// The unusable volume; nil if not given.
    package var unusable: Double?
    /// The arm of the tank's contents at some volumes, for tanks whose arm changes as they empty.
    package var armByVolume: ArmTable?
    package var other: [String: JSON] = [:]

    package init(
        density: Double?, usable: Double? = nil, unusable: Double? = nil, armByVolume: ArmTable? = nil
    ) {
        self.density = density
        self.usable = usable
        self.unusable = unusable
        self.armByVolume = armByVolume
    }
}

/// The arm of a tank's contents by volume: linear between its lines, unknown outside of them.
package struct ArmTable: Hashable, Sendable {
    /// Volumes ascend.
    package let lines: [(volume: Double, arm: Double)]

    /// Nil unless there is a line, the volumes ascend and all numbers are finite.
    package init?(_ lines: [(volume: Double, arm: Double)]) {
        guard !lines.isEmpty, lines.allSatisfy({ $0.volume.isFinite && $0.arm.isFinite }) else { return nil }
        guard zip(lines, lines.dropFirst()).allSatisfy({ $0.volume < $1.volume }) else { return nil }
        self.lines = lines
    }

    /// Nil below the first and above the last volume: there is no extrapolation.
    package func arm(at volume: Double) -> Double? {
        guard let upper = lines.firstIndex(where: { $0.volume >= volume }) else { return nil }
        let above = lines[upper]
        if above.volume == volume { return above.arm }
        guard upper > 0 else { return nil }
        let below = lines[upper - 1]
        let share = (volume - below.volume) / (above.volume - below.volume)
        return below.arm + share * (above.arm - below.arm)
    }

    package static func == (left: ArmTable, right: ArmTable) -> Bool {
        left.lines.elementsEqual(right.lines, by: ==)
    }

    package func hash(into hasher: inout Hasher) {
        for line in lines {
            hasher.combine(line.volume)
            hasher.combine(line.arm)
        }
    }
}
