package import SyncCore

/// An airport that the pilot keeps at hand. Its id is derived from the airport's identifier, so that two
/// devices that star the same airport have one star; it is never deleted, for that would win over a star that
/// another device set meanwhile.
package struct StarredAirport: PilotRecord {
    package let id: RecordID
    package var ident: String?
    package var label: String?
    package var note: String?
    package var sortKey: String?
    package var isRemoved: Int?

    package init(id: RecordID) {
        self.id = id
    }

    package var airportIdents: [String] { [ident].compactMap(\.self) }

    /// The star of an airport.
    package init(ident: String) {
        id = Self.id(of: ident)
        self.ident = ident
    }

    /// The id of an airport's star, the same on all devices.
    package static func id(of ident: String) -> RecordID { RecordID(derivedFrom: "starred_airport", ident) }

    package static let kind = RecordKind<StarredAirport>(
        name: KindName(
            table: "starred_airport", path: "starred", one: "starred airport", many: "Starred airports",
            shelf: .published),
        fields: [
            // Written once: the id is derived from it.
            .silent(\.ident, "ident"), .text(\.label, "label", "Name of your own"),
            .remarks(\.note, "note", "Note"), .silent(\.sortKey, "sort_key"),
            Field(
                SyncColumn("is_removed", .integer, in: 0...1), [], stored: { FieldValue($0.isRemoved) },
                restore: { $0.isRemoved = $1.wholeNumber }, written: { _ in [] }, take: { _, _ in [] }),
        ],
        order: "sort_key IS NULL, sort_key, ident, id",
        invitation: "No starred airports yet. The star on an airport's page keeps it here.",
        isAddable: false,
        title: { star in
            let ident = star.ident ?? "?"
            return star.label.map { "\($0) (\(ident))" } ?? ident
        },
        line: { star, context in
            var words = RecordLine.Words(star.name)
            if let ident = star.ident, case .known(let airport) = context.places.knowledge(of: ident) {
                words.summary = airport.name
            }
            return words
        },
        isListed: { ($0.isRemoved ?? 0) == 0 }, handling: handling)

    private static var handling: RecordHandling<StarredAirport> {
        var handling = RecordHandling<StarredAirport>()
        handling.retire = { star in
            star.isRemoved = 1
            return true
        }
        return handling
    }
}

extension RecordContext {
    /// The stars of this account, those taken away included.
    package var starred: RecordList<StarredAirport> { self[StarredAirport.self] }

    /// Whether an airport is starred.
    package func isStarred(_ ident: String) -> Bool {
        starred[StarredAirport.id(of: ident)].map { ($0.isRemoved ?? 0) == 0 } ?? false
    }
}
