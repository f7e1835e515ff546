package import SyncCore

extension AppState {
    /// Stars an airport, or takes its star away. Throws ``StoreProblem``.
    package func star(_ ident: String, _ isOn: Bool) async throws {
        let before = starred[StarredAirport.id(of: ident)]
        var star = before ?? StarredAirport(ident: ident)
        star.isRemoved = isOn ? 0 : 1
        try await starred.write(star, over: before)
    }
}
