import Aviation
import JSONLines

extension LoadingSheet {
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
