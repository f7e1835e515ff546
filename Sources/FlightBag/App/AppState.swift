package import Aviation
package import Foundation
import Observation
import OfflineEngine
package import SyncCore

/// The flight bag without its looks: everything that it knows and everything that a person can do.
///
/// One for the process, shared by all windows; what belongs to one window is a `Window`. It lives on the
/// main actor and can be observed, so that a view of any kind renders it and nothing else. It never needs the
/// network: what does says so in its outcome.
@MainActor @Observable package final class AppState {
    package let airports: AirportsState
    /// The records of each kind, in the order of ``FlightBagKinds``, and what they depend on.
    package let book: RecordBook
    package let sync: SyncState
    package let drafts: DraftsState
    package let attention: AttentionState
    package let logbookFiles: LogbookFiles
    package let accountFiles: AccountFiles
    package let weather: WeatherState
    package let stations: StationField
    package nonisolated let areas: AreaField
    package nonisolated let packs: PackState
    /// Where the weather comes from, as far as this device decides it.
    package let weatherSource: WeatherSourceState
    /// How old the airports are, and newer ones.
    package let editions: EditionsState
    /// The logs of flights, which are made once while a page is drawn.
    package let flightLogs = FlightLogs()
    /// The airports that a server adds to searches.
    package let additions: ServerAdditions
    /// A sentence when following the device's copy, or keeping it in step, failed: what is shown may be old
    /// from then on.
    package private(set) var breakdown: String?
    private var hasStopped = false

    /// The folder of everything that this device keeps.
    package let home: URL

    let world: any World
    let store: RecordStore
    private let replica: Replica
    /// The airports and places that the records of each kind name, by the kind's table.
    private var placeNames: [String: PlaceNames] = [:]
    /// The windows that are open, and how many were opened since the start.
    @ObservationIgnored private var windows: [FormWatch] = []
    @ObservationIgnored private var windowCount = 0

    init(
        replica: Replica, kinds: [any AnyRecordKind], airports: AirportsState, sync: SyncState,
        drafts: DraftStore, reports: ReportStates, editions: EditionsState, additions: ServerAdditions,
        home: URL, zone: TimeZone, world: any World
    ) {
        store = RecordStore(replica: replica)
        let reading = RecordContext(zone: zone) { world.now() }
            .with(airports.named).with(HeldReports(reports.weather, reports.stations, reports.packs))
            .with(flightLogs)
        book = RecordBook(kinds.map { [store] in $0.records(in: store, world: world) }, reading)
        self.airports = airports
        self.sync = sync
        self.drafts = DraftsState(store: drafts, world: world)
        attention = AttentionState(store: store, titles: kinds.flatMap(\.titles))
        logbookFiles = LogbookFiles(LogbookImports(store: store), world: world)
        accountFiles = AccountFiles(AccountImports(store: store, kinds: kinds), world: world)
        weather = reports.weather
        stations = reports.stations
        areas = reports.areas
        packs = reports.packs
        weatherSource = reports.source
        self.editions = editions
        self.additions = additions
        self.home = home
        self.world = world
        self.replica = replica
    }

    /// Keeps everything up to date and syncs, until its task is cancelled.
    ///
    /// Throws what makes the copy unusable, after it is shown as the ``breakdown``; then nothing is kept up
    /// to date any more.
    package func run() async throws {
        try await withThrowingTaskGroup { group in
            let replica = replica
            group.addTask { try await replica.run() }
            group.addTask { await self.airports.keepReady() }
            group.addTask { await self.watch { try await self.followRecords() } }
            for records in kinds where records.kindName.isPaged {
                group.addTask { await self.watch { try await self.follow(records) } }
            }
            group.addTask { await self.watch { try await self.sync.follow() } }
            group.addTask {
                await self.watch {
                    try await self.attention.followHistory { record, table in
                        try await self.records(table: table)?.know(record)
                    }
                }
            }
            group.addTask { await self.watch { try await self.attention.followRefusals() } }
            group.addTask { await self.watch { try await self.logbookFiles.work() } }
            group.addTask { await self.watch { try await self.accountFiles.work() } }
            group.addTask { await self.watch { try await self.weather.run() } }
            group.addTask {
                await self.watch {
                    try await self.stations.run { try await self.airports.name(of: $0)?.position }
                }
            }
            group.addTask { await self.watch { try await self.areas.run() } }
            group.addTask { await self.watch { try await self.packs.run() } }
            group.addTask { await self.watch { try await self.purgePacks() } }
            group.addTask { await self.watch { try await self.editions.run() } }
            group.addTask { await self.watch { try await self.additions.run() } }
            do {
                // `waitForAll` would throw only when the last child has ended, which is never.
                while try await group.next() != nil {}
            } catch {
                group.cancelAll()
                if !(error is CancellationError) {
                    hasStopped = true
                    breakdown =
                        "Syncing stopped, and this page no longer follows what is stored on this device: "
                        + "\(error). Start Aloft again; if that does not help, check the disk."
                }
                throw error
            }
        }
    }

    /// Whether the file of the records is where it was opened, so that what was saved is found again.
    package var isStoreInPlace: Bool { replica.isInPlace }

    /// Runs `body` once with every record read, and the airports, for a program that asks or writes something
    /// and ends. Nothing is sent meanwhile. Throws what `body` throws, and ``NotRead``.
    package func once<Result: Sendable>(
        withAirports: Bool = true, _ body: @MainActor () async throws -> Result
    ) async throws -> Result {
        if withAirports { await airports.prepare() }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.watch { try await self.followRecords() } }
            for records in kinds where records.kindName.isPaged {
                group.addTask { await self.watch { try await self.follow(records) } }
            }
            defer { group.cancelAll() }
            while !kinds.allSatisfy(\.isLoaded) {
                if let breakdown { throw NotRead(description: breakdown) }
                await withCheckedContinuation { continuation in
                    withObservationTracking {
                        _ = (kinds.map(\.isLoaded), breakdown)
                    } onChange: {
                        continuation.resume()
                    }
                }
            }
            return try await body()
        }
    }

    /// The records could not be read: the sentence that the page would show.
    package struct NotRead: Error, CustomStringConvertible {
        package let description: String
    }

    /// Shows the records of all kinds that are not paged as each snapshot has them, with the airports that
    /// they name, until its task is cancelled.
    private func followRecords() async throws {
        let listed = kinds.filter { !$0.kindName.isPaged }
        for try await snapshot in store.snapshots(listed.map(\.reader)) {
            if let failure = snapshot.failures.min(by: { $0.key < $1.key })?.value { note(failure) }
            // Without their airports records are still shown.
            await watch { try await look(up: snapshot.placeNames) }
            // Without a pause, so that no page sees the records of two moments.
            for records in listed { records.show(snapshot) }
        }
    }

    /// Follows a paged kind, with the airports and places that its records name.
    private func follow(_ records: any AnyRecords) async throws {
        try await records.followPages { names in
            try await self.look(up: [records.kindName.table: names])
        }
    }

    /// Looks up the airports and places that the records of some kinds name, by their tables, before the
    /// records are shown.
    private func look(up names: [String: PlaceNames]) async throws {
        let all = placeNames.merging(names) { _, new in new }
        guard all != placeNames else { return }
        placeNames = all
        try await airports.know(
            all.values.reduce(into: []) { $0.formUnion($1.airports) },
            places: all.values.reduce(into: []) { $0.formUnion($1.routes) })
    }

    /// The number of the next window.
    func nextWindow() -> Int {
        windowCount += 1
        return windowCount
    }

    /// Knows a window for as long as it is open.
    func add(_ window: some FormWindow) {
        windows.removeAll { $0.window == nil }
        windows.append(FormWatch(window: window))
    }

    /// Forgets a record's draft because a person said so.
    func discardDraft(_ kind: KindName, _ record: RecordID) async throws {
        let showing = windows.compactMap(\.window).filter {
            $0.shownForm.map { $0 == (kind, record) } ?? false
        }
        try await drafts.discard(
            kind: kind.table, record: record, shownIn: Set(showing.map(\.number)), newest: windowCount)
    }

    private struct FormWatch {
        weak var window: (any FormWindow)?
    }

    private func note(_ failure: String) {
        // A part that fails because the others stopped does not hide why they did.
        if hasStopped { return }
        breakdown = "Reading what is stored on this device failed: \(failure)"
    }

    func watch(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch is CancellationError {
        } catch {
            note("\(error)")
        }
    }
}

extension AppState {
    /// Keeps what stands in a form that is not saved, as a page sends it: each field by its name, and what it
    /// showed at first as "opened-" and the name. False for a kind or a key that there is not.
    ///
    /// Text that is stored already, because the form was saved meanwhile, is no draft.
    package func keepDraft(
        _ sent: [String: String], kind: String, key: String, in window: Int? = nil
    ) async throws -> Bool {
        guard let id = RecordID(key), let records = records(table: kind) else { return false }
        // A page names the fields that a person touched there; others may be another page's.
        let touched = sent["touched"].map { Set($0.split(separator: ",").map(String.init)) }
        let inputs = book.inputs(records.kindName, id, in: [Form(sent), Form.opened(sent)])
        let names = inputs.map(\.name).filter { touched?.contains($0) ?? true }
        let typed = Dictionary(uniqueKeysWithValues: names.map { ($0, (sent[$0] ?? "").trimmed) })
        let opened = Dictionary(uniqueKeysWithValues: names.map { ($0, sent["opened-" + $0] ?? "") })
        try await records.know(id)
        let stored = book.form(records.kindName, of: id)
        let isNew = sent["new"] == "yes"
        let isStored = names.allSatisfy { stored?[$0] == typed[$0] }
        guard stored == nil || !isNew, !isStored else {
            try await drafts.drop(kind: kind, record: id, fields: isNew ? nil : names)
            return true
        }
        try await drafts.keep(
            typed, opened: opened, kind: kind, record: id, isNew: isNew,
            keepsEmpty: isNew && touched != nil, in: window)
        return true
    }

    /// Warnings about a form that is not saved; nil for a key that is none.
    package func warnings(_ kind: KindName, key: String, _ form: Form) async throws -> [String]? {
        guard let id = RecordID(key) else { return nil }
        guard let records = records(kind) else { return [] }
        try await airports.lookUp(records.airportIdents(form, id: id, context))
        try await airports.lookUp(route: records.routeNames(form, id: id, context))
        return records.warnings(form, id: id, context)
    }

    /// Values that follow from what stands in a form and are offered there. They are written nowhere.
    package func proposals(_ kind: KindName, key: String, _ form: Form) async throws -> [Proposal] {
        guard let id = RecordID(key), let records = records(kind) else { return [] }
        return try await records.proposals(form, id: id, context)
    }

    /// The name of the record of a change, as a person would call it: "G-BSYA", "EGTF – LFAT". Nil for a
    /// record that was removed before this start.
    package func name(of change: PendingChange) -> String? {
        name(of: change.recordID, in: change.table)
    }

    /// A change of a row in words: "Edited flight EGTF – LFAT".
    package func sentence(_ verb: PendingChange.Verb, _ row: RecordID, in table: String) -> String {
        let kind = records(table: table)?.kindName.one ?? table.replacing("_", with: " ")
        return [verb.rawValue.capitalized, kind, name(of: row, in: table)]
            .compactMap(\.self).joined(separator: " ")
    }
}

/// A window as far as drafts have to know it: which record's form it shows.
@MainActor package protocol FormWindow: AnyObject {
    /// Its number among the windows since the start.
    var number: Int { get }
    /// The record whose form is open in it, or nil.
    var shownForm: (kind: KindName, record: RecordID)? { get }
}
