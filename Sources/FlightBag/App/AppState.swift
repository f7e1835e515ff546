import Observation
import OfflineEngine
import SyncCore

/// The flight bag without its looks: everything that it knows and everything that a person can do.
///
/// One for the process, shared by all windows; what belongs to one window is a ``Window``. It lives on the
/// main actor and can be observed, so that a view of any kind renders it and nothing else. It never needs the
/// network: what does says so in its outcome.
@MainActor @Observable package final class AppState {
    package let airports: AirportsState
    package let aircraft: AircraftState
    package let flights: FlightsState
    package let sync: SyncState
    package let drafts: DraftsState
    /// A sentence when following the device's copy, or keeping it in step, failed: what is shown may be old
    /// from then on.
    package private(set) var breakdown: String?

    let world: any World
    private let replica: Replica

    init(
        replica: Replica, airports: AirportsState, sync: SyncState, drafts: DraftStore, world: any World
    ) {
        let store = FlightBagStore(replica: replica)
        self.airports = airports
        self.sync = sync
        self.drafts = DraftsState(store: drafts, world: world)
        self.world = world
        self.replica = replica
        aircraft = AircraftState(store: store, world: world)
        flights = FlightsState(store: store, world: world)
    }

    /// Keeps everything up to date and syncs, until its task is cancelled.
    ///
    /// Throws what makes the copy unusable, after it is shown as the ``breakdown``; then nothing is kept up
    /// to date any more.
    package func run() async throws {
        try await withThrowingTaskGroup { group in
            let replica = replica
            group.addTask { try await replica.run() }
            group.addTask { await self.airports.prepare() }
            group.addTask { await self.watch { try await self.aircraft.follow() } }
            group.addTask { await self.watch { try await self.followFlights() } }
            group.addTask { await self.watch { try await self.sync.follow() } }
            do {
                // `waitForAll` would throw only when the last child has ended, which is never.
                while try await group.next() != nil {}
            } catch {
                group.cancelAll()
                if !(error is CancellationError) {
                    breakdown =
                        "Syncing stopped, and this page no longer follows what is stored on this device: "
                        + "\(error). Start Aloft again; if that does not help, check the disk."
                }
                throw error
            }
        }
    }

    private func followFlights() async throws {
        try await flights.follow { flights in
            try await airports.name(Set(flights.flatMap(\.airportIdents)))
        }
    }

    private func watch(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch is CancellationError {
        } catch {
            breakdown = "Reading what is stored on this device failed: \(error)"
        }
    }
}

/// The aircraft that a flight names.
package enum AircraftReference: Hashable, Sendable {
    /// None was chosen.
    case none
    case known(Aircraft)
    /// It was removed since; the flight stays.
    case removed
}

extension AppState {
    /// Keeps what stands in a form that is not saved, as a page sends it: each field by its name, and what it
    /// showed at first as "opened-" and the name. False for a kind or a key that there is not.
    ///
    /// Text that is stored already, because the form was saved meanwhile, is no draft.
    package func keepDraft(_ sent: [String: String], kind: String, key: String) async throws -> Bool {
        guard let id = RecordID(key) else { return false }
        let fields: [String]
        let stored: [String: String]?
        switch kind {
        case "aircraft":
            fields = AircraftField.allCases.map(\.rawValue)
            stored = aircraft[id]?.form.texts
        case "flight":
            fields = FlightField.allCases.map(\.rawValue)
            stored = flights[id]?.form.texts
        default: return false
        }
        let typed = Dictionary(uniqueKeysWithValues: fields.map { ($0, (sent[$0] ?? "").trimmed) })
        let opened = Dictionary(uniqueKeysWithValues: fields.map { ($0, sent["opened-" + $0] ?? "") })
        let isNew = sent["new"] == "yes"
        guard stored == nil || !isNew, stored != typed else {
            try await drafts.drop(kind: kind, record: id)
            return true
        }
        try await drafts.keep(typed, opened: opened, kind: kind, record: id, isNew: isNew)
        return true
    }

    /// The aircraft of a flight.
    package func aircraft(of flight: Flight) -> AircraftReference {
        guard let id = flight.aircraftID else { return .none }
        return aircraft[id].map(AircraftReference.known) ?? .removed
    }

    /// What a person would call the record of a change: "G-BSYA", "EGTF – LFAT". Nil for one that was removed
    /// before this start.
    package func name(of change: PendingChange) -> String? {
        switch change.table {
        case "aircraft": aircraft.names[change.recordID]
        case "flight": flights.names[change.recordID]
        default: nil
        }
    }

    /// This machine's clock: milliseconds since 1970.
    package var now: Int64 { world.now() }
}
