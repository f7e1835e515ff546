package import SyncCore

/// A kind of record, whatever its type.
package protocol AnyRecordKind: Sendable {
    /// Its names.
    var name: KindName { get }
    /// Its table as the engine syncs it.
    var table: SyncTable { get }
    /// Statements that make what this device alone has beside its table.
    var preparations: [String] { get }
    /// Its columns as a person would say them.
    var titles: [ColumnTitle] { get }
    /// A record with these values, by the columns' names in messages, in words: of its fields those that are
    /// asked for.
    func words(of id: RecordID, _ values: [String: FieldValue], columns: Set<String>) -> RecordWords
    /// Those of these values that its fields cannot hold.
    func flaws(of id: RecordID, _ values: [String: FieldValue]) -> RecordFlaws
    /// Its records on a device.
    @MainActor func records(in store: RecordStore, world: any World) -> any AnyRecords
}

/// A column in words.
package struct ColumnTitle: Hashable, Sendable {
    package let table: String
    package let column: String
    /// "Cruise TAS".
    package let words: String
    /// Whether no form shows it.
    package let isSilent: Bool
    /// Whether the records of its table are one value each, of which nothing is taken apart.
    package let isOfWhole: Bool
    /// The type of its values.
    package let type: ColumnType
}

extension RecordKind: AnyRecordKind {
    package var preparations: [String] { handling.preparations }

    package var titles: [ColumnTitle] {
        fields.map { field in
            let column = field.column.name
            return ColumnTitle(
                table: name.table, column: column,
                words: field.inputs.first?.title ?? column.replacing("_", with: " "),
                isSilent: field.inputs.first.map { $0.editor == .hidden } ?? true,
                isOfWhole: merge == .wholeRecord, type: field.column.type)
        }
    }

    @MainActor package func records(in store: RecordStore, world: any World) -> any AnyRecords {
        RecordsState<Value>(store: store, world: world)
    }
}

/// The kinds of record of the flight bag. A new one is a folder of its own and a line here.
package enum FlightBagKinds {
    package static let all: [any AnyRecordKind] = [
        Flight.kind,
        FlightLeg.kind,
        Aircraft.kind,
        PerformanceProfile.kind,
        LoadingProfileRecord.kind,
        LoadingStationRecord.kind,
        LoadingLimitRecord.kind,
        LoadingEnvelopeRecord.kind,
        Weighing.kind,
        LoadingScenario.kind,
        LogbookRecord.kind,
        Certificate.kind,
        Endorsement.kind,
        StarredAirport.kind,
        Preferences.kind,
    ]

    /// The flight bag's schema, as replicas and the server get it.
    ///
    /// Units are fixed by the column's name and never change; what a person types in others is converted
    /// before it gets there. References are plain text: what they name may be removed, and the page says so.
    package static let schema = schema(of: all)

    /// The schema of these kinds.
    package static func schema(of kinds: [any AnyRecordKind]) -> Schema {
        Schema(name: "flightbag", version: 1, tables: kinds.map(\.table))
    }
}
