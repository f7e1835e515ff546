import Aviation
import Foundation
import Testing

/// Text from a person or another program: it is read or refused, whatever it is, and writing its value and
/// reading it again gives an equal value.
@Suite("Typed text, damaged") struct TypedTextFuzzTests {
    private static let quantities = [
        "53 usgal", "120 l", "29.92 inHg", "1013.25 hPa", "-40 °C", "1,234.5 lb", "6.0 lb/usgal",
        "8.5 usgal/h",
        "12.5 NM", "500 ft/min", "1.5e3 kg", "0.72 kg/l", "273.15 K", "−56.5°C", "45°", "3.14 rad",
    ]
    private static let others = [
        "51.348056,-0.558889", "-33.9 151.2", "090°T", "360M", "007.25° true", "12.6° W", "W013.0",
        "2026-11-23",
        "2026-11-23T14:53:00Z", "2026-11-23T15:53:00.123+01:00", "+05:45", "Europe/Berlin", "Z", "UTC",
    ]

    private func expectSame<Value: LosslessStringConvertible & Equatable>(_ type: Value.Type, _ text: String)
    {
        guard let value = Value(text) else { return }
        #expect(Value(value.description) == value, "\(type) from \(text.debugDescription)")
    }

    @Test func `quantities never stop the program, and read as they are written`() {
        Fuzzer(Self.quantities).forEachInput { text in
            expectSame(Distance.self, text)
            expectSame(Speed.self, text)
            expectSame(Mass.self, text)
            expectSame(Volume.self, text)
            expectSame(FuelFlow.self, text)
            expectSame(Density.self, text)
            expectSame(Pressure.self, text)
            expectSame(Temperature.self, text)
            expectSame(Angle.self, text)
        }
    }

    @Test func `positions, directions and times do neither`() throws {
        try Fuzzer(Self.others, seed: 17).forEachInput { text in
            expectSame(Coordinate.self, text)
            expectSame(TrueDirection.self, text)
            expectSame(MagneticDirection.self, text)
            expectSame(Declination.self, text)
            expectSame(Day.self, text)
            _ = LocalZone(text)
            if let instant = Date(instant: text), let written = instant.instantText {
                let read = try #require(Date(instant: written))
                #expect(abs(read.timeIntervalSince(instant)) <= 0.5)
            }
        }
    }

    @Test func `the effort grows as the text does`() {
        let growth = Growth.worst(Self.quantities + Self.others) { text in
            _ = (Mass(text), Coordinate(text), TrueDirection(text), Declination(text), Day(text))
            _ = (Date(instant: text), LocalZone(text))
        }
        #expect(growth < Growth.limit)
    }
}
