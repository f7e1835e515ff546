import SyncCore
import Testing

@testable import FlightBag

@Suite struct AircraftFormTests {
    private let blank = Aircraft(id: RecordID(TestWorld()))

    private func form(_ entries: [String: String]) -> Form {
        var form = Form()
        for (field, text) in entries { form[field] = text }
        return form
    }

    @Test func `what is typed becomes an aircraft in fixed units`() {
        var expected = blank
        expected.registration = "G-BSYA"
        expected.typeDesignator = "C172"
        expected.cruiseTASKnots = 105
        expected.fuelBurnLitresPerHour = 9 * 3.785411784
        expected.fuelTanks = #"[{"key":"main","name":"All tanks","usable_l":200}]"#
        expected.fuelUnit = "l"
        let typed = form([
            "registration": " g-bsya ", "type_designator": "c172", "cruise_tas_kt": "105",
            "cruise_fuel_l_per_h": "9 gal",
            "fuel_tanks": "200",
        ])
        #expect(Aircraft.kind.applying(typed, opened: Form(), to: blank) == .accepted(expected))
    }

    @Test func `each field that cannot be read says what would do`() {
        let typed = form([
            "registration": "!", "type_designator": "172", "cruise_tas_kt": "fast",
            "cruise_fuel_l_per_h": "1,200",
            "fuel_tanks": "0",
        ])
        #expect(
            Aircraft.kind.applying(typed, opened: Form(), to: blank)
                == .refused([
                    "registration": "2 to 10 letters, digits and hyphens, like G-BSYA or N122DR.",
                    "type_designator": "A letter, then 1 to 3 letters or digits: C172.",
                    "cruise_tas_kt": "A number from 20 to 700 kt.",
                    "cruise_fuel_l_per_h": "Litres an hour, from 1 to 20000, or gallons: 40 gal.",
                    "fuel_tanks": "Litres, from 1 to 300000, or gallons: 53 gal.",
                ]))
    }

    @Test func `an aircraft needs its registration`() {
        #expect(
            Aircraft.kind.applying(form([:]), opened: Form(), to: blank)
                == .refused(["registration": "An aircraft needs its registration."]))
    }

    @Test func `fields that were not touched keep what they hold to the last digit`() throws {
        var stored = blank
        stored.registration = "N122DR"
        stored.fuelTanks = try FuelTanks(usableLitres: 211.983059904).json
        stored.fuelUnit = "usgal"
        var typed = Aircraft.kind.form(of: stored)
        typed["cruise_tas_kt"] = "120"
        var expected = stored
        expected.cruiseTASKnots = 120
        #expect(Aircraft.kind.form(of: stored)["fuel_tanks"] == "56 gal")
        #expect(
            Aircraft.kind.applying(typed, opened: Aircraft.kind.form(of: stored), to: stored)
                == .accepted(expected))
    }

    @Test func `endurance is unknown while a figure is`() throws {
        var aircraft = blank
        aircraft.fuelTanks = try FuelTanks(usableLitres: 200).json
        #expect(aircraft.enduranceHours == nil)
        aircraft.fuelBurnLitresPerHour = 40
        #expect(aircraft.enduranceHours == 5)
    }
}
