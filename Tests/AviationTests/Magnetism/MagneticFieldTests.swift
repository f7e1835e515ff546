import Aviation
import Testing

@Suite("Magnetic field") struct MagneticFieldTests {
    private func field(
        _ latitude: Double, _ longitude: Double, km: Double, year: Double
    ) throws -> MagneticField? {
        let place = try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        return MagneticField(at: place, height: Distance(km, .kilometres), decimalYear: year)
    }

    /// NOAA NCEI, WMM2025_TEST_VALUES.txt, public domain: year, km above the ellipsoid, latitude, longitude
    /// (240 written as −120), X, Y, Z, H, F in nT, inclination and declination in degrees.
    @Test(arguments: [
        [2025.0, 0.0, 80.0, 0.0, 6521.6, 145.9, 54791.5, 6523.2, 55178.5, 83.21, 1.28],
        [2025.0, 0.0, 0.0, 120.0, 39677.8, -109.6, -10580.2, 39677.9, 41064.3, -14.93, -0.16],
        [2025.0, 0.0, -80.0, -120.0, 6117.5, 15751.9, -52022.5, 16898.1, 54698.2, -72.00, 68.78],
        [2025.0, 100.0, 80.0, 0.0, 6216.0, 92.4, 52598.8, 6216.7, 52964.9, 83.26, 0.85],
        [2025.0, 100.0, 0.0, 120.0, 37688.6, -96.2, -10152.1, 37688.7, 39032.1, -15.08, -0.15],
        [2025.0, 100.0, -80.0, -120.0, 5907.6, 14780.3, -49540.7, 15917.1, 52035.0, -72.19, 68.21],
        [2027.5, 0.0, 80.0, 0.0, 6500.8, 294.5, 54869.4, 6507.5, 55253.9, 83.24, 2.59],
        [2027.5, 0.0, 0.0, 120.0, 39701.6, -167.4, -10381.8, 39702.0, 41036.9, -14.65, -0.24],
        [2027.5, 0.0, -80.0, -120.0, 6200.7, 15730.3, -51783.7, 16908.3, 54474.2, -71.92, 68.49],
        [2027.5, 100.0, 80.0, 0.0, 6196.7, 233.8, 52670.5, 6201.1, 53034.3, 83.29, 2.16],
        [2027.5, 100.0, 0.0, 120.0, 37711.5, -148.7, -9969.8, 37711.8, 39007.4, -14.81, -0.23],
        [2027.5, 100.0, -80.0, -120.0, 5984.0, 14760.1, -49317.7, 15927.0, 51825.7, -72.10, 67.93],
    ])
    func `the model's published test values are met to their last digit`(row: [Double]) throws {
        let field = try #require(try field(row[2], row[3], km: row[1], year: row[0]))
        let found = [
            field.northNanotesla, field.eastNanotesla, field.downNanotesla, field.horizontalNanotesla,
            field.totalNanotesla,
        ]
        for (found, published) in zip(found, row[4...8]) { #expect(abs(found - published) < 0.051) }
        #expect(abs(field.inclination.degrees - row[9]) < 0.0051)
        #expect(abs(field.declination.degreesEast - row[10]) < 0.0051)
    }

    /// Computed with pygeomag 1.1.0, which reads the same coefficients by itself.
    @Test(arguments: [
        [40.639928, -73.778692, 0, 2026.5, -12.563358720, 21_076.363068],
        [42.283, -71.35, 1, 2028.5068, -13.689003923, 20_727.375511],
        [
            -63.905242855708195, 135.15859130164858, 67.70879243532725, 2026.3041631423891, 83.401168145,
            90.967039777,
        ],
    ])
    func `declinations are those of another program`(row: [Double]) throws {
        let field = try #require(try field(row[0], row[1], km: row[2], year: row[3]))
        #expect(abs(field.declination.degreesEast - row[4]) < 1e-6)
        #expect(abs(field.horizontalNanotesla - row[5]) < 1e-5)
    }

    @Test func `outside the years and heights of the model there is no value`() throws {
        #expect(try field(0, 0, km: 0, year: 2024.999) == nil)
        #expect(try field(0, 0, km: 0, year: 2030.001) == nil)
        #expect(try field(0, 0, km: -1.1, year: 2026) == nil)
        #expect(try field(0, 0, km: 851, year: 2026) == nil)
        #expect(try field(0, 0, km: .nan, year: 2026) == nil)
        #expect(try field(0, 0, km: 0, year: .nan) == nil)
        #expect(try field(0, 0, km: 0, year: 2030) != nil)
        #expect(try field(0, 0, km: 0, year: 2025) != nil)
    }

    @Test func `zones are told by the horizontal strength`() throws {
        #expect(try #require(try field(51, 7, km: 0, year: 2026)).zone == .normal)
        let caution = try #require(try field(80, -40, km: 0, year: 2026))
        #expect(caution.zone == .caution)
        #expect(caution.horizontalNanotesla < 6000)
        let blackout = try #require(try field(86, 140, km: 0, year: 2026))
        #expect(blackout.zone == .blackout)
        #expect(blackout.horizontalNanotesla < 2000)
        #expect(blackout.declinationUncertainty.degrees > 2.7)
        let south = try #require(try field(-64.2, 136, km: 0, year: 2026))
        #expect(south.zone == .blackout)
    }

    @Test func `there is no declination in a zone of blackout, or beyond the model's years`() throws {
        func declination(_ latitude: Double, _ longitude: Double, _ day: String) throws -> Declination? {
            let place = try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
            return Declination(at: place, on: try #require(Day(day)))
        }
        let known = try #require(try declination(51, 7, "2026-01-01"))
        #expect(known == (try field(51, 7, km: 0, year: 2026))?.declination)
        #expect(try declination(51, 7, "2030-01-01") != nil)
        #expect(try declination(51, 7, "2030-01-02") == nil)
        #expect(try declination(86, 140, "2026-01-01") == nil)
    }

    @Test func `at the poles north is the meridian that was named`() throws {
        let zero = try #require(try field(90, 0, km: 0, year: 2026))
        let east = try #require(try field(90, 90, km: 0, year: 2026))
        #expect(abs(east.declination.degreesEast - zero.declination.degreesEast - 90) < 1e-9)
        #expect(abs(east.totalNanotesla - zero.totalNanotesla) < 1e-6)
        let near = try #require(try field(89.999999, 0, km: 0, year: 2026))
        #expect(abs(near.declination.degreesEast - zero.declination.degreesEast) < 1e-3)
    }
}
