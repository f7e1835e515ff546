import Observation
package import SyncCore

/// The drafts of this device, for every window.
@MainActor @Observable package final class DraftsState {
    /// The newest first.
    package private(set) var all: [DraftStore.Draft] = []

    private let store: DraftStore
    private let world: any World

    init(store: DraftStore, world: any World) {
        self.store = store
        self.world = world
    }

    /// The draft of a record, or nil.
    package subscript(kind: String, record: RecordID) -> DraftStore.Draft? {
        all.first { $0.kind == kind && $0.record == record }
    }

    /// Reads what earlier runs left.
    func load() async throws {
        all = try await store.all()
    }

    /// Keeps what stands in a form that is not saved. When this returns, it is on disk.
    package func keep(
        _ typed: [String: String], opened: [String: String], kind: String, record: RecordID, isNew: Bool,
        keepsEmpty: Bool
    ) async throws {
        try await store.keep(
            typed, opened: opened, kind: kind, record: record, isNew: isNew, keepsEmpty: keepsEmpty,
            at: world.now())
        try await load()
    }

    /// Forgets a draft, or these fields of it.
    package func drop(kind: String, record: RecordID, fields: [String]? = nil) async throws {
        guard self[kind, record] != nil else { return }
        try await store.drop(kind: kind, record: record, fields: fields)
        try await load()
    }
}
