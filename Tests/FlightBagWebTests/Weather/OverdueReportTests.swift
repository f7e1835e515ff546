import Aviation
import FlightBag
import Foundation
import Testing

@testable import FlightBagWeb

@Suite("A report that does not come") struct OverdueReportTests {
    private func words(asked: String?) throws -> String {
        let report = SourcedReport(
            METAR("METAR EGLL 241150Z 24012KT 9999 12/04 Q1013"), .metar,
            made: Date(instant: "2026-11-24T11:50:00Z"), source: .network("test"),
            received: asked.flatMap { Date(instant: $0) })
        let view = ReportView(
            "METAR", ReportState(absence: nil), made: "Observed",
            at: try #require(Date(instant: "2026-11-24T18:00:00Z")), sourced: report, lines: [])
        return try #require(view.overdue?.words)
    }

    @Test func `only a source that was asked since tells that the station may be closed`() throws {
        #expect(
            try words(asked: "2026-11-24T17:55:00Z").hasSuffix("has not come: the station may be closed."))
        let offline = try words(asked: "2026-11-24T11:55:00Z")
        #expect(offline.hasSuffix("and is not here: the source's last answer is of 11:55Z."))
        #expect(try words(asked: nil).hasSuffix("and is not here."))
    }
}
