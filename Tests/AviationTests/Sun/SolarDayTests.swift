import Aviation
import Foundation
import Testing

@Suite("Solar days") struct SolarDayTests {
    private func solarDay(
        _ latitude: Double, _ longitude: Double, _ date: String, zone: LocalZone = .nautical
    ) throws -> SolarDay {
        let place = try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        let day = try #require(Day(date))
        return try #require(SolarDay(day, at: place, zone: zone))
    }

    private func text(_ day: SolarDay) -> [String?] {
        [day.civilDawn, day.sunrise, day.sunset, day.civilDusk].map { $0?.instantText }
    }

    /// Computed with PyEphem 4.2 (VSOP87, upper limb at −50′, civil twilight −6°), seconds since 1970:
    /// latitude, longitude, date, dawn, sunrise, sunset, dusk. Below 60° of latitude 12,000 random days are
    /// within 6 s of it.
    @Test(
        arguments: [
            (
                40.639928, -73.778692, "2026-03-20",
                [1_774_002_669, 1_774_004_304, 1_774_048_036, 1_774_049_674]
            ),
            (
                39.861667, -104.673056, "2026-06-21",
                [1_782_039_465, 1_782_041_432, 1_782_095_436, 1_782_097_403]
            ),
            (51.4775, -0.461389, "2026-12-21", [1_797_837_878, 1_797_840_296, 1_797_868_493, 1_797_870_911]),
            (-33.946, 151.177, "2026-09-23", [1_790_104_751, 1_790_106_245, 1_790_149_924, 1_790_151_421]),
            (0.0, 0.0, "2027-02-11", [1_802_324_968, 1_802_326_246, 1_802_369_857, 1_802_371_135]),
            (59.65, 17.92, "2026-06-21", [1_781_999_410, 1_782_005_281, 1_782_072_733, 1_782_078_604]),
            (1.36, 103.99, "2030-11-03", [1_919_888_653, 1_919_889_936, 1_919_933_374, 1_919_934_658]),
            (-54.84, -68.3, "2026-12-21", [1_797_836_012, 1_797_839_469, 1_797_901_894, 1_797_905_352]),
            (64.13, -21.94, "2026-11-01", [1_793_521_053, 1_793_524_254, 1_793_553_042, 1_793_556_238]),
        ] as [(Double, Double, String, [Double])])
    func `the sun rises and sets when another program says`(
        latitude: Double, longitude: Double, date: String, expected: [Double]
    ) throws {
        let day = try solarDay(latitude, longitude, date)
        for (found, expected) in zip([day.civilDawn, day.sunrise, day.sunset, day.civilDusk], expected) {
            #expect(abs(try #require(found).timeIntervalSince1970 - expected) < 10)
        }
        #expect(day.note == nil)
    }

    @Test func `a sunset in the west belongs to its local day, whatever the date in UTC`() throws {
        let denver = try solarDay(39.861667, -104.673056, "2026-06-21")
        #expect(denver.sunrise?.instantText?.hasPrefix("2026-06-21T11:30") == true)
        #expect(denver.sunset?.instantText?.hasPrefix("2026-06-22T02:30") == true)
        #expect(denver.zoneRule == "UTC-07:00: nautical zone by longitude, legal time not known")
        let auckland = try solarDay(-37.008, 174.79, "2026-06-21")
        #expect(auckland.sunrise?.instantText?.hasPrefix("2026-06-20T19:") == true)
    }

    @Test func `a known zone decides which date it is`() throws {
        let kiritimati = (1.986, -157.35)
        let nautical = try solarDay(kiritimati.0, kiritimati.1, "2026-06-21")
        let zone = try #require(LocalZone("+14:00"))
        let legal = try solarDay(kiritimati.0, kiritimati.1, "2026-06-21", zone: zone)
        let later = try #require(nautical.sunrise)
        let gap = later.timeIntervalSince(try #require(legal.sunrise))
        #expect(abs(gap - 86_400) < 60)
        #expect(legal.zoneRule == "UTC+14:00: as given")
        let named = try #require(LocalZone("Pacific/Kiritimati"))
        #expect(try solarDay(kiritimati.0, kiritimati.1, "2026-06-21", zone: named).sunrise == legal.sunrise)
        for text in [
            "", "x", "GMT+99999999999999999999", "UTC+05:/5", "Nowhere/Land",
            "+25:00", "01:00", "../../etc/passwd",
        ] {
            #expect(LocalZone(text) == nil, "\(text)")
        }
    }

    @Test func `in the polar day the sun does not set, in the polar night it does not rise`() throws {
        let summer = try solarDay(71.2854, -156.766, "2026-06-21")
        #expect(text(summer) == [nil, nil, nil, nil])
        #expect(summer.note == "The sun does not set. There is no civil dusk: it stays light all night.")
        let winter = try solarDay(71.2854, -156.766, "2026-12-21")
        #expect(winter.sunrise == nil && winter.sunset == nil)
        #expect(winter.civilDawn != nil && winter.civilDusk != nil)
        #expect(winter.note == "The sun does not rise.")
        let deep = try solarDay(85, 0, "2026-12-21")
        #expect(text(deep) == [nil, nil, nil, nil])
        #expect(deep.note == "The sun does not rise. There is no civil twilight.")
        let white = try solarDay(61, 25, "2026-06-21")
        #expect(white.sunset != nil && white.civilDusk == nil)
        #expect(white.note == "There is no civil dusk: it stays light all night.")
    }

    @Test func `a sunset after midnight belongs to the day that it ends`() throws {
        let day = try solarDay(65.68, -18.08, "2026-06-20")
        let sunset = try #require(day.sunset)
        #expect(sunset > (try #require(Date(instant: "2026-06-21T00:00:00Z"))))
        #expect(try #require(day.sunrise) < day.solarNoon)
    }

    @Test func `dawn, sunrise, noon, sunset and dusk follow each other everywhere`() throws {
        var random = SplitMix(state: 31)
        for _ in 0..<300 {
            let date = try #require(Day(daysSince1970: .random(in: 10_000...40_000, using: &random)))
            let day = try solarDay(
                .random(in: -90...90, using: &random), .random(in: -180...180, using: &random),
                date.description)
            let known = [day.civilDawn, day.sunrise, day.sunset, day.civilDusk].compactMap { $0 }
            #expect(known.count == 4 ? known == known.sorted() && day.note == nil : day.note != nil)
        }
    }

    @Test func `beyond the years of the formula there is no day`() throws {
        let place = try #require(Coordinate(latitudeDegrees: 51, longitudeDegrees: 7))
        for date in ["1899-12-31", "2101-01-01", "0001-01-01", "9999-12-31"] {
            #expect(SolarDay(try #require(Day(date)), at: place) == nil)
        }
        #expect(SolarDay(try #require(Day("1900-01-01")), at: place) != nil)
        #expect(SolarDay(try #require(Day("2100-12-31")), at: place) != nil)
        #expect(SunPosition(at: Date(timeIntervalSince1970: .nan)) == nil)
    }
}
