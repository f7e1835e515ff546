package import SyncCore

/// A record of the pilot's. Its ``kind`` declares everything that lists, forms, pages, drafts, undo and
/// syncing need.
package protocol PilotRecord: Hashable, Identifiable, Sendable where ID == RecordID {
    /// Its key in every copy.
    var id: RecordID { get }

    /// A record of which nothing is known yet.
    init(id: RecordID)

    /// The airports that it names, in the order in which it uses them.
    var airportIdents: [String] { get }

    /// The identifiers that are looked up among the airports: those that it names, and words of its route
    /// that are written as an airport's code is.
    var lookedUpIdents: [String] { get }

    /// The words of its route that may name places.
    var routeNames: [String] { get }

    /// The kind of all records of this type.
    static var kind: RecordKind<Self> { get }
}

extension PilotRecord {
    /// The key as text, for a page.
    package var key: String { id.text }

    package var airportIdents: [String] { [] }
    package var lookedUpIdents: [String] { airportIdents }
    package var routeNames: [String] { [] }

    /// Its name in a list and in a sentence: "G-BSYA", "EGTF – LFAT".
    package var name: String { Self.kind.title(self) }
}

/// The airports and places that records name.
package struct PlaceNames: Hashable, Sendable {
    /// Identifiers of airports.
    package let airports: Set<String>
    /// Words of routes, any of which may be a place.
    package let routes: Set<String>

    init(_ records: [some PilotRecord]) {
        airports = Set(records.flatMap(\.lookedUpIdents))
        routes = Set(records.flatMap(\.routeNames))
    }
}
