package import JSONLines

extension LoadingProfile {
    /// The profile as a file: JSON with sorted keys, what the program does not know included.
    package func written() -> [UInt8] { Array((json.indentedText + "\n").utf8) }

    /// The profile as a value. Reading it gives the same profile. Masses that are not given are null in it,
    /// not left out.
    package var json: JSON {
        var members = other
        members["name"] = name.map { .text($0) }
        members["units"] = units.json
        members["empty"] = empty?.json ?? .null
        members["limits"] = limits.json
        members["stations"] = .array(stations.map(\.json))
        if !combinedLimits.isEmpty { members["combined_limits"] = .array(combinedLimits.map(\.json)) }
        members["envelopes"] = .array(envelopes.map(\.json))
        members["mac"] = chord?.json
        members["index"] = index?.json
        members["moment_divisor"] = momentDivisor.map { .number($0) }
        members["taxi_fuel"] = taxiFuel.map { .number($0) }
        switch burnOrder {
        case .asListed: break
        case .together: members["burn_order"] = .text("together")
        case .stations(let names): members["burn_order"] = .array(names.map { .text($0) })
        }
        return JSON(members)
    }
}

extension LoadingUnits {
    fileprivate var json: JSON {
        .object([
            "mass": .text(mass.symbol), "arm": .text(arm.symbol), "volume": .text(volume.symbol),
        ])
    }
}

extension EmptyMass {
    fileprivate var json: JSON {
        var members = other
        members["mass"] = JSON(mass)
        members["arm"] = JSON(arm)
        members["lateral_arm"] = lateralArm.map { .number($0) }
        members["includes_unusable_fuel"] = includesUnusableFuel.map { .bool($0) }
        return JSON(members)
    }
}

extension MassLimits {
    fileprivate var json: JSON {
        var members = other
        members["ramp"] = JSON(ramp)
        members["takeoff"] = JSON(takeoff)
        members["landing"] = JSON(landing)
        members["zero_fuel"] = JSON(zeroFuel)
        members["minimum_flying"] = minimumFlying.map { .number($0) }
        return JSON(members)
    }
}

extension CombinedLimit {
    fileprivate var json: JSON {
        var members = other
        members["stations"] = .array(stations.map { .text($0) })
        members["max_mass"] = JSON(maxMass)
        return JSON(members)
    }
}

extension LoadingStation {
    fileprivate var json: JSON {
        var members = other
        members["name"] = .text(name)
        members["arm"] = JSON(arm)
        members["lateral_arm"] = lateralArm.map { .number($0) }
        members["max_mass"] = maxMass.map { .number($0) }
        members["fuel"] = fuel?.json
        return JSON(members)
    }
}

extension FuelTank {
    fileprivate var json: JSON {
        var members = other
        members["density"] = JSON(density)
        members["usable"] = JSON(usable)
        members["unusable"] = unusable.map { .number($0) }
        members["arm_by_volume"] = armByVolume.map { table in
            .array(table.lines.map { .array([JSON($0.volume), JSON($0.arm)]) })
        }
        return JSON(members)
    }
}

extension LoadingEnvelope {
    fileprivate var json: JSON {
        var members = other
        members["name"] = .text(name)
        members["axis"] = .text(axis.rawValue)
        members["points"] = .array(points.map { .array([JSON($0.x), JSON($0.mass)]) })
        if plane != .longitudinal { members["plane"] = .text(plane.rawValue) }
        members["category"] = category.map { .text($0) }
        if !conditions.isEmpty {
            members["conditions"] = .array(conditions.map(\.rawValue).sorted().map { .text($0) })
        }
        return JSON(members)
    }
}

extension MeanAerodynamicChord {
    fileprivate var json: JSON {
        var members = other
        members["leading_edge"] = JSON(leadingEdge)
        members["length"] = JSON(length)
        return JSON(members)
    }
}

extension IndexFormula {
    fileprivate var json: JSON {
        var members = other
        members["reference"] = JSON(reference)
        members["divisor"] = JSON(divisor)
        members["constant"] = JSON(constant)
        return JSON(members)
    }
}
