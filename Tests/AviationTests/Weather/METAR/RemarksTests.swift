import Aviation
import Testing

@Suite("Remarks") struct RemarksTests {
    private func remarks(_ text: String) -> Remarks {
        METAR("KXYZ 141853Z 10SM CLR 15/12 A2992 RMK \(text)").remarks
    }

    /// FMH-1 12.7.
    @Test func `figures in code are read`() {
        let read = remarks(
            "AO2 SLP191 T00221056 10261 20166 402670239 58011 P0005 60014 70125 4/012 I1002 CIG 003V007 "
                + "VIS 1/2V2 "
                + "TWR VIS 1 1/4 SFC VIS 2 PRESFR PNO TSNO VISNO RWY06 DENSITY ALT -300FT $ HOGWASH")
        #expect(read.stationKind == "AO2")
        #expect(read.seaLevelHectopascals == 1019.1)
        #expect(read.tenths?.airCelsius == 2.2 && read.tenths?.dewPointCelsius == -5.6)
        #expect(read.extremes.sixHourMaximumCelsius == 26.1)
        #expect(read.extremes.sixHourMinimumCelsius == 16.6)
        #expect(read.extremes.dayMaximumCelsius == 26.7)
        #expect(read.extremes.dayMinimumCelsius == 23.9)
        #expect(read.pressureTendency?.character == 8)
        #expect(read.pressureTendency.map { ($0.hectopascals * 10).rounded() } == -11)
        #expect(read.precipitation.hourInches == 0.05)
        #expect(read.precipitation.threeOrSixHourInches == 0.14)
        #expect(read.precipitation.dayInches == 1.25)
        #expect(read.precipitation.snowDepthInches == 12)
        #expect(read.precipitation.iceInches == [1: 0.02])
        #expect(read.variableCeilingFeet == 300...700)
        #expect(read.variableVisibilityMiles == 0.5...2)
        #expect(read.towerVisibilityMiles == 1.25)
        #expect(read.surfaceVisibilityMiles == 2)
        #expect(read.isPressureRising == false)
        #expect(read.inoperative == ["PNO", "TSNO", "VISNO RWY06"])
        #expect(read.densityAltitudeFeet == -300)
        #expect(read.needsMaintenance)
        #expect(read.undecoded == ["HOGWASH"])
    }

    @Test func `sea level pressure takes the hundreds that are possible`() {
        #expect(remarks("SLP998").seaLevelHectopascals == 999.8)
        #expect(remarks("SLP012").seaLevelHectopascals == 1001.2)
    }

    @Test func `peak wind and wind shift have their times`() {
        let read = remarks("PK WND 18051/2025 WSHFT 1758 FROPA")
        let wind = read.peakWind
        #expect([wind?.fromDegrees, wind?.knots, wind?.hour, wind?.minute] == [180, 51, 20, 25])
        #expect([read.windShift?.hour, read.windShift?.minute] == [17, 58])
        #expect(read.windShift?.isFrontal == true)
        #expect(remarks("PK WND 18051/25").peakWind?.hour == nil)
    }

    @Test func `beginnings and endings run together are taken apart`() {
        let read = remarks("TSB38RAB25E30SNB1751")
        let words = read.weatherTimes.map { times in
            times.changes.reduce(times.weather) { text, change in
                text + (change.isBeginning ? " B" : " E") + (change.hour.map { "\($0):" } ?? "")
                    + "\(change.minute)"
            }
        }
        #expect(words == ["TS B38", "RA B25 E30", "SN B17:51"])
    }

    @Test func `lightning and places are kept as written`() {
        let read = remarks("OCNL LTGICCG OHD LTG DSNT NE AND E-S CIG 021 RWY36 VIS NE 2 1/2")
        #expect(read.lightning == ["OCNL LTGICCG OHD", "LTG DSNT NE AND E-S"])
        #expect(read.places == ["CIG 021 RWY36", "VIS NE 2 1/2"])
        #expect(read.undecoded.isEmpty)
    }
}
