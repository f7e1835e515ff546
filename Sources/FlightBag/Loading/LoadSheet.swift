package import Aviation
import Foundation
import JSONLines
import Notation

/// The loading of a flight as it was accepted: what was put in, what came out, when, and by which program.
/// It stays as it is when the profile, the weighing or the scenario change later; what changed is said.
package struct LoadSheet: Hashable, Sendable {
    /// One moment of the flight.
    package struct Result: Hashable, Sendable {
        package let name: String
        package let mass: Double?
        package let cg: Double?
        package let isInside: Bool?
        package let problem: String?
    }

    package let profile: LoadingProfile
    package let loading: Loading
    package let results: [Result]
    package let notChecked: [String]
    package let scenario: String?
    /// "2026-11-28T09:12Z".
    package let acceptedAt: String
    /// The stored value.
    package let json: String

    private static let program = "Aloft 1"

    /// Freezes a case. `now` is in milliseconds since 1970.
    init(_ found: LoadingCase, scenario: String?, at now: Int64) {
        profile = found.profile
        loading = found.loading
        notChecked = found.sheet.notChecked
        self.scenario = scenario
        acceptedAt = Date(milliseconds: now).minuteText
        results = found.sheet.states.map {
            Result(
                name: $0.name, mass: $0.state.mass, cg: $0.state.cg, isInside: $0.state.isInside,
                problem: $0.state.problem)
        }
        var object: JSONText.Object = [
            "accepted_at": .text(acceptedAt), "program": .text(Self.program), "profile": found.profile.json,
            "loading": Self.json(found.loading), "results": .array(results.map(\.json)),
            "not_checked": .array(notChecked.map { .text($0) }),
        ]
        object["scenario"] = scenario.map { .text($0) }
        json = JSONText.text(object)
    }

    /// Reads a stored sheet; nil for text that is none, or from a version that writes it otherwise.
    package init?(_ json: String?) {
        guard let json, let object = JSONText.object(json), case .text(let at)? = object["accepted_at"],
            let written = object["profile"], case .object(let loaded)? = object["loading"],
            case .array(let states)? = object["results"]
        else { return nil }
        do {
            profile = try LoadingProfile(written)
        } catch {
            return nil
        }
        loading = Self.loading(loaded)
        results = states.compactMap(Result.init)
        guard results.count == states.count else { return nil }
        notChecked = object["not_checked"]?.array?.compactMap(\.string) ?? []
        scenario = object["scenario"]?.string
        acceptedAt = at
        self.json = json
    }

    /// The differences to the present, in sentences; empty when nothing is.
    package func differences(from now: LoadingCase) -> [String] {
        var found: [String] = []
        let (mass, volume) = (profile.units.mass.symbol, profile.units.volume.symbol)
        func compare(_ name: String, _ then: Double?, _ now: Double?, _ unit: String) {
            func text(_ number: Double?) -> String {
                number.map { "\(Entry.rounded($0)) \(unit)" } ?? "not given"
            }
            let (before, after) = (text(then), text(now))
            guard before != after else { return }
            found.append("\(name): \(before) when accepted, \(after) now")
        }
        guard profile.units == now.profile.units else {
            return ["It is written in other units now"]
        }
        for name in Set(loading.loads.keys).union(now.loading.loads.keys).sorted() {
            compare(name, loading.loads[name] ?? 0, now.loading.loads[name] ?? 0, mass)
        }
        let fuels = Set((loading.fuel ?? [:]).keys).union((now.loading.fuel ?? [:]).keys)
        for name in fuels.sorted() { compare(name, loading.fuel?[name], now.loading.fuel?[name], volume) }
        compare("Taxi fuel", loading.taxiFuel, now.loading.taxiFuel, volume)
        compare("Trip fuel", loading.tripFuel, now.loading.tripFuel, volume)
        compare("Diversion fuel", loading.diversionFuel, now.loading.diversionFuel, volume)
        compare("Empty mass", profile.empty?.mass, now.profile.empty?.mass, mass)
        compare("Empty arm", profile.empty?.arm, now.profile.empty?.arm, profile.units.arm.symbol)
        var (before, after) = (profile, now.profile)
        (before.empty, after.empty) = (nil, nil)
        (before.taxiFuel, after.taxiFuel) = (nil, nil)
        if before != after { found.append("The loading profile was changed: stations, limits or envelopes") }
        return found
    }

    private static func json(_ loading: Loading) -> JSON {
        var object: JSONText.Object = ["loads": JSON(loading.loads.mapValues { .number($0) })]
        object["fuel"] = loading.fuel.map { JSON($0.mapValues { .number($0) }) }
        object["taxi_fuel"] = loading.taxiFuel.map { .number($0) }
        object["trip_fuel"] = loading.tripFuel.map { .number($0) }
        object["diversion_fuel"] = loading.diversionFuel.map { .number($0) }
        return JSON(object)
    }

    private static func loading(_ object: JSONObject) -> Loading {
        var loading = Loading()
        if let loads = object["loads"]?.object { loading.loads = loads.dictionary.compactMapValues(\.number) }
        loading.fuel = object["fuel"]?.object?.dictionary.compactMapValues(\.number)
        loading.taxiFuel = object["taxi_fuel"]?.number
        loading.tripFuel = object["trip_fuel"]?.number
        loading.diversionFuel = object["diversion_fuel"]?.number
        return loading
    }
}

extension LoadSheet.Result {
    fileprivate var json: JSON {
        var object: JSONText.Object = ["name": .text(name)]
        object["mass"] = mass.map { .number($0) } ?? .null
        object["cg"] = cg.map { .number($0) } ?? .null
        object["is_inside"] = isInside.map { .bool($0) } ?? .null
        object["problem"] = problem.map { .text($0) } ?? .null
        return JSON(object)
    }

    fileprivate init?(_ json: JSON) {
        guard case .object(let object) = json, case .text(let name)? = object["name"] else { return nil }
        self.name = name
        mass = object["mass"]?.number
        cg = object["cg"]?.number
        isInside = object["is_inside"]?.bool
        problem = object["problem"]?.string
    }
}
