import Observation
package import SyncCore

/// The aircraft on this device, and what a person can do with them.
@MainActor @Observable package final class AircraftState {
    /// By registration.
    package private(set) var all: [Tracked<Aircraft>] = []
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

    /// The aircraft of that key, or nil when there is none, or no longer.
    package subscript(id: RecordID) -> Aircraft? { all.first { $0.id == id }?.record }

    /// A new aircraft with nothing filled in; it exists only once it was saved.
    package func blank() -> Aircraft { Aircraft(id: RecordID(world)) }

    /// Saves what was typed: of an aircraft that is there only the touched fields, else a new one under that
    /// key.
    ///
    /// When this returns `saved` the change is on disk.
    package func save(
        _ form: Form<AircraftField>, opened: Form<AircraftField>, id: RecordID, isNew: Bool
    ) async throws -> SaveOutcome<RecordID, AircraftField> {
        let current = self[id]
        guard let before = current ?? (isNew ? Aircraft(id: id) : nil) else { return .gone }
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

    /// Removes it; flights that name it stay. Returns it for an undo, or nil when it was gone already. Throws
    /// ``StoreProblem``.
    package func remove(_ id: RecordID) async throws -> Aircraft? {
        try await store.delete(Aircraft.self, id: id)
    }

    /// Brings back what `remove` returned. Throws ``StoreProblem``.
    package func restore(_ aircraft: Aircraft) async throws {
        try await store.insert(aircraft)
    }

    /// Follows the device's copy until its task is cancelled.
    func follow() async throws {
        for try await aircraft in store.aircraft() {
            for one in aircraft where names[one.id] != one.record.name { names[one.id] = one.record.name }
            if all != aircraft { all = aircraft }
            isLoaded = true
        }
    }
}
