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
                .beyond(.n, degrees: 30), .beyond(.w, degrees: 120),
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
        // 81 minutes of arc are no position: the words stay, no area is made up.
        let wrong = one("EMBD TS OBS WI N1025 W07081 - N0723 W07062 - N0667 W06661 TOP FL240")
        #expect(wrong.state.areas.isEmpty && wrong.undecoded.count > 2)
    }

    @Test(
        arguments: [
            ("FL140/180", .flightLevel(140), .flightLevel(180)), ("SFC/FL330", .surface, .flightLevel(330)),
            ("3000FT/FL320", .feet(3000), .flightLevel(320)), ("SFC/8000FT", .surface, .feet(8000)),
            ("TOP ABV FL320", nil, .flightLevel(320)), ("ABV FL490", .flightLevel(490), nil),
            ("CB TOP ABV FL480", nil, .flightLevel(480)),
        ] as [(String, AdvisoryLevel?, AdvisoryLevel?)])
    func `levels keep their kind`(text: String, base: AdvisoryLevel?, top: AdvisoryLevel?) {
        let advisory = one("SEV TURB FCST ENTIRE FIR \(text) STNR NC")
        #expect(advisory.state.base == base && advisory.state.top == top && advisory.undecoded.isEmpty)
        #expect(advisory.state.isTopExceeded == text.contains("ABV"))
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

    @Test func `what is no advisory is all undecoded`() {
        let advisories = AdvisoryBulletin("the quick brown fox").advisories
        #expect(advisories.map(\.kind) == [.unknown])
        #expect(advisories[0].undecoded == ["the", "quick", "brown", "fox"])
    }
}
