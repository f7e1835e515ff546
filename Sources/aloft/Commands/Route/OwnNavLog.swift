import Aviation
import FlightBag
import Foundation
import JSONLines
import Notation

/// The nav logs of the account's own flights, as their pages compute them.
struct OwnNavLog {
    private struct Found {
        let key: String
        let name: String
        let answer: JSON
    }

    private let flights: [Found]

    /// Reads all flights below a home folder.
    init(home: String?) async throws {
        flights = try await OwnRecords.ask(home: home) { app in
            app.flights.all.map { tracked in
                let flight = tracked.record
                let log = app.context.log(of: flight)
                return Found(key: flight.key, name: flight.name, answer: log.json(flight))
            }
        }
    }

    /// Answers `flight`, a key or a name such as "EGTF – LFAT" or "EGTF LFAT".
    func answer(_ text: String) throws -> JSON {
        let words = Self.words(text)
        let found = flights.filter { $0.key == text || Self.words($0.name) == words }
        guard let only = found.first else {
            throw Problem("There is no flight \(Problem.quoted(text)) among the records.")
        }
        guard found.count == 1 else {
            let keys = found.map(\.key).joined(separator: ", ")
            throw Problem("\(found.count) flights are \(Problem.quoted(text)): give a key, one of \(keys).")
        }
        return only.answer
    }

    private static func words(_ name: String) -> [Substring] {
        name.uppercased().split { !$0.isLetter && !$0.isNumber }
    }
}

extension FlightLog {
    /// The log with its ladder; the keys are those of a typed route.
    fileprivate func json(_ flight: Flight) -> JSON {
        guard let log else { return Problem(problems.joined(separator: " ")).json }
        let own: JSONObject = [
            "flight": .text(flight.key), "name": .text(flight.name),
            "legs": .array(
                legs.enumerated().map { index, leg in
                    leg.leg.json(number: index + 1, used: leg.fuelUsed, check: leg.check)
                }),
            "totals": totals(log, flight), "profile": .array(log.profile.map(\.json)),
            "fuel": ladder(flight), "points": .array(route.points.map(\.json)),
            "notes": JSON(problems + notes),
        ]
        return .object(own)
    }

    private func totals(_ log: NavLog, _ flight: Flight) -> JSON {
        let offBlock = flight.offBlock.map { Date(milliseconds: $0.milliseconds) }
        let block = log.onBlock.flatMap { end in offBlock.map { end.timeIntervalSince($0) / 60 } }
        return log.totals(offBlock: offBlock, blockMinutes: block)
    }

    private func ladder(_ flight: Flight) -> JSON {
        guard let rules, let fuel else { return .null }
        return [
            "rule_set": .text(rules.rawValue), "flight_rules": .text(flightRules.rawValue),
            "daylight_at_arrival": .text(fuel.daylight.rawValue), "alternate": JSON(flight.alternates),
            "ladder": .array(fuel.ladder.rungs.map(\.json)),
            "block_l": JSON(fuel.ladder[.block]?.volume?.litres, places: 6),
            "on_board_l": JSON(flight.fuelLitres, places: 6),
            "margin_l": JSON(fuel.ladder.margin?.litres, places: 6),
        ]
    }
}
