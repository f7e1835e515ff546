package import Aviation
package import Foundation
package import SyncCore

/// The records, as pages ask for them.
extension AppState {
    /// The context of the texts, checks and figures of records.
    package var context: RecordContext { book.context }
    /// The records of each kind.
    package var kinds: [any AnyRecords] { book.kinds }
    /// The names of the kinds that have addresses, in their order.
    package var kindNames: [KindName] { book.kindNames }
    /// The day in UTC by this machine's clock.
    package var today: Day { context.today }
    /// This machine's clock: milliseconds since 1970.
    package var now: Int64 { context.now }
    /// The next full minute, at which ages are told otherwise: milliseconds since 1970.
    package var nextMinute: Int64 { (now / 60_000 + 1) * 60_000 }
    /// The zone of local times.
    package var zone: TimeZone { context.zone }
    /// The pilot's settings; everything is nil before one is made.
    package var preferences: Preferences { context.preferences }

    /// The records of a type.
    package func records<Value: PilotRecord>(_ type: Value.Type) -> RecordsState<Value> { book.records(type) }
    /// The records of a kind by its table; nil for a table that is no kind's own.
    package func records(table: String) -> (any AnyRecords)? { book.records(table: table) }
    /// The records of a kind.
    package func records(_ name: KindName) -> (any AnyRecords)? { book.records(name) }

    /// The form of a record with a row for each of its parts; nil when there is no such record.
    package func form(_ kind: KindName, of id: RecordID) -> Form? { book.form(kind, of: id) }
    /// The form of a new record with likely values filled in.
    package func likelyForm(_ kind: KindName, _ id: RecordID, _ new: NewRecord) -> Form {
        book.likelyForm(kind, id, new)
    }
    /// The inputs of a form: its own, and those of the rows that one of these forms has.
    package func inputs(_ kind: KindName, _ id: RecordID, in forms: [Form]) -> [FieldInput] {
        book.inputs(kind, id, in: forms)
    }
    /// The kinds whose records are parts of a kind's, in their order.
    package func parts(of kind: KindName) -> [any AnyRecords] { book.parts(of: kind) }
    /// The record with that key as text; nil for text that is no key.
    package func reference(_ key: String) -> RecordBook.Reference? { book.reference(key) }
    /// The name of the record with that key as text; nil for one that was removed before this start.
    package func name(ofKey key: String) -> String? { book.name(ofKey: key) }
    /// The name of the record that a row of a table is; of a part with its owner's.
    package func name(of row: RecordID, in table: String) -> String? { book.name(of: row, in: table) }

    package var flights: RecordsState<Flight> { records(Flight.self) }
    package var legs: RecordsState<FlightLeg> { records(FlightLeg.self) }
    package var aircraft: RecordsState<Aircraft> { records(Aircraft.self) }
    package var performance: RecordsState<PerformanceProfile> { records(PerformanceProfile.self) }
    package var loadingProfiles: RecordsState<LoadingProfileRecord> { records(LoadingProfileRecord.self) }
    package var loadingStations: RecordsState<LoadingStationRecord> { records(LoadingStationRecord.self) }
    package var loadingLimits: RecordsState<LoadingLimitRecord> { records(LoadingLimitRecord.self) }
    package var loadingEnvelopes: RecordsState<LoadingEnvelopeRecord> { records(LoadingEnvelopeRecord.self) }
    package var loadingScenarios: RecordsState<LoadingScenario> { records(LoadingScenario.self) }
    package var weighings: RecordsState<Weighing> { records(Weighing.self) }
    package var logbook: RecordsState<LogbookRecord> { records(LogbookRecord.self) }
    package var starred: RecordsState<StarredAirport> { records(StarredAirport.self) }
}

/// The figures that follow from records.
extension AppState {
    package func aircraft(of flight: Flight) -> AircraftReference { context.aircraft(of: flight) }
    package func fuelUnit(of flight: Flight) -> FuelUnit { context.fuelUnit(of: flight) }
    package func fuelUnit(of aircraft: Aircraft) -> FuelUnit { context.fuelUnit(of: aircraft) }
    package func performance(of flight: Flight) -> PerformanceProfile? { context.performance(of: flight) }
    package func performance(of plane: Aircraft) -> PerformanceProfile? { context.performance(of: plane) }
    package func enduranceHours(of aircraft: Aircraft) -> Double? { context.enduranceHours(of: aircraft) }
    package func day(of flight: Flight) -> Day { context.day(of: flight) }
    package func route(of flight: Flight) -> Route { context.route(of: flight) }
    package func ruleSet(of flight: Flight) -> RuleSet? { context.ruleSet(of: flight) }
    package func figures(of flight: Flight) -> FlightFigures? { context.figures(of: flight) }
    package func packPlan(of flight: Flight) -> PackPlan? { context.packPlan(of: flight) }
    package func isStarred(_ ident: String) -> Bool { context.isStarred(ident) }
    package func logbookEntry(of flight: Flight) -> LogbookRecord? { context.logbookEntry(of: flight) }
    package func loading(ofAircraft id: RecordID, scenario: RecordID?) -> LoadingChoice? {
        context.loading(ofAircraft: id, scenario: scenario)
    }
    package func loading(ofFlight id: RecordID) -> LoadingChoice? { context.loading(ofFlight: id) }
    package func loadingProfiles(of aircraft: Aircraft) -> [LoadingProfileRecord] {
        context.loadingProfiles(of: aircraft)
    }
    package func loadingScenarios(of aircraft: Aircraft) -> [LoadingScenario] {
        context.loadingScenarios(of: aircraft)
    }
    package func loadingProfileFile(_ key: String) throws -> (name: String, bytes: [UInt8])? {
        try context.loadingProfileFile(key)
    }
    package func export(_ key: String, _ form: FlightExport.FileForm) -> (name: String, text: String)? {
        context.export(key, form)
    }
    package func nearestStation(
        to position: Coordinate, in pack: FlightPack? = nil
    ) -> FlightWeather.Stop.Nearest? { context.nearestStation(to: position, in: pack) }
    package func weatherName(_ station: String) -> String? { context.weatherName(station) }
    /// "09:30Z", or "09:30Z · 11:30 local". Milliseconds since 1970.
    package func time(_ milliseconds: Int64) -> String { context.time(milliseconds) }
    package func time(_ moment: Date) -> String { context.time(moment) }
    package func localTime(_ milliseconds: Int64) -> String? { context.localTime(milliseconds) }
    package func localTime(_ moment: Date) -> String? { context.localTime(moment) }
    /// The files that this device keeps, with their present sizes.
    package var storedFiles: [StoredFile] { StoredFile.all(below: home) }
    package func flightPlans(
        file name: String, bytes: [UInt8]
    ) async throws -> (plans: [FlightImport], notes: [String]) {
        try await context.flightPlans(file: name, bytes: bytes, in: airports)
    }
    /// Everything of the account as one JSON document, written piece by piece to `file`; returns how many
    /// records it has. Works offline. Throws ``StoreProblem``, and what writing the file throws.
    package func exportAccount(to file: FileHandle) async throws -> Int {
        try await store.exportAccount(schema: FlightBagKinds.schema, now: now, to: file)
    }
}
