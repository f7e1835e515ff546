import Aviation
import Testing

@testable import FlightBag

@MainActor @Suite struct BriefingProductTests {
    @Test func `each product is asked for at its own path and key`() {
        let all = BriefingProduct.all
        #expect(
            all.map(\.kind.rawValue) == [
                "metar", "taf", "advisories", "winds", "pireps", "notams", "tfrs", "imagery", "airspace",
            ])
        #expect(
            all.map(\.path) == [
                "metars", "tafs", "advisories", "winds", "pireps", "notams", "tfrs", "imagery", "airspace",
            ])
    }

    @Test(
        arguments: [
            (.advisories, 3600, .checked), (.winds, 21_600, .checked), (.pireps, 3600, .made),
            (.notams, 7200, .checked), (.tfrs, 3600, .checked), (.imagery, 7200, .checked),
        ] as [(PackKind, Double, FreshnessClock)])
    func `its answers are stale after its limit`(
        _ kind: PackKind, _ seconds: Double, _ clock: FreshnessClock
    ) throws {
        let product = try #require(BriefingProduct.all.first { $0.kind == kind })
        let rule = product.notices?.freshness ?? product.pictures
        #expect(rule?.limits.ageingSeconds == seconds && rule?.clock == clock)
    }

    @Test func `a code of an unknown subject is of no category, and a plain one of the others`() throws {
        func category(_ code: String) throws -> String? {
            let notice = try PackNoticeTests.notice(from: nil, until: nil, code: code)
            return NoticeCategories.notams[notice]?.title
        }
        #expect(try category("QMXLC") == "Runways and aprons")
        #expect(try category("QXXXX") == "Other")
        #expect(try category("QZZZZ") == nil)
        #expect(try category("A") == nil)
    }
}
