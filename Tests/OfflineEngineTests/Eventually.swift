/// Waits for a state that nothing tells of, for so long that no busy machine is taken for a fault: what is
/// not so by then never comes.
func eventually(
    _ what: String, within limit: Duration = .seconds(300), _ isSo: () -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while !isSo() {
        guard ContinuousClock.now < end else { throw NeverCame(awaited: what) }
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// Something was awaited and did not come.
struct NeverCame: Error, Equatable, CustomStringConvertible {
    /// The awaited state.
    let awaited: String

    var description: String { "still not so: \(awaited)" }
}
