import Foundation
import SyncCore
import Testing

@testable import FlightBag
@testable import OfflineEngine

/// The values of this device that others wrote over, as the history has them.
struct OverwrittenValueTests {
    private let key = RecordKey(table: "aircraft", id: RecordID(derivedFrom: "G-LOST"))
    private let other = "00000000000000bb"

    private func entry(_ id: Int64, _ origin: HistoryEntry.Origin, _ update: RecordUpdate) -> HistoryEntry {
        HistoryEntry(
            id: .init(rawValue: id), at: Date(timeIntervalSince1970: Double(id)), origin: origin,
            updates: [update])
    }

    private func update(
        _ verb: RecordUpdate.Verb, _ before: FieldValue, _ after: FieldValue, unseen: Bool = false
    ) -> RecordUpdate {
        RecordUpdate(
            record: key, verb: verb,
            fields: [.init(name: "remarks", before: before, after: after, device: other)], device: other,
            tookUnseenValues: unseen)
    }

    /// Another device's removal of a record in which this one had written "Brake", of which the server had
    /// this before the removal.
    private func found(had before: FieldValue, unseen: Bool) -> [FlightBag.OverwrittenValue] {
        let wrote = entry(1, .here("G-LOST changed"), update(.updated, .null, .text("Brake")))
        let removal = entry(2, .elsewhere, update(.deleted, before, .null, unseen: unseen))
        return FlightBag.OverwrittenValue.all([removal, wrote], [])
    }

    @Test func `a value that the remover had seen went with the record`() {
        #expect(found(had: .text("Brake"), unseen: false).isEmpty)
    }

    @Test func `a value that the server did not have is told`() {
        #expect(found(had: .null, unseen: false).map(\.mine) == [.text("Brake")])
    }

    @Test func `a value that the server had and the remover had not seen is told`() {
        let values = found(had: .text("Brake"), unseen: true)
        #expect(values.map(\.mine) == [.text("Brake")] && values.allSatisfy(\.isRemoved))
    }

    @Test func `a value that another device replaced is told`() {
        let wrote = entry(1, .here("G-LOST changed"), update(.updated, .null, .text("Brake")))
        let theirs = entry(2, .elsewhere, update(.updated, .text("Brake"), .text("Tyre")))
        let values = FlightBag.OverwrittenValue.all([theirs, wrote], [])
        #expect(values.map(\.theirs) == [.text("Tyre")] && !values.contains(where: \.isRemoved))
    }
}
