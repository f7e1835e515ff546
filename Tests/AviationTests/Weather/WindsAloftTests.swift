import Aviation
import Foundation
import Testing

@Suite("WindsAloftBulletins") struct WindsAloftTests {
    private let bulletins = WindsAloftBulletins(WeatherSamples.winds)

    private func level(_ station: String, _ feet: Int) -> WindsAloftForecast.Level? {
        bulletins.forecasts.first { $0.station == station }?.levels[feet]
    }

    @Test(
        arguments: [
            ("2026-12-08T00:10:00Z", "2026-12-08"), ("2026-12-07T18:00:00Z", "2026-12-08"),
            ("2026-12-01T18:00:00Z", "2026-11-08"), ("2026-12-20T18:00:00Z", "2026-12-08"),
            ("2027-01-05T18:00:00Z", "2026-12-08"),
        ])
    func `a model began in the past, and its values are of the time nearest to that`(
        _ reference: String, _ day: String
    ) throws {
        let text =
            "DATA BASED ON 080000Z\nVALID 080600Z   FOR USE 0200-0900Z. TEMPS NEG ABV 24000\n\n"
            + "FT  3000    6000    9000   12000   18000   24000  30000  34000  39000\n"
            + "ABI      2544+15 2547+09 2548+04 2555-10 2567-21 257836 258647 259256\n"
        let validity = try #require(WindsAloftBulletins(text).forecasts.first?.validity)
        let (based, valid) = validity.instants(near: try #require(Date(instant: reference)))
        #expect(based?.instantText == day + "T00:00:00Z" && valid?.instantText == day + "T06:00:00Z")
    }

    @Test func `groups belong to the level over their column`() throws {
        #expect(bulletins.forecasts.map(\.station) == ["ABI", "AMA", "BFF", "BIH"])
        #expect(bulletins.undecoded.isEmpty)
        #expect(bulletins.forecasts.flatMap(\.undecoded).isEmpty)
        #expect(level("ABI", 3000) == nil)
        let low = try #require(level("ABI", 6000))
        #expect(low.fromDegrees == 250 && low.knots == 44 && low.temperatureCelsius == 15)
        // Without a temperature, at the left of the level's columns.
        let bare = try #require(level("AMA", 6000))
        #expect(bare.fromDegrees == 290 && bare.knots == 32 && bare.temperatureCelsius == nil)
    }

    /// FAA-H-8083-28, 27.12: 731960 is 230°, 119 kt, −60 °C; 7799 is 270°, 199 kt or more.
    @Test(
        arguments: [
            ("731960", 230, 119, -60, false), ("7799", 270, 199, nil, true), ("248940", 240, 89, -40, false),
            ("3610", 360, 10, nil, false),
        ] as [(String, Int, Int, Int?, Bool)])
    func `strong winds and unsigned temperatures are read`(
        group: String, from: Int, knots: Int, celsius: Int?, isMinimum: Bool
    ) throws {
        let text =
            "DATA BASED ON 080000Z\nVALID 080600Z FOR USE 0200-0900Z. TEMPS NEG ABV 24000\nFT  30000\nABC "
            + "\(group)"
        let level = try #require(WindsAloftBulletins(text).forecasts.first?.levels[30_000])
        #expect(level.fromDegrees == from && level.knots == knots)
        #expect(level.temperatureCelsius == celsius && level.isSpeedMinimum == isMinimum)
    }

    @Test func `light and variable has neither direction nor speed`() throws {
        let light = try #require(level("BIH", 9000))
        #expect(light.isLightAndVariable)
        #expect(light.fromDegrees == nil && light.knots == nil && light.temperatureCelsius == -2)
        #expect(level("BIH", 6000)?.temperatureCelsius == nil)
    }

    @Test func `a group with impossible values is not read`() {
        for group in ["4010", "8910", "0010", "990512", "25A4", "2544+1"] {
            let text = "VALID 080600Z TEMPS NEG ABV 24000\nFT  30000\nABC \(group)"
            #expect(WindsAloftBulletins(text).forecasts.first?.undecoded == [group], "\(group)")
        }
        // No sign below the level from which all are negative.
        let low = WindsAloftBulletins("VALID 080600Z TEMPS NEG ABV 24000\nFT  18000\nABC 248940")
        #expect(low.forecasts.first?.undecoded == ["248940"])
        let unsaid = WindsAloftBulletins("VALID 080600Z\nFT  30000\nABC 248940")
        #expect(unsaid.forecasts.first?.levels[30_000]?.knots == 89)
        #expect(unsaid.forecasts.first?.levels[30_000]?.temperatureCelsius == nil)
    }

    @Test func `groups without columns count only when there is one for each level`() {
        let head = "VALID 080600Z TEMPS NEG ABV 24000\nFT 3000 6000 9000\n"
        let whole = WindsAloftBulletins(head + "ABI 2344 2544+15 2542+07")
        #expect(whole.forecasts.first?.levels.count == 3)
        let part = WindsAloftBulletins(head + "ABI         2544+15           2542+07")
        #expect(part.forecasts.first?.levels.isEmpty == true)
        #expect(part.forecasts.first?.undecoded == ["2544+15", "2542+07"])
    }
}
