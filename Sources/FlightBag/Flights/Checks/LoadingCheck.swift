import Aviation
import Notation

/// The loading of a flight: whether it was accepted, and whether what was accepted still holds.
@MainActor struct LoadingCheck {
    let findings: [BeforeYouGo.Finding]

    /// `sheets` are the airports of the flight as far as they were read.
    init(_ flight: Flight, _ context: RecordContext, _ sheets: [String: AirportSheet]) {
        findings = [Self.loading(flight, context)] + Self.distances(flight, sheets)
    }

    private static func loading(_ flight: Flight, _ context: RecordContext) -> BeforeYouGo.Finding {
        let choice = context.loading(ofFlight: flight.id)
        guard flight.loadSheet != nil else { return notAccepted(flight, choice) }
        guard let sheet = LoadSheet(flight.loadSheet) else {
            return .init(.unknown, "the accepted loading cannot be read by this version")
        }
        let accepted = "accepted \(sheet.acceptedAt.dropFirst(11)) on \(sheet.acceptedAt.prefix(10))"
        guard let choice, let found = choice.found else {
            let lacking = choice?.isScenarioRemoved == true ? "the loading was removed" : "none is chosen now"
            return .init(.look, "\(accepted), but \(lacking)")
        }
        let differences = sheet.differences(from: found)
        guard found.sheet.isAcceptable, choice.diversionFlaw == nil else {
            let problem = problem(found.sheet) ?? choice.diversionFlaw ?? "not computed for the whole flight"
            let since = differences.isEmpty ? "" : ", changed since"
            return .init(
                found.sheet.isForbidden ? .bad : .look,
                "\(accepted)\(since), and not in order now: \(problem)")
        }
        guard let first = differences.first else {
            let mass = sheet.results.first { $0.name == "Take-off" }?.mass
            let takeoff = mass.map { ", take-off \(Entry.rounded($0)) \(sheet.profile.units.mass.symbol)" }
            return .init(.good, accepted + (takeoff ?? ""))
        }
        let more = differences.count == 1 ? "" : " and \(differences.count - 1) more"
        return .init(.look, "\(accepted), changed since: \(first)\(more)")
    }

    private static func notAccepted(_ flight: Flight, _ choice: LoadingChoice?) -> BeforeYouGo.Finding {
        guard let choice else { return .init(.unknown, "no aircraft, no loading") }
        guard !choice.profiles.isEmpty else {
            return .init(.unknown, "\(choice.aircraft.name) has no loading profile")
        }
        guard let found = choice.found else {
            return choice.isScenarioRemoved
                ? .init(.look, "its loading was removed") : .init(.unknown, "no loading is chosen")
        }
        if found.sheet.isForbidden {
            return .init(.bad, "outside limits: \(problem(found.sheet) ?? "see the loading")")
        }
        guard found.sheet.isAcceptable, choice.diversionFlaw == nil else {
            let reason = problem(found.sheet) ?? choice.diversionFlaw ?? "not the whole flight"
            return .init(.unknown, "not computed: \(reason)")
        }
        return .init(.look, "inside limits, not accepted yet")
    }

    /// The first problem in a sentence; nil when there is none.
    private static func problem(_ sheet: LoadingSheet) -> String? {
        let outside = sheet.states.first { $0.state.isInside == false }
        let state = outside.map { "\($0.name.lowercased()) \($0.state.problem ?? "outside of the envelope")" }
        let unknown = sheet.states.lazy.compactMap(\.state.problem).first
        return state ?? sheet.problems.first ?? unknown
    }

    /// The distances of the handbook (14 CFR 91.103, NCO.POL).
    private static func distances(
        _ flight: Flight, _ sheets: [String: AirportSheet]
    ) -> [BeforeYouGo.Finding] {
        let lacking = [
            flight.takeoffDistanceMetres == nil ? "take-off" : nil,
            flight.landingDistanceMetres == nil ? "landing" : nil,
        ].compactMap(\.self)
        guard lacking.isEmpty else {
            return [.init(.unknown, "\(lacking.joined(separator: " and ")) distance not given")]
        }
        return [
            distance("take-off", flight.takeoffDistanceMetres, flight.departure.flatMap { sheets[$0] }) {
                $0.lengthFeet
            },
            distance("landing", flight.landingDistanceMetres, flight.destination.flatMap { sheets[$0] }) {
                $0.lengthBeyondThresholdFeet ?? $0.lengthFeet
            },
        ].compactMap(\.self)
    }

    /// A distance against the longest runway that is open: which one will be in use is not known.
    private static func distance(
        _ name: String, _ metres: Double?, _ sheet: AirportSheet?,
        _ length: (RunwayWinds.End) -> Int?
    ) -> BeforeYouGo.Finding? {
        guard let metres else { return nil }
        let needed = "\(name) \(Int(clamping: metres.rounded(.up))) m"
        guard let sheet, let feet = RunwayWinds(sheet).ends.compactMap(length).max()
        else { return .init(.unknown, "\(needed), the length of the runways is not known") }
        let longest = Int(clamping: (Double(feet) * 0.3048).rounded(.down))
        let there = "the longest runway of \(sheet.airport.ident) is \(longest) m"
        return metres > Double(feet) * 0.3048
            ? .init(.bad, "\(needed), but \(there)") : .init(.good, "\(needed), \(there)")
    }
}

extension LoadingSheet {
    /// Whether something that was computed is not allowed; false also where nothing is known.
    fileprivate var isForbidden: Bool {
        states.contains { $0.state.isInside == false } || (isComputed && !problems.isEmpty)
    }
}
