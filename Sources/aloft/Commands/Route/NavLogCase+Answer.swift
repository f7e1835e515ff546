import Aviation
import Foundation
import JSONLines
import Questions

extension NavLogCase {
    /// The log with its ladder, as JSON.
    func answer() throws -> JSON {
        do throws(NavLogProblem) {
            let log = try NavLog(plan)
            var answer: JSONObject = [
                "legs": .array(legs(log)), "totals": totals(log), "profile": .array(log.profile.map(\.json)),
                "fuel": fuel(log), "points": .array(route.points.map(\.json)),
                "notes": JSON(route.notes + log.notes + dayNotes),
            ]
            if rules == nil {
                answer["fuel"] = .null
                answer["notes"] = JSON(
                    route.notes + log.notes + dayNotes + [
                        "No rule set is given (faa, easa, uk): no fuel ladder."
                    ])
            }
            return .object(answer)
        } catch {
            throw Problem(error.description)
        }
    }

    private var dayNotes: [String] { windNotes + ["Variation by \(MagneticField.model) for \(day)."] }

    private func legs(_ log: NavLog) -> [JSON] {
        let checks = rules.map { log.levelChecks(plan, rules: $0, flight: flight) }
        let used = log.fuelUsed
        return log.legs.enumerated().map { index, leg in
            leg.json(number: index + 1, used: used[index], check: checks?[index])
        }
    }

    private func totals(_ log: NavLog) -> JSON {
        let block = log.onBlock.flatMap { end in plan.offBlock.map { end.timeIntervalSince($0) / 60 } }
        return log.totals(offBlock: plan.offBlock, blockMinutes: block)
    }

    private func fuel(_ log: NavLog) -> JSON {
        guard let rules else { return .null }
        do throws(Problem) {
            var needs = FuelLadder.Needs(rules: rules, flight: flight)
            needs.category = try asked[NavLogParameters.category] ?? .aeroplane
            needs.isLocal = try asked[NavLogParameters.isLocal]
            needs.taxi = try amount(NavLogParameters.taxiFuel)
            needs.contingencyPercent = try asked[NavLogParameters.contingency]
            needs.extra = try amount(NavLogParameters.extraFuel)
            needs.reserveMinutes = try asked[NavLogParameters.reserve]
            needs.onBoard = try amount(NavLogParameters.onBoard)
            let alternate = try alternate()
            let fuel = try Self.fuel(log, plan, needs, alternate)
            return [
                "rule_set": .text(rules.rawValue), "flight_rules": .text(flight.rawValue),
                "daylight_at_arrival": .text(fuel.daylight.rawValue), "alternate": JSON(alternate?.name),
                "ladder": .array(fuel.ladder.rungs.map(\.json)),
                "block_l": JSON(fuel.ladder[.block]?.volume?.litres, places: 6),
                "on_board_l": JSON(needs.onBoard?.litres, places: 6),
                "margin_l": JSON(fuel.ladder.margin?.litres, places: 6),
                "unknowns": JSON(fuel.unknowns),
            ]
        } catch {
            return error.json
        }
    }

    private static func fuel(
        _ log: NavLog, _ plan: NavLogPlan, _ needs: FuelLadder.Needs, _ alternate: Route.Point?
    ) throws(Problem) -> FuelPlan {
        do throws(NavLogProblem) {
            return try FuelPlan(log, plan, needs, alternate: alternate)
        } catch {
            throw Problem("alternate: \(error)")
        }
    }

    /// A volume; a number alone is in the unit of the fuel flow.
    private func amount(_ parameter: Parameter<String?>) throws(Problem) -> Volume? {
        let unit = plan.performance.cruiseFuelFlow?.volumeUnit ?? .litres
        let volume = try ParameterKind.quantity(in: unit).read(asked, parameter.name)
        guard volume.map({ $0.value >= 0 }) != false else {
            throw Problem("\(parameter.name) is less than zero.")
        }
        return volume
    }

    /// The one point that is the alternate; nil when there is none.
    private func alternate() throws(Problem) -> Route.Point? {
        guard let text = try asked[NavLogParameters.alternate] else { return nil }
        let places = places
        let way = Route(
            text,
            sources: Route.Sources(
                places: { name in places.filter { $0.ident == name } }, declination: plan.declination))
        if let problem = way.problems.first { throw Problem("alternate: \(problem)") }
        guard let point = way.points.first, way.points.count == 1 else {
            throw Problem("alternate has to be one point.")
        }
        return point
    }
}
