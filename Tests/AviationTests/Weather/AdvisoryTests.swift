import Aviation
import Foundation
import Testing

@Suite("Advisory") struct AdvisoryTests {
    private func one(_ body: String) -> Advisory {
        let heading = "WSXX31 ABCD 141200 ABCF SIGMET T01 VALID 141200/141600 ABCD- ABCF SOMEWHERE FIR "
        return AdvisoryBulletin(heading + body + "=").advisories[0]
    }

    private func corner(_ latitude: Double, _ longitude: Double) -> PositionReference {
        Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude).map(PositionReference.coordinate)
            ?? .other("")
    }

    @Test func `a SIGMET is read in its fields`() throws {
        let advisory = AdvisoryBulletin(WeatherSamples.advisories[0]).advisories[0]
        #expect(advisory.kind == .sigmet && advisory.units == ["KZNY", "KZMA"] && advisory.issuer == "KKCI")
        #expect(advisory.sequence == "ALFA 4" && advisory.phenomenon == "FRQ TS")
        #expect(advisory.regions == ["NEW YORK OCEANIC FIR", "MIAMI OCEANIC FIR"])
        let corners = [(31.0, -76.0), (29.5, -66), (26.5, -77), (31, -76)].map { corner($0.0, $0.1) }
        #expect(advisory.state.areas == [.polygon(corners)])
        #expect(advisory.state.top == .flightLevel(450) && advisory.state.isObserved == true)
        #expect(advisory.state.movement == .towards(degrees: 135, speed: Speed(knots: 30)))
        #expect(advisory.state.change == .intensifying && advisory.undecoded.isEmpty)
    }

    @Test func `areas are read in all their forms`() {
        let a = corner(31, -76)
        let b = corner(29.5, -66)
        #expect(one("EMBD TS FCST ENTIRE FIR TOP FL410").state.areas == [.entireRegion])
        #expect(
            one("SEV TURB FCST S OF LINE N3100 W07600 - N2930 W06600").state.areas == [.side(.s, of: [a, b])])
        #expect(
            one("EMBD TS FCST N OF N30 AND W OF E120 TOP FL400").state.areas == [
                .intersection([.beyond(.n, degrees: 30), .beyond(.w, degrees: 120)])
            ])
        #expect(
            one("FRQ TS OBS WI 60NM EITHER SIDE OF LINE N3100 W07600 - N2930 W06600").state.areas == [
                .line([a, b], widthNauticalMiles: 120)
            ])
        #expect(
            one("FRQ TS OBS WI 40NM WID LINE BTN N3100 W07600 - N2930 W06600").state.areas == [
                .line([a, b], widthNauticalMiles: 40)
            ])
        #expect(
            one("FRQ TS OBS WI 120NM OF N3100 W07600").state.areas == [.circle(a, radiusNauticalMiles: 120)])
        #expect(
            one("EMBD TS OBS APRX 50NM WID LINE BTN N3100 W07600 - N2930 W06600").state.areas == [
                .line([a, b], widthNauticalMiles: 50)
            ])
        let corridor = one("SEV TURB FCST WI 50KM OF N3100 W07600 - N2930 W06600 TOP FL400")
        #expect(
            corridor.state.areas == [
                .line([a, b], widthNauticalMiles: 2 * Distance(50, .kilometres).nauticalMiles)
            ])
        #expect(corridor.undecoded.isEmpty && corridor.state.top == .flightLevel(400))
        // 81 minutes of arc are no position: the words stay, no area is made up.
        let wrong = one("EMBD TS OBS WI N1025 W07081 - N0723 W07062 - N0667 W06661 TOP FL240")
        #expect(wrong.state.areas.isEmpty && wrong.undecoded.count > 2)
    }

    @Test(
        arguments: [
            ("FL140/180", .flightLevel(140), .flightLevel(180)), ("SFC/FL330", .surface, .flightLevel(330)),
            ("3000FT/FL320", .feet(3000), .flightLevel(320)), ("SFC/8000FT", .surface, .feet(8000)),
            ("TOP ABV FL320", nil, .flightLevel(320)), ("ABV FL490", nil, .flightLevel(490)),
            ("CB TOP ABV FL480", nil, .flightLevel(480)), ("2000/8000FT", .feet(2000), .feet(8000)),
            ("2000/5000M", .feet(6562), .feet(16_404)),
        ] as [(String, AdvisoryLevel?, AdvisoryLevel?)])
    func `levels keep their kind`(text: String, base: AdvisoryLevel?, top: AdvisoryLevel?) {
        let advisory = one("SEV TURB FCST ENTIRE FIR \(text) STNR NC")
        #expect(advisory.state.base == base && advisory.state.top == top && advisory.undecoded.isEmpty)
        #expect(advisory.state.isTopExceeded == text.contains("ABV"))
    }

    @Test func `bounds joined by AND hold together, areas joined by it are two`() {
        let bounds = one(
            "EMBD TS FCST N OF N2016 AND S OF N2730 AND W OF E11600 TOP FL480 MOV NW 30KMH NC")
        let north = 20 + 16.0 / 60
        let expected: [AdvisoryArea] = [
            .beyond(.n, degrees: north), .beyond(.s, degrees: 27.5), .beyond(.w, degrees: 116),
        ]
        #expect(bounds.state.areas == [AdvisoryArea.intersection(expected)])
        #expect(bounds.undecoded.isEmpty)
        let lines = one(
            "EMBD TS OBS S OF LINE N3100 W07600 - N2930 W06600 "
                + "N OF LINE N2930 W06600 - N3100 W07600 TOP FL410"
        )
        let corners = [corner(31, -76), corner(29.5, -66)]
        #expect(
            lines.state.areas == [.intersection([.side(.s, of: corners), .side(.n, of: corners.reversed())])])
        let (a, b) = (corner(31, -76), corner(29.5, -66))
        let circles = one("FRQ TS OBS WI 50NM OF N3100 W07600 AND WI 30NM OF N2930 W06600")
        #expect(
            circles.state.areas == [
                .circle(a, radiusNauticalMiles: 50), .circle(b, radiusNauticalMiles: 30),
            ])
    }

    @Test func `above a height is the top in a SIGMET of Annex 3, and the base in an American text`() {
        let text = "WSUS01 KKCI 111655 SIGMET NOVEMBER 2 VALID UNTIL 112055 NM FROM 20NE FTI-50NNW ABQ-30E "
        let turbulence = AdvisoryBulletin(text + "SAF OCNL SEV TURB ABV 120.").advisories[0]
        #expect(turbulence.state.base == .feet(12_000) && turbulence.state.top == nil)
        #expect(!turbulence.state.isTopExceeded)
        let levels = AdvisoryBulletin(text + "SAF OCNL SEV TURB ABV FL240.").advisories[0]
        #expect(levels.state.base == .flightLevel(240) && levels.state.top == nil)
    }

    @Test func `a cancellation warns of nothing`() {
        let advisory = one("CNL SIGMET T00 141000/141400")
        #expect(advisory.cancelled == "SIGMET T00 141000/141400")
        #expect(advisory.phenomenon == nil && advisory.state.areas.isEmpty)
    }

    @Test func `ash and cyclones have their source and their forecast`() {
        let ash = AdvisoryBulletin(WeatherSamples.advisories[3]).advisories[0]
        #expect(
            ash.name == "MT SHEVELUCH" || ash.name == "SHEVELUCH" || ash.name?.hasSuffix("SHEVELUCH") == true)
        #expect(ash.phenomenon == "VA CLD" && ash.source != nil)
        #expect(ash.state.areas.count == 1 && ash.outlook?.areas.count == 1)
        #expect(ash.state.base == .surface && ash.outlook?.top == .flightLevel(330))
        let storm = one(
            "TC GENEVIEVE OBS N1824 W11824 AT 0900Z FRQ TS TOP FL450 WI 150NM OF CENTRE MOV WNW 08KT "
                + "FCST TC CENTRE 29/1500Z N1836 W11918")
        #expect(storm.name == "GENEVIEVE")
        #expect(storm.state.areas == [.aroundCentre(radiusNauticalMiles: 150)])
        #expect(storm.outlook?.areas == [.circle(corner(18.6, -119.3), radiusNauticalMiles: nil)])
    }

    @Test func `a bulletin of convective SIGMETs has each and the outlook`() {
        let advisories = AdvisoryBulletin(WeatherSamples.advisories[1]).advisories
        #expect(advisories.map(\.kind) == [.convectiveSIGMET, .convectiveSIGMET, .convectiveOutlook])
        #expect(advisories.map(\.sequence) == ["62C", "17C", nil])
        // MOV FROM 280: towards the east.
        #expect(advisories[0].state.movement == .towards(degrees: 100, speed: Speed(knots: 25)))
        #expect(advisories[0].state.isTopExceeded && advisories[0].regions == ["AL MS LA AR"])
        #expect(
            advisories[1].state.areas == [
                .circle(.offset("FTI", .ese, nauticalMiles: 30), radiusNauticalMiles: 15)
            ])
        #expect(advisories[1].details == ["HAIL TO 1 IN", "WIND GUSTS TO 50KT POSS"])
        let instant = Date(timeIntervalSince1970: 1_704_974_400)
        #expect(advisories[0].end(near: instant)?.instantText == "2024-01-11T18:55:00Z")
        #expect(advisories[2].start(near: instant)?.instantText == "2024-01-11T18:55:00Z")
    }

    @Test func `a ceiling in a centre's advisory is no top`() {
        let text =
            "FAUS21 KZTL 171218 ZTL1 CWA 171210 ZTL CWA 102 VALID UNTIL 171410 FROM PSK-60ESE CLT-PSK AREA "
        let advisory = AdvisoryBulletin(text + "PATCHY LIFR CIGS BLW 005 AND VIS BLW 1/4SM IN FG.")
            .advisories[0]
        #expect(advisory.kind == .centreAdvisory && advisory.units == ["ZTL"])
        #expect(advisory.state.top == nil)
    }

    @Test func `a text that is no advisory is all undecoded`() {
        let advisories = AdvisoryBulletin("the quick brown fox").advisories
        #expect(advisories.map(\.kind) == [.unknown])
        #expect(advisories[0].undecoded == ["the", "quick", "brown", "fox"])
    }
}
