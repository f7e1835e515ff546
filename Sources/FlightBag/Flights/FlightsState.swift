import Observation
package import SyncCore

/// The flights on this device, and what a person can do with them.
@MainActor @Observable package final class FlightsState {
    /// The next to leave first; those without a time last.
    package private(set) var all: [Tracked<Flight>] = []
    /// Whether `all` was read yet.
    package private(set) var isLoaded = false

    /// What each was last called, those removed since the start included.
    private(set) var names: [RecordID: String] = [:]

    private let store: FlightBagStore
    private let world: any World

    init(store: FlightBagStore, world: any World) {
        self.store = store
        self.world = world
    }

    /// The flight of that key, or nil when there is none, or no longer.
    package subscript(id: RecordID) -> Flight? { all.first { $0.id == id }?.record }

    /// A new flight with nothing filled in; it exists only once it was saved.
    package func blank() -> Flight { Flight(id: RecordID(world)) }

    /// Saves what was typed: of a flight that is there only the touched fields, else a new one under that
    /// key.
    ///
    /// When this returns `saved` the change is on disk.
    package func save(
        _ form: Form<FlightField>, opened: Form<FlightField>, id: RecordID, isNew: Bool
    ) async throws -> SaveOutcome<RecordID, FlightField> {
        let current = self[id]
        guard let before = current ?? (isNew ? Flight(id: id) : nil) else { return .gone }
        switch before.applying(form, opened: opened) {
        case .refused(let problems): return .refused(problems)
        case .accepted(let edited):
            do {
                guard current == nil else {
                    return try await store.update(edited, opened: before) ? .saved(id) : .gone
                }
                try await store.insert(edited)
                return .saved(id)
            } catch let problem as StoreProblem {
                return .failed(problem)
            }
        }
    }

    /// Removes it. Returns it for an undo, or nil when it was gone already. Throws
    /// ``StoreProblem``.
    package func remove(_ id: RecordID) async throws -> Flight? {
        try await store.delete(Flight.self, id: id)
    }

    /// Brings back what `remove` returned. Throws ``StoreProblem``.
    package func restore(_ flight: Flight) async throws {
        try await store.insert(flight)
    }

    /// Follows the device's copy until its task is cancelled; `heard` is called with each new state.
    func follow(_ heard: ([Flight]) async throws -> Void) async throws {
        for try await flights in store.flights() {
            try await heard(flights.map(\.record))
            for one in flights where names[one.id] != one.record.name { names[one.id] = one.record.name }
            if all != flights { all = flights }
            isLoaded = true
        }
    }
}
