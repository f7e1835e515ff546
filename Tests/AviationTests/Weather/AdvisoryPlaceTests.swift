import Aviation
import Foundation
import Testing

/// Where an advisory is and until when, in the forms that are easily lost.
@Suite struct AdvisoryPlaceTests {
    private func one(_ body: String) -> Advisory {
        let heading = "LJLA AIRMET 5 VALID 241416/241500 LJLJ- LJLA LJUBLJANA FIR "
        return AdvisoryBulletin(heading + body + "=").advisories[0]
    }

    private func corner(_ latitude: Double, _ longitude: Double) throws -> PositionReference {
        .coordinate(try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)))
    }

    @Test(arguments: [
        "ISOL TS OBS N4530 E01345 TOP ABV FL200 MOV SE 10KT NC",
        "ISOL TS OBS N4530 E01345 AT 1416Z TOP ABV FL200 MOV SE 10KT NC",
        "ISOL TS OBS AT 1416Z N4530 E01345 TOP ABV FL200 MOV SE 10KT NC",
        "ISOL TS FCST N4530E01345 TOP ABV FL200 NC",
    ])
    func `one position is a place`(_ body: String) throws {
        let advisory = one(body)
        #expect(advisory.state.areas == [.circle(try corner(45.5, 13.75), radiusNauticalMiles: nil)])
        #expect(advisory.undecoded.isEmpty && advisory.phenomenon == "ISOL TS")
        #expect(advisory.state.top == .flightLevel(200))
    }

    @Test func `two positions are a line, or two places where nothing joins them`() throws {
        let (a, b) = (try corner(45.5, 13.75), try corner(46, 14))
        #expect(
            one("ISOL TS OBS N4530 E01345 - N4600 E01400 TOP FL200").state.areas == [
                .line([a, b], widthNauticalMiles: nil)
            ])
        let places: [AdvisoryArea] = [a, b].map { .circle($0, radiusNauticalMiles: nil) }
        #expect(one("ISOL TS OBS N4530 E01345 N4600 E01400 TOP FL200").state.areas == places)
        #expect(one("ISOL TS OBS N4530 E01345 AND N4600 E01400 TOP FL200").state.areas == places)
    }

    @Test(arguments: [
        "EMBD TS OBS WI N4530 E01385 - N4600 E01400 - N4630 E01430 TOP FL240",
        "EMBD TS OBS N4530 E01345 - N4600 E01485 TOP FL240",
        "EMBD TS OBS N4585 E01345 - N4600 E01400 TOP FL240",
    ])
    func `corners that are left of a damaged area are no place`(_ body: String) {
        let advisory = one(body)
        #expect(advisory.state.areas.isEmpty && !advisory.undecoded.isEmpty)
    }

    @Test(arguments: [" ", " AND ", " WI ", " AND WI "])
    func `several areas are several, with and without AND`(_ mark: String) throws {
        let rings = [
            "N4500 E01300 - N4600 E01300 - N4600 E01400 - N4500 E01300",
            "N4700 E01300 - N4800 E01300 - N4800 E01400 - N4700 E01300",
        ]
        let advisory = one("EMBD TS OBS WI " + rings.joined(separator: mark) + " TOP FL240")
        let expected = try [45.0, 47].map { south in
            AdvisoryArea.polygon([
                try corner(south, 13), try corner(south + 1, 13), try corner(south + 1, 14),
                try corner(south, 13),
            ])
        }
        #expect(advisory.state.areas == expected && advisory.undecoded.isEmpty)
    }

    private func american(_ text: String) -> Advisory { AdvisoryBulletin(text).advisories[0] }

    @Test func `an end without a heading is the hour nearest to the reference`() throws {
        func end(_ word: String, _ reference: String) throws -> String? {
            let text = "CONVECTIVE SIGMET 23E VALID UNTIL \(word) GA AL FROM 30NNW MCN-30NW TLH-60WSW PZD "
            return american(text + "AREA SEV TS MOV FROM 34030KT. TOPS TO FL400.")
                .end(near: try #require(Date(instant: reference)))?.instantText
        }
        #expect(try end("0855Z", "2026-11-05T07:00:00Z") == "2026-11-05T08:55:00Z")
        #expect(try end("0055Z", "2026-11-05T23:30:00Z") == "2026-11-06T00:55:00Z")
        #expect(try end("2255Z", "2026-11-06T00:30:00Z") == "2026-11-05T22:55:00Z")
        #expect(try end("050855Z", "2026-11-05T07:00:00Z") == "2026-11-05T08:55:00Z")
    }

    @Test(arguments: ["08:55Z", "2960Z", "0855X", "LATER"])
    func `an end that cannot be read is not understood, and no phenomenon`(_ word: String) {
        let advisory = american(
            "CONVECTIVE SIGMET 23E VALID UNTIL \(word) GA AL FROM 30NNW MCN-30NW TLH-60WSW PZD SEV TS.")
        #expect(advisory.validToTime == nil && advisory.undecoded == ["VALID UNTIL \(word)"])
        #expect(advisory.phenomenon == "SEV TS" && advisory.regions == ["GA AL"])
    }

    @Test(
        arguments: [
            ("50NM WIDE. SEV TURB FL300-FL400.", "SEV TURB"),
            ("50 NM WIDE SEV TURB FL300-FL400.", "SEV TURB"),
            ("50NM WIDE MOV FROM 27040KT. SEV TURB.", "SEV TURB"), ("LINE 50NM WIDE. SEV TS.", "SEV TS"),
            ("DIAM 30NM. SEV TS.", "SEV TS"), ("LINE TS 25 NM WIDE MOV FROM 27040KT.", "LINE TS 25 NM WIDE"),
            ("50NM WIDE LINE SEV TS. TOPS TO FL400.", "SEV TS"), ("AREA SEV TS. 50NM WIDE.", "AREA SEV TS"),
        ])
    func `an extent is no phenomenon`(_ words: String, _ expected: String) {
        let advisory = american(
            "FAUS21 KZTL 171218 ZTL1 CWA 171210 ZTL CWA 102 VALID UNTIL 171410 FROM PSK-60ESE CLT " + words)
        #expect(advisory.phenomenon == expected)
    }
}
