package import SyncCore

/// A flight that the pilot plans. What nobody entered is nil.
package struct Flight: Hashable, Identifiable, Sendable {
    /// Its key in every copy.
    package let id: RecordID
    /// The aircraft, which may have been removed since.
    package var aircraftID: RecordID?
    /// Where it starts, as typed in upper case: an identifier that the airports may or may not know.
    package var departure: String?
    /// Where it ends.
    package var destination: String?
    /// Where it ends if it cannot end there.
    package var alternate: String?
    /// The points between: "OCK DCT MID".
    package var route: String?
    /// When it leaves its stand.
    package var offBlock: OffBlockTime?
    /// The cruising level as filed: "FL085", "3500 ft".
    package var level: String?
    /// Everybody on board.
    package var persons: Int?
    /// On board at departure.
    package var fuelLitres: Double?
    /// Anything else worth knowing.
    package var remarks: String?

    /// A flight of which nothing is known yet.
    package init(id: RecordID) {
        self.id = id
    }

    /// The key as text, for a page.
    package var key: String { id.text }

    /// What to call it in a list and in a sentence: "EGTF – LFAT".
    package var name: String { "\(departure ?? "?") – \(destination ?? "?")" }

    /// The identifiers that it names, in the order of flying.
    package var airportIdents: [String] { [departure, destination, alternate].compactMap(\.self) }
}
