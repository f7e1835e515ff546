import Aviation
import AviationDatabase

extension Window {
    /// Looks up what is above the place that the page names.
    func readAirspace() async throws {
        guard case .airspace(let place) = state.page, state.airspace?.place != place else { return }
        let answer = try await app.airports.airspaces(at: place)
        guard state.page == .airspace(at: place) else { return }
        state.airspace = answer
    }
}
