package import Aviation
package import Foundation
import Notation
import SyncCore

extension Window {
    /// The way of the flight whose page is open, for a map. Nil while its route is not complete, and on any
    /// other page.
    package var flightLine: [Coordinate]? {
        guard state.page.kind == Flight.kind.name, let id = state.page.recordID, let flight = app.flights[id]
        else { return nil }
        let route = app.route(of: flight)
        return route.problems.isEmpty && route.points.count > 1 ? route.points.map(\.position) : nil
    }
}

extension Window {
    /// Chooses the figures that a flight is planned with. Throws ``StoreProblem``.
    package func choosePerformance(_ profile: String, flight key: String) async throws {
        guard let id = RecordID(key), let before = app.flights[id], let chosen = RecordID(profile),
            app.performance[chosen]?.aircraftID == before.aircraftID
        else { return note("Those figures are not of this flight's aircraft any more.") }
        var edited = before
        edited.performanceProfileID = chosen
        if case .saved(let change) = try await app.flights.write(edited, over: before) {
            note(
                "Planned with \(app.performance[chosen]?.name ?? "other figures")",
                undo: change.map(Note.Undo.change))
        }
    }
}

extension Window {
    /// Ticks a line of "Before you go" with the present time, or takes the tick away. Throws
    /// ``StoreProblem``.
    package func tick(_ key: String, _ subject: BeforeYouGo.Subject) async throws {
        guard let before = flight(key) else { return note("This flight was removed.") }
        var edited = before
        let kept = before.checks.filter { !$0.hasPrefix(subject.rawValue + " ") }
        let minute = Date(milliseconds: app.now).minuteText
        edited.checks = before.tick(of: subject) == nil ? kept + ["\(subject.rawValue) \(minute)"] : kept
        try await app.flights.write(edited, over: before)
    }

    /// Chooses what names in a flight's route mean: one of several places, or an airway, by their pins with
    /// spaces between. Throws ``StoreProblem``.
    package func pin(_ key: String, _ pins: String) async throws {
        guard let before = flight(key) else { return }
        var edited = before
        for pin in pins.split(separator: " ").map(String.init) {
            let place = RoutePlace(pin: pin)
            guard let name = place?.ident ?? RouteWord.airwayName(pin: pin) else { continue }
            edited.routePins =
                edited.routePins.filter {
                    (RoutePlace(pin: $0)?.ident ?? RouteWord.airwayName(pin: $0)) != name
                } + [place?.pin ?? RouteWord.airwayPin(name)]
        }
        guard edited.routePins != before.routePins else { return }
        try await app.flights.write(edited, over: before)
    }

    private func flight(_ key: String) -> Flight? { RecordID(key).flatMap { app.flights[$0] } }
}
