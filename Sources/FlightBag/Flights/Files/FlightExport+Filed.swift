package import Aviation
import Foundation
import Notation

extension FlightExport {
    /// A flight plan in its filed form, or everything that it still lacks.
    package enum Filed: Sendable {
        case text(String, notes: [String])
        /// Sentences, each with the place to type it.
        case lacks([String])
    }

    /// The text of the message FPL (ICAO Doc 4444, appendix 3). It is for copying: nothing here files it.
    package var filed: Filed {
        var lacks: [String] = []
        func need<Value>(_ value: Value?, _ sentence: String) -> Value? {
            if value == nil { lacks.append(sentence) }
            return value
        }
        if !log.route.problems.isEmpty { lacks += log.problems }
        var aircraft: Aircraft?
        if case .known(let known) = context.aircraft(of: flight) { aircraft = known }
        guard let aircraft = need(aircraft, "An aircraft is not chosen (flight).") else {
            return .lacks(lacks)
        }
        let mark = aircraft.registration.flatMap { AircraftRegistration($0) }?.flightPlanText
        let own = mark.flatMap { (1...7).contains($0.count) ? $0 : nil }
        let ident = need(own, "Item 7: a registration of up to seven characters (aircraft).")
        let rules = need(flight.flightRules?.first, "Item 8: the flight rules (flight).")
        let type = need(aircraft.typeDesignator, "Item 9: the type designator (aircraft).")
        let wake = need(aircraft.wakeCategory?.first, "Item 9: the wake turbulence category (aircraft).")
        let radios = need(aircraft.equipmentCodes, "Item 10: the equipment (aircraft).")
        let surveillance = need(aircraft.surveillanceCodes, "Item 10: the surveillance (aircraft).")
        let departure = need(flight.departure, "Item 13: the departure (flight).")
        let offBlock = need(flight.offBlock, "Item 13: the time of off-block (flight).")
        let cruise = cruise(&lacks)
        let destination = need(flight.destination, "Item 16: the destination (flight).")
        let seconds = need(log.log?.seconds, "Item 16: the elapsed time needs a true airspeed (aircraft).")
        guard lacks.isEmpty, let ident, let rules, let type, let wake, let radios, let surveillance,
            let departure, let offBlock, let cruise, let destination, let seconds
        else { return .lacks(lacks) }
        let ends = (
            FiledAirport(departure, mark: "DEP", context), FiledAirport(destination, mark: "DEST", context)
        )
        let alternates = (flight.alternates ?? "").split(separator: " ").prefix(2).map {
            FiledAirport(String($0), mark: "ALTN", context)
        }
        let text =
            [
                "(FPL-\(ident)-\(rules)\(flight.flightType ?? "G")",
                "\(type)/\(wake)-\(radios)/\(surveillance)",
                "\(ends.0.code)\(offBlock.time.filter(\.isNumber))",
                ([cruise.text] + routeWords).joined(separator: " "),
                (["\(ends.1.code)\(Self.clock(minutes: seconds / 60))"] + alternates.map(\.code))
                    .joined(separator: " "),
                other(aircraft, offBlock, [ends.0, ends.1] + alternates), supplementary(aircraft),
            ].compactMap(\.self).joined(separator: "-") + ")"
        do throws(FlightPlanProblem) {
            let plan = try FiledFlightPlan(text)
            return .text(plan.text, notes: notes(plan))
        } catch {
            return .lacks([error.description])
        }
    }

    /// Item 15, the first speed and level.
    private func cruise(_ lacks: inout [String]) -> FiledChange? {
        let knots = flight.tasKnots ?? context.performance(of: flight)?.cruiseTASKnots
        if knots == nil { lacks.append("Item 15: the true airspeed (aircraft).") }
        var level: FiledLevel?
        if flight.level == "VFR" {
            level = .vfr
        } else if let own = flight.level.flatMap(CruisingLevel.init) {
            if case .altitudeFeet(let feet) = own, feet % 100 != 0 || feet < 0 {
                lacks.append("Item 15: a level in whole hundreds of feet (flight).")
            }
            level = .level(own)
        } else {
            lacks.append("Item 15: the level, or VFR (flight).")
        }
        guard let knots, let level else { return nil }
        return FiledChange(FiledSpeed.knots(Int(clamping: knots.rounded())).text + level.text)
    }

    /// Item 15, behind that: each point behind the airway that leads to it or DCT. A point that air traffic
    /// services do not know by name is a position.
    private var routeWords: [String] {
        var words: [String] = []
        for point in log.route.points.dropFirst() {
            words.append(point.via ?? "DCT")
            let isPublished = [.vor, .ndb, .fix].contains(point.place?.kind)
            let name = isPublished ? point.name : point.position.flightPlanText
            words.append(name + (point.change.map { "/\($0.text)" } ?? ""))
        }
        // The destination is item 16.
        return Array(words.dropLast())
    }

    /// Item 18: what follows from other fields, unless it is typed, then what is typed.
    private func other(_ aircraft: Aircraft, _ offBlock: OffBlockTime, _ places: [FiledAirport]) -> String {
        let typed = flight.item18 ?? ""
        let day = offBlock.date.filter(\.isNumber).dropFirst(2)
        var made: [(String, String?)] = [("PBN", aircraft.navigationCodes)]
        let unnamed = Dictionary(grouping: places.filter { $0.position != nil }, by: \.mark)
        for (mark, places) in unnamed.sorted(by: { $0.key < $1.key }) {
            made.append((mark, places.compactMap(\.position).joined(separator: " ")))
        }
        made.append(("DOF", String(day)))
        made.append(("CODE", aircraft.modeSAddress))
        made.append(("OPR", aircraft.operatorName.map(Self.plain)))
        let words = made.compactMap { mark, text -> String? in
            guard let text, !text.isEmpty, !" \(typed)".contains(" \(mark)/") else { return nil }
            return "\(mark)/\(text)"
        }
        return (words + [typed]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Item 19, as far as it is known; nil for nothing.
    private func supplementary(_ aircraft: Aircraft) -> String? {
        let burn = context.performance(of: flight)?.fuelBurnLitresPerHour
        let endurance = flight.fuelLitres.flatMap { litres in burn.map { litres / $0 * 60 } }
        let persons = flight.persons.map { "P/" + $0.zeroPadded(to: 3) }
        let words = [
            endurance.map { "E/\(Self.clock(minutes: $0.rounded(.down)))" },
            persons,
            aircraft.colour.map { "A/\(Self.plain($0))" },
            flight.pilotInCommand.map { "C/\(Self.plain($0))" },
        ].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private func notes(_ plan: FiledFlightPlan) -> [String] {
        var notes: [String] = []
        let lacking = [("E", "endurance"), ("P", "persons"), ("A", "colour"), ("C", "pilot in command")]
            .filter { plan.supplementary($0.0) == nil }.map { "\($0.1) (\($0.0)/)" }
        if !lacking.isEmpty { notes.append("Item 19 is without \(lacking.joined(separator: ", ")).") }
        if aircraftHasSurvival {
            notes.append("Survival equipment (R/, S/, J/, D/) is not written: add it where you file.")
        }
        if (flight.alternates ?? "").split(separator: " ").count > 2 {
            notes.append("A flight plan has two alternates; the others are left out.")
        }
        return notes
    }

    private var aircraftHasSurvival: Bool {
        if case .known(let aircraft) = context.aircraft(of: flight) {
            aircraft.survival != nil
        } else {
            false
        }
    }

    private static func clock(minutes: Double) -> String {
        let minutes = max(0, min(5_999, Int(clamping: minutes.rounded())))
        return [minutes / 60, minutes % 60].map { $0.zeroPadded(to: 2) }.joined()
    }

    /// The letters, digits and marks that the fixed network has; a hyphen or a parenthesis would end the
    /// item.
    private static func plain(_ text: String) -> String {
        let folded = text.folding(options: .diacriticInsensitive, locale: nil).uppercased()
        return String(folded.map { "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,'+?".contains($0) ? $0 : " " })
    }
}

/// An airport as items 13 and 16 name it: by its ICAO code, else as ZZZZ with its position in item 18.
@MainActor private struct FiledAirport {
    let code: String
    /// The mark in item 18.
    let mark: String
    /// For item 18; nil for an ICAO code.
    let position: String?

    init(_ ident: String, mark: String, _ context: RecordContext) {
        self.mark = mark
        guard ident.wholeMatch(of: /[A-Z]{4}/) == nil else {
            (code, position) = (ident, nil)
            return
        }
        code = "ZZZZ"
        if case .known(let airport) = context.places.knowledge(of: ident) {
            position = "\(airport.position.flightPlanText) \(ident.filter { $0 != "-" })"
        } else {
            position = ident.filter { $0 != "-" }
        }
    }
}
