package import SyncCore

extension AppState {
    /// Stars an airport, or takes its star away. Throws ``StoreProblem``.
    package func star(_ ident: String, _ isOn: Bool) async throws {
        let done = isOn ? "starred" : "no longer starred"
        try await store.change(StarredAirport(ident: ident), done: done) { $0.isRemoved = isOn ? 0 : 1 }
    }
}
