import Aviation
import Foundation
import Notation
package import SyncCore

/// The ten things that a pilot checks before a flight, in their order. A thing that this device cannot know
/// is said to be unknown, and can be ticked with the time.
package struct BeforeYouGo: Sendable {
    /// The state of a line.
    package enum Mark: String, Hashable, Sendable {
        case good, look, bad, unknown
        /// Unknown here, and ticked by the pilot.
        case ticked
    }

    /// One thing to check.
    package struct Line: Hashable, Sendable {
        package let subject: Subject
        package let mark: Mark
        /// All that is known of it, the worst first.
        package let findings: [Finding]
        /// The state in a few words.
        package let words: String
        /// When the pilot ticked it: "2026-11-23T10:05Z".
        package let tickedAt: String?
        /// When something that it is judged by becomes stale: milliseconds since 1970. Nil for never.
        package let judgedUntil: Int64?
    }

    /// One of several things that are known of a subject.
    package struct Finding: Hashable, Sendable {
        package let mark: Mark
        /// Without a capital or a full stop: "medical until 2027-03-31".
        package let words: String

        init(_ mark: Mark, _ words: String) {
            self.mark = mark
            self.words = words
        }

        /// The worst first, whose mark is that of all. An unknown one is never good.
        static func sorted(_ findings: [Finding]) -> [Finding] {
            let order: [Mark] = [.bad, .look, .unknown, .ticked, .good]
            return order.flatMap { mark in findings.filter { $0.mark == mark } }
        }
    }

    /// The subject of a check. The raw values stand in the record.
    package enum Subject: String, CaseIterable, Hashable, Sendable {
        case pilot, aircraft, situation, weather, notices, field, daylight, route, fuel, loading

        /// One word or two, so that a line has room for its finding.
        package var title: String {
            switch self {
            case .pilot: "Me"
            case .aircraft: "Aircraft"
            case .situation: "Big picture"
            case .weather: "METAR, TAF"
            case .notices: "Notices"
            case .field: "Airports"
            case .daylight: "Daylight"
            case .route: "Route"
            case .fuel: "Fuel"
            case .loading: "Loading"
            }
        }
    }

    package let lines: [Line]

    /// `currency` is that of the flight's day, nil before the logbook was asked; `isLogbookWhole` is false
    /// while an import is not finished; `sheets` are its airports with their runways, as far as they were
    /// read.
    @MainActor package init(
        _ flight: Flight, _ log: FlightLog, currency: CurrencyReport? = nil,
        isLogbookWhole: Bool = true, sheets: [String: AirportSheet] = [:], _ context: RecordContext
    ) {
        let weather = WeatherCheck(flight, log, context)
        lines = Subject.allCases.map { subject in
            let findings =
                switch subject {
                case .pilot: PilotCheck(flight, log, currency, isLogbookWhole, context).findings
                case .situation: PackCheck(.bigPicture, flight, context).findings
                case .weather: weather.findings
                case .notices: PackCheck(.notices, flight, context).findings
                case .loading: LoadingCheck(flight, context, sheets).findings
                case .aircraft: [Self.aircraft(flight, context)]
                case .field: [Self.airports(flight, context)]
                case .daylight: [Self.daylight(log, context.figures(of: flight)?.departure.isDay)]
                case .route: [Self.route(log)]
                case .fuel: [Self.fuel(flight, log, context)]
                }
            let sorted = Finding.sorted(findings)
            let mark = sorted.first?.mark ?? .unknown
            let words = sorted.map(\.words).joined(separator: " · ")
            let ticked = flight.tick(of: subject)
            let isOpen = mark == .unknown && ticked != nil
            return Line(
                subject: subject, mark: isOpen ? .ticked : mark, findings: sorted,
                words: words.prefix(1).uppercased() + words.dropFirst(), tickedAt: ticked,
                judgedUntil: subject == .weather ? weather.judgedUntil : nil)
        }
    }

    @MainActor private static func aircraft(_ flight: Flight, _ context: RecordContext) -> Finding {
        switch context.aircraft(of: flight) {
        case .none: .init(.bad, "No aircraft chosen")
        case .removed: .init(.bad, "Its aircraft was removed")
        case .known(let aircraft): .init(.unknown, "\(aircraft.name): papers and defects not known")
        }
    }

    @MainActor private static func airports(_ flight: Flight, _ context: RecordContext) -> Finding {
        var closed: [String] = []
        var unknown: [String] = []
        for ident in flight.airportIdents {
            switch context.places.knowledge(of: ident) {
            case .known(let airport): if airport.kind == .closed { closed.append(ident) }
            case .unknown, .notChecked: unknown.append(ident)
            }
        }
        guard closed.isEmpty else { return .init(.bad, "Closed: \(closed.joined(separator: ", "))") }
        guard unknown.isEmpty else {
            return .init(.look, "Not among the airports here: \(unknown.joined(separator: ", "))")
        }
        return .init(.unknown, "Hours, permission, customs, fuel not known")
    }

    private static let incomplete = "The route is not complete"

    /// "Needs speed and rules": those of the values that are not given, and no others.
    private static func lacking(_ values: [FlightLog.Lack], _ log: FlightLog) -> String {
        let names = values.filter(log.lacks.contains).map(\.rawValue)
        guard let last = names.last else { return log.problems.first ?? "Not computed" }
        let before = names.dropLast().joined(separator: ", ")
        return "Needs \(before.isEmpty ? "" : "\(before) and ")\(last)"
    }

    private static func daylight(_ log: FlightLog, _ isDayAtDeparture: Bool?) -> Finding {
        guard let landing = log.log?.landing, let fuel = log.fuel else {
            guard log.route.problems.isEmpty else { return .init(.unknown, incomplete) }
            return .init(.unknown, lacking([.offBlock, .speed, .rules], log))
        }
        let when = "landing \(landing.minuteUTC)"
        switch fuel.daylight {
        case .day where isDayAtDeparture == false: return .init(.look, "Night at departure, \(when)")
        case .day: return .init(.good, "Day until the reserve is used up, \(when)")
        case .night: return .init(.look, "Night on arrival or before the reserve is used up, \(when)")
        case .unknown: return .init(.unknown, "Day or night is not known, \(when)")
        }
    }

    private static func route(_ log: FlightLog) -> Finding {
        if let problem = log.problems.first { return .init(.bad, problem) }
        let wrong = log.legs.filter { $0.check?.fits == false }.count
        guard wrong == 0 else {
            return .init(.look, "\(wrong) of \(log.legs.count) legs with a level of the other direction")
        }
        return .init(.unknown, "Terrain and obstacles not known")
    }

    @MainActor private static func fuel(
        _ flight: Flight, _ log: FlightLog, _ context: RecordContext
    ) -> Finding {
        let unit = context.fuelUnit(of: flight)
        guard let ladder = log.fuel?.ladder, let block = ladder[.block]?.volume else {
            guard log.route.problems.isEmpty else { return .init(.unknown, incomplete) }
            return .init(.unknown, lacking([.speed, .fuelBurn, .rules], log))
        }
        let needed = unit.roundedUp(block.value(in: .litres))
        guard let margin = ladder.margin?.value(in: .litres) else {
            return .init(.unknown, "\(needed) needed; fuel on board is not given")
        }
        guard margin >= -0.05 else {
            return .init(.bad, "\(unit.roundedUp(-margin)) too little of \(needed)")
        }
        let more = "\(unit.roundedDown(max(0, margin))) more than the \(needed) needed"
        if ladder.isReserveBelowRule {
            return .init(.bad, "\(more), with a final reserve that is less than the rule's")
        }
        if case .known(let aircraft) = context.aircraft(of: flight), let onBoard = flight.fuelLitres,
            let usable = aircraft.usableFuelLitres, onBoard > usable + 0.05
        {
            let most = unit.roundedDown(usable)
            return .init(
                .bad, "\(unit.roundedUp(onBoard)) on board are more than the \(most) that can be used")
        }
        let unknowns = log.fuelUnknowns
        guard unknowns.isEmpty else {
            return .init(.look, "\(more), without \(unknowns.joined(separator: ", "))")
        }
        return .init(.good, more)
    }
}

extension Flight {
    /// When the pilot ticked a line; nil when it is not ticked. Ticked twice, the later time.
    func tick(of subject: BeforeYouGo.Subject) -> String? {
        let prefix = subject.rawValue + " "
        return checks.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }.max()
    }
}
