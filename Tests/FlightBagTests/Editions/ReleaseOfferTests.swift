import AviationDatabase
import Foundation
import Testing

@testable import FlightBag

@Suite struct ReleaseOfferTests {
    private func release(
        _ version: String, schema: Int = 1, airports day: String = "2026-11-20"
    ) throws -> AirportRelease {
        let json = """
            {"version": "\(version)", "schema_version": \(schema), "edition": "e\(version)", "byte_count": 9,
             "sha256": "\(String(repeating: "ab", count: 32))", "database_byte_count": 9, "made_at": "",
             "counts": {}, "coverage": "",
             "sources": [{"publisher": "OurAirports", "file": "airports.csv", "date": "\(day)", "rows": 1}]}
            """
        return try #require(AirportRelease(json: Data(json.utf8)))
    }

    private func offer(
        _ release: AirportRelease?, here version: String = "20260822.0", as installed: String? = nil,
        airports day: String = "2026-08-22", procedures: String? = nil, refused: [String: String] = [:]
    ) -> ReleaseOffer {
        var notes = ReleaseInbox.Notes()
        notes.refused = refused
        let present = PresentEdition(
            edition: ReferenceEdition(version: version, identifier: "e" + version), release: installed,
            counts: [:],
            sources: [.init(publisher: "OurAirports", file: "airports.csv.gz", date: day, rows: 1)]
                + (procedures.map { [.init(publisher: "FAA CIFP", file: "cifp", date: $0, rows: 1)] } ?? []))
        return ReleaseOffer(
            release, to: present, notes: notes, at: Date(timeIntervalSince1970: 1_795_600_000),
            schemaVersion: 1)
    }

    @Test func `the standing of a release here follows from versions, form, dates and earlier refusals`()
        throws
    {
        let new = try release("20261120.1")
        #expect(offer(nil) == .none)
        #expect(offer(new) == .newer(new))
        #expect(offer(new, here: "20261120.1") == .current(new))
        #expect(offer(new, here: "20261120.2") == .current(new))
        #expect(offer(new, here: "20261120.0") == .newer(new))
        // Files were imported since: the version is theirs, the release is still in it.
        #expect(offer(new, here: "20260901.0", as: "20261120.1") == .current(new))
        #expect(offer(new, here: "20260901.0", as: "20260822.3") == .newer(new))
        #expect(offer(new, refused: [new.sha256: "damaged"]) == .refused(new, because: "damaged"))
        #expect(offer(new, airports: "2026-11-21") == .behind(new, file: "airports.csv.gz"))
        // A file here that claims a day to come hides no release.
        #expect(offer(new, here: "20261224.0") == .newer(new))
        #expect(offer(new, airports: "2026-12-24") == .replacing(new, undated: "airports.csv.gz"))
        // The cycle that is to begin is believed: what is here is newer.
        #expect(offer(new, here: "20261224.0", procedures: "2026-12-24") == .current(new))
        let later = try release("20261120.1", schema: 2)
        #expect(offer(later) == .needsNewerApp(later))
    }

    @Test func `a file of an unknown day is not replaced as if it were older, nor does it replace one`()
        throws
    {
        let new = try release("20261120.1")
        let file = "airports.csv.gz"
        #expect(offer(new, here: "0.0", airports: "") == .replacing(new, undated: file))
        #expect(offer(new, airports: "").offered == new)
        let undated = try release("20261120.1", airports: "")
        #expect(offer(undated) == .behind(undated, file: file))
        #expect(offer(undated, airports: "") == .replacing(undated, undated: file))
        #expect(offer(undated).offered == nil)
    }
}
