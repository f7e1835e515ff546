import Aviation
import JSONLines
import Questions

extension LoadingSheet {
    /// The form of `json`.
    static let shape = Shape.object([
        has("zero_fuel", LoadingState.shape), has("ramp", LoadingState.shape),
        has("takeoff", LoadingState.shape), has("landing", LoadingState.shape),
        perhaps("diversion", LoadingState.shape, "The landing after it."),
        has("zero_usable_fuel_landing", LoadingState.shape), has("problems", .list(.text)),
        has("not_checked", .list(.text)),
        has(
            "burn_path",
            .list(
                .object([
                    has("fuel", .number), has("mass", .number), has("moment", .number),
                    mayHave("cg", .number),
                ]))),
        has(
            "units",
            .object([has("mass", .text), has("arm", .text), has("volume", .text), has("moment", .text)])),
        perhaps("sources", .list(.text), "Of the own records: where each figure is from."),
    ])

    /// The answer of `aloft loading`, in the profile's units.
    func json(_ profile: LoadingProfile) -> JSON {
        var answer: JSONObject = [
            "zero_fuel": zeroFuel.json(profile), "ramp": ramp.json(profile), "takeoff": takeoff.json(profile),
            "landing": landing.json(profile),
        ]
        if let diversion { answer["diversion"] = diversion.json(profile) }
        answer["zero_usable_fuel_landing"] = zeroUsable.json(profile)
        answer["problems"] = JSON(problems)
        answer["not_checked"] = JSON(notChecked)
        answer["burn_path"] = .array(
            burnPath.map { point in
                [
                    "fuel": JSON(point.fuel, places: 6), "mass": JSON(point.mass, places: 6),
                    "moment": JSON(point.moment, places: 6), "cg": JSON(point.cg, places: 9),
                ]
            })
        answer["units"] = [
            "mass": .text(profile.units.mass.symbol), "arm": .text(profile.units.arm.symbol),
            "volume": .text(profile.units.volume.symbol), "moment": .text(profile.units.momentSymbol),
        ]
        return .object(answer)
    }
}

extension LoadingState {
    fileprivate static let shape = Shape.object([
        mayHave("mass", .number), mayHave("moment", .number), mayHave("cg", .number),
        mayHave("is_inside", .flag), mayHave("problem", .text), perhaps("cg_mac_percent", .nullable(.number)),
        perhaps("index", .nullable(.number)), perhaps("lateral_cg", .nullable(.number)),
        has(
            "envelopes",
            .list(
                .object([
                    has("name", .text), mayHave("is_inside", .flag), mayHave("outside_by", .number),
                    mayHave("side", .text),
                ]))),
    ])

    /// The arm, the share of the chord and the index to a thousand-millionth: beyond that are only the last
    /// digits of binary fractions.
    fileprivate func json(_ profile: LoadingProfile) -> JSON {
        var state: JSONObject = [
            "mass": JSON(mass, places: 6), "moment": JSON(moment, places: 6), "cg": JSON(cg, places: 9),
            "is_inside": JSON(isInside), "problem": JSON(problem),
        ]
        if profile.chord != nil { state["cg_mac_percent"] = JSON(macPercent, places: 9) }
        if profile.index != nil { state["index"] = JSON(index, places: 9) }
        if profile.envelopes.contains(where: { $0.plane == .lateral }) {
            state["lateral_cg"] = JSON(lateralCG, places: 9)
        }
        state["envelopes"] = .array(
            verdicts.map { verdict in
                [
                    "name": .text(verdict.name), "is_inside": JSON(verdict.isInside),
                    "outside_by": JSON(verdict.excursion?.amount, places: 9),
                    "side": JSON(verdict.excursion?.side.rawValue),
                ]
            })
        return .object(state)
    }
}

extension LoadingQuestion {
    /// A line for each state, then what is wrong.
    static func table(_ answer: JSON) -> String {
        guard case .object(let answer) = answer, case .object(let units) = answer["units"] else {
            return PlainTable().text(answer)
        }
        let names = [
            ("zero_fuel", "Zero fuel"), ("ramp", "Ramp"), ("takeoff", "Take-off"), ("landing", "Landing"),
            ("diversion", "Landing after the diversion"),
            ("zero_usable_fuel_landing", "Landing without usable fuel"),
        ]
        let rows: [JSON] = names.compactMap { key, name in
            guard case .object(let state) = answer[key] else { return nil }
            var row: JSONObject = ["state": .text(name)]
            for (column, unit, places) in [("mass", "mass", 1), ("moment", "moment", 1), ("cg", "arm", 2)] {
                guard case .number(let number) = state[column], case .text(let symbol) = units[unit] else {
                    row[column] = .null
                    continue
                }
                row[column] = .text("\(JSON(number, places: places).text) \(symbol)")
            }
            row["inside"] = state["is_inside"]
            row["remark"] = state["problem"] == .null ? "" : state["problem"]
            return .object(row)
        }
        var text = PlainTable().text(.array(rows))
        for (key, title) in [("problems", "Problems"), ("not_checked", "Not checked")] {
            guard case .array(let sentences) = answer[key], !sentences.isEmpty else { continue }
            text += "\n\(title):\n" + PlainTable().text(.array(sentences))
        }
        return text
    }
}
