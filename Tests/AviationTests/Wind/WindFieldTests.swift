import Aviation
import Foundation
import Testing

@Suite("WindField") struct WindFieldTests {
    private static let noon = Date(timeIntervalSince1970: 1_795_435_200)

    private static func hours(_ count: Double) -> Date { noon.addingTimeInterval(count * 3600) }

    private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    private static func forecast(
        station: String = "DEN", at position: Coordinate? = nil, valid: Double = 0,
        use: ClosedRange<Double> = -3...3, _ levels: [WindForecast.Level]
    ) throws -> WindForecast {
        WindForecast(
            station: station, position: try position ?? place(40, -105), validAt: hours(valid),
            forUse: hours(use.lowerBound)...hours(use.upperBound), levels: levels)
    }

    private static func level(
        _ feet: Double, _ wind: String?, _ temperature: Double? = nil
    ) throws -> WindForecast.Level {
        WindForecast.Level(
            altitudeFeet: feet, wind: try wind.map { try #require(WindVector($0)) },
            temperatureCelsius: temperature)
    }

    @Test func `between two levels the parts of the wind are in proportion, not its degrees`() throws {
        let field = WindField([
            try Self.forecast([Self.level(6000, "330/20", 4), Self.level(9000, "030/20", -2)])
        ])
        let found = try #require(
            field.wind(at: Self.place(40, -105), altitudeFeet: 7500, instant: Self.noon))
        #expect(found.wind.description == "360/17")
        #expect(found.temperatureCelsius == 1)
        #expect(found.stations == ["DEN"])
        #expect(found.notes.isEmpty)
    }

    @Test func `opposite winds cancel out`() throws {
        let field = WindField([
            try Self.forecast([Self.level(6000, "270/20"), Self.level(9000, "090/20")])
        ])
        let found = try #require(
            field.wind(at: Self.place(40, -105), altitudeFeet: 7500, instant: Self.noon))
        #expect(found.wind.speed.knots < 1e-9)
        #expect(!found.isLightAndVariable)
    }

    @Test func `in time it goes between validities and never beyond the time for use`() throws {
        let levels = [try Self.level(6000, "270/20")]
        let later = [try Self.level(6000, "270/40")]
        let field = WindField([
            try Self.forecast(valid: 0, use: -3...3, levels),
            try Self.forecast(valid: 6, use: 3...9, later),
        ])
        let place = try Self.place(40, -105)
        let speeds = [-3.1, -3, 0, 3, 6, 9, 9.1].map { hours in
            field.wind(at: place, altitudeFeet: 6000, instant: Self.hours(hours)).map {
                $0.wind.speed.knots.rounded()
            }
        }
        #expect(speeds == [nil, 20, 20, 30, 40, 40, nil])
    }

    @Test func `a level is held for 1500 feet, said, and not beyond`() throws {
        let field = WindField([
            try Self.forecast([Self.level(3000, nil), Self.level(6000, "270/20"), Self.level(9000, "270/30")])
        ])
        let place = try Self.place(40, -105)
        let low = try #require(field.wind(at: place, altitudeFeet: 4500, instant: Self.noon))
        #expect(low.wind.description == "270/20")
        #expect(low.notes == ["DEN: wind of 6000 ft"])
        #expect(field.wind(at: place, altitudeFeet: 4499, instant: Self.noon) == nil)
        #expect(field.wind(at: place, altitudeFeet: 10_501, instant: Self.noon) == nil)
        #expect(field.wind(at: place, altitudeFeet: .nan, instant: Self.noon) == nil)
    }

    @Test func `over the ground near stations count more, far ones not at all`() throws {
        let east = try Self.forecast(station: "EST", at: Self.place(40, -104), [Self.level(6000, "270/40")])
        let west = try Self.forecast(station: "WST", at: Self.place(40, -106), [Self.level(6000, "270/20")])
        let field = WindField([west, east])
        let middle = try #require(
            field.wind(at: Self.place(40, -105), altitudeFeet: 6000, instant: Self.noon))
        #expect(abs(middle.wind.speed.knots - 30) < 1e-6)
        #expect(middle.stations == ["EST", "WST"])
        let there = try #require(
            field.wind(at: Self.place(40, -104), altitudeFeet: 6000, instant: Self.noon))
        #expect(abs(there.wind.speed.knots - 40) < 0.001)
        #expect(field.wind(at: try Self.place(50, -105), altitudeFeet: 6000, instant: Self.noon) == nil)
    }

    @Test func `light and variable air is calm and says so, and a wind that was left out is no wind`() throws
    {
        let light = WindForecast.Level(altitudeFeet: 6000, wind: nil, isLightAndVariable: true)
        let place = try Self.place(40, -105)
        let found = try #require(
            WindField([try Self.forecast([light])]).wind(at: place, altitudeFeet: 6000, instant: Self.noon))
        #expect(found.wind == .calm)
        #expect(found.isLightAndVariable)
        let none = WindField([try Self.forecast([Self.level(6000, nil)])])
        #expect(none.wind(at: place, altitudeFeet: 6000, instant: Self.noon) == nil)
        #expect(WindField([]).wind(at: place, altitudeFeet: 6000, instant: Self.noon) == nil)
    }
}
