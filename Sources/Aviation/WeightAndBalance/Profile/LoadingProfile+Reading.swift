package import JSONLines

extension LoadingProfile {
    /// Reads a profile file (JSON). Throws `LoadingProfileError`, a sentence, for what is none.
    package init(file: [UInt8]) throws(LoadingProfileError) {
        let value: JSON
        do {
            // A byte order mark, as programs of Windows write it, is no part of the JSON.
            value = try JSON(parsing: file.starts(with: [0xef, 0xbb, 0xbf]) ? file.dropFirst(3) : file[...])
        } catch {
            throw LoadingProfileError("The profile is no JSON.")
        }
        try self.init(value)
    }

    /// Reads a profile. Throws `LoadingProfileError`, a sentence, for what is none.
    package init(_ value: JSON) throws(LoadingProfileError) {
        var fields = try ProfileFields(value, place: "The profile")
        let name = try fields.text("name")
        let units = try LoadingUnits(fields.required("units", fields.take("units")))
        let empty = try fields.take("empty").map(EmptyMass.init(value:))
        var stations: [LoadingStation] = []
        for (index, value) in (try fields.list("stations") ?? []).enumerated() {
            stations.append(try LoadingStation(value, place: "Station \(index + 1)"))
        }
        self.init(units: units, empty: empty, stations: stations)
        self.name = name
        if let value = fields.take("limits") { limits = try MassLimits(value) }
        for (index, value) in (try fields.list("combined_limits") ?? []).enumerated() {
            combinedLimits.append(try CombinedLimit(value, place: "Combined limit \(index + 1)"))
        }
        for (index, value) in (try fields.list("envelopes") ?? []).enumerated() {
            envelopes.append(try LoadingEnvelope(value, place: "Envelope \(index + 1)"))
        }
        chord = try fields.take("mac").map(MeanAerodynamicChord.init(value:))
        index = try fields.take("index").map(IndexFormula.init(value:))
        momentDivisor = try fields.amount("moment_divisor")
        if momentDivisor == 0 { throw LoadingProfileError("The profile: moment_divisor is zero.") }
        taxiFuel = try fields.amount("taxi_fuel")
        if let value = fields.take("burn_order") { burnOrder = try BurnOrder(value) }
        other = fields.rest
    }
}

extension LoadingUnits {
    fileprivate init(_ value: JSON) throws(LoadingProfileError) {
        var fields = try ProfileFields(value, place: "The profile's units")
        self.init(
            mass: try Self.unit("mass", &fields, ["kg", "lb"]),
            arm: try Self.unit("arm", &fields, ["m", "cm", "mm", "in", "ft"]),
            volume: try Self.unit("volume", &fields, ["l", "usgal", "impgal"]))
    }

    private static func unit<Unit: MeasurementUnit>(
        _ key: String, _ fields: inout ProfileFields, _ symbols: [String]
    ) throws(LoadingProfileError) -> Unit {
        let text = try fields.required(key, fields.text(key))
        let known = symbols.joined(separator: ", ")
        guard symbols.contains(text), let unit = Unit.allCases.first(where: { $0.symbol == text }) else {
            throw LoadingProfileError("The profile's units: \(key) is “\(text)”; it is one of \(known).")
        }
        return unit
    }
}

extension EmptyMass {
    /// Reads {"mass": …, "arm": …}, as a profile or a loading gives it.
    package init(value: JSON) throws(LoadingProfileError) {
        var fields = try ProfileFields(value, place: "The empty mass")
        self.init(
            mass: try fields.required("mass", fields.number("mass")),
            arm: try fields.required("arm", fields.number("arm")),
            lateralArm: try fields.number("lateral_arm"))
        includesUnusableFuel = try fields.flag("includes_unusable_fuel")
        other = fields.rest
    }
}

extension MassLimits {
    fileprivate init(_ value: JSON) throws(LoadingProfileError) {
        var fields = try ProfileFields(value, place: "The profile's limits")
        self.init(
            ramp: try fields.amount("ramp"), takeoff: try fields.amount("takeoff"),
            landing: try fields.amount("landing"), zeroFuel: try fields.amount("zero_fuel"))
        minimumFlying = try fields.amount("minimum_flying")
        other = fields.rest
    }
}

extension CombinedLimit {
    fileprivate init(_ value: JSON, place: String) throws(LoadingProfileError) {
        var fields = try ProfileFields(value, place: place)
        self.init(
            stations: try fields.required("stations", fields.texts("stations")),
            maxMass: try fields.required("max_mass", fields.amount("max_mass")))
        other = fields.rest
    }
}

extension LoadingStation {
    fileprivate init(_ value: JSON, place: String) throws(LoadingProfileError) {
        var fields = try ProfileFields(value, place: place)
        self.init(
            name: try fields.required("name", fields.text("name")), arm: try fields.number("arm"),
            lateralArm: try fields.number("lateral_arm"), maxMass: try fields.amount("max_mass"))
        fuel = try fields.take("fuel").map { value throws(LoadingProfileError) in
            try FuelTank(value, place: "\(place), fuel")
        }
        other = fields.rest
    }
}

extension FuelTank {
    fileprivate init(_ value: JSON, place: String) throws(LoadingProfileError) {
        var fields = try ProfileFields(value, place: place)
        self.init(
            density: try fields.amount("density"), usable: try fields.amount("usable"),
            unusable: try fields.amount("unusable"))
        if density == 0 { throw LoadingProfileError("\(place): density is zero.") }
        if let pairs = try fields.pairs("arm_by_volume") {
            guard let table = ArmTable(pairs.map { (volume: $0.0, arm: $0.1) }) else {
                throw LoadingProfileError("\(place): arm_by_volume needs volumes that ascend.")
            }
            armByVolume = table
        }
        other = fields.rest
    }
}

extension LoadingEnvelope {
    fileprivate init(_ value: JSON, place: String) throws(LoadingProfileError) {
        var fields = try ProfileFields(value, place: place)
        let points = try fields.required("points", fields.pairs("points"))
        self.init(
            name: try fields.text("name") ?? place.lowercased(),
            axis: try fields.required("axis", fields.choice("axis", Axis.self)),
            points: points.map { EnvelopePoint(x: $0.0, mass: $0.1) })
        plane = try fields.choice("plane", Plane.self) ?? .longitudinal
        category = try fields.text("category")
        for text in try fields.texts("conditions") ?? [] {
            guard let condition = Condition(rawValue: text) else {
                let known = Condition.allCases.map(\.rawValue).joined(separator: ", ")
                throw LoadingProfileError("\(place): there is no condition “\(text)”; there are \(known).")
            }
            conditions.insert(condition)
        }
        other = fields.rest
    }
}

extension MeanAerodynamicChord {
    fileprivate init(value: JSON) throws(LoadingProfileError) {
        var fields = try ProfileFields(value, place: "The profile's mac")
        self.init(
            leadingEdge: try fields.required("leading_edge", fields.number("leading_edge")),
            length: try fields.required("length", fields.amount("length")))
        if length == 0 { throw LoadingProfileError("The profile's mac: length is zero.") }
        other = fields.rest
    }
}

extension IndexFormula {
    fileprivate init(value: JSON) throws(LoadingProfileError) {
        var fields = try ProfileFields(value, place: "The profile's index")
        self.init(
            reference: try fields.required("reference", fields.number("reference")),
            divisor: try fields.required("divisor", fields.number("divisor")),
            constant: try fields.number("constant") ?? 0)
        if divisor == 0 { throw LoadingProfileError("The profile's index: divisor is zero.") }
        other = fields.rest
    }
}

extension BurnOrder {
    fileprivate init(_ value: JSON) throws(LoadingProfileError) {
        if value == .text("together") {
            self = .together
            return
        }
        var fields = try ProfileFields(["burn_order": value], place: "The profile")
        self = .stations(try fields.texts("burn_order") ?? [])
    }
}
