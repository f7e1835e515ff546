package import SyncCore

/// The flight bag's schema, as replicas and the server get it.
///
/// Units are fixed by the column's name and never change; input in other units is converted first. References
/// are plain text: their records may be removed, and the page says so.
package enum FlightBagSchema {
    package static let name = "flightbag"

    /// The schema of these kinds.
    package static func schema(of kinds: [any AnyRecordKind]) -> Schema {
        Schema(name: name, version: 1, tables: kinds.map(\.table))
    }
}
