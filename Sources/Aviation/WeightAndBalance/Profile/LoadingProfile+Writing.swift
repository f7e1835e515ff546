import Foundation

extension LoadingProfile {
    /// The profile as a file: JSON with sorted keys, what the program does not know included.
    package func written() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(json)) + [UInt8(ascii: "\n")]
    }

    /// The profile as a value. Reading it gives the same profile.
    package var json: KeptJSON {
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
        members["moment_divisor"] = momentDivisor.map { KeptJSON($0) }
        members["taxi_fuel"] = taxiFuel.map { KeptJSON($0) }
        switch burnOrder {
        case .asListed: break
        case .together: members["burn_order"] = .text("together")
        case .stations(let names): members["burn_order"] = .array(names.map { .text($0) })
        }
        return .object(members)
    }
}

extension KeptJSON {
    /// Null where there is no number: in a profile "not given" is written, not left out.
    fileprivate static func given(_ number: Double?) -> KeptJSON { number.map { KeptJSON($0) } ?? .null }
}

extension LoadingUnits {
    fileprivate var json: KeptJSON {
        .object([
            "mass": .text(mass.symbol), "arm": .text(arm.symbol), "volume": .text(volume.symbol),
        ])
    }
}

extension EmptyMass {
    fileprivate var json: KeptJSON {
        var members = other
        members["mass"] = KeptJSON(mass)
        members["arm"] = KeptJSON(arm)
        members["lateral_arm"] = lateralArm.map { KeptJSON($0) }
        members["includes_unusable_fuel"] = includesUnusableFuel.map { .bool($0) }
        return .object(members)
    }
}

extension MassLimits {
    fileprivate var json: KeptJSON {
        var members = other
        members["ramp"] = .given(ramp)
        members["takeoff"] = .given(takeoff)
        members["landing"] = .given(landing)
        members["zero_fuel"] = .given(zeroFuel)
        members["minimum_flying"] = minimumFlying.map { KeptJSON($0) }
        return .object(members)
    }
}

extension CombinedLimit {
    fileprivate var json: KeptJSON {
        var members = other
        members["stations"] = .array(stations.map { .text($0) })
        members["max_mass"] = KeptJSON(maxMass)
        return .object(members)
    }
}

extension LoadingStation {
    fileprivate var json: KeptJSON {
        var members = other
        members["name"] = .text(name)
        members["arm"] = .given(arm)
        members["lateral_arm"] = lateralArm.map { KeptJSON($0) }
        members["max_mass"] = maxMass.map { KeptJSON($0) }
        members["fuel"] = fuel?.json
        return .object(members)
    }
}

extension FuelTank {
    fileprivate var json: KeptJSON {
        var members = other
        members["density"] = .given(density)
        members["usable"] = .given(usable)
        members["unusable"] = unusable.map { KeptJSON($0) }
        members["arm_by_volume"] = armByVolume.map { table in
            .array(table.lines.map { .array([KeptJSON($0.volume), KeptJSON($0.arm)]) })
        }
        return .object(members)
    }
}

extension LoadingEnvelope {
    fileprivate var json: KeptJSON {
        var members = other
        members["name"] = .text(name)
        members["axis"] = .text(axis.rawValue)
        members["points"] = .array(points.map { .array([KeptJSON($0.x), KeptJSON($0.mass)]) })
        if plane != .longitudinal { members["plane"] = .text(plane.rawValue) }
        members["category"] = category.map { .text($0) }
        if !conditions.isEmpty {
            members["conditions"] = .array(conditions.map(\.rawValue).sorted().map { .text($0) })
        }
        return .object(members)
    }
}

extension MeanAerodynamicChord {
    fileprivate var json: KeptJSON {
        var members = other
        members["leading_edge"] = KeptJSON(leadingEdge)
        members["length"] = KeptJSON(length)
        return .object(members)
    }
}

extension IndexFormula {
    fileprivate var json: KeptJSON {
        var members = other
        members["reference"] = KeptJSON(reference)
        members["divisor"] = KeptJSON(divisor)
        members["constant"] = KeptJSON(constant)
        return .object(members)
    }
}
