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

    @Test func `the typed form becomes an aircraft in fixed units`() {
        var expected = blank
        expected.registration = "G-BSYA"
        expected.typeDesignator = "C172"
        expected.maximumCrosswindKnots = 15
        expected.fuelTanks = #"[{"key":"main","name":"All tanks","usable_l":200}]"#
        expected.fuelUnit = "l"
        let typed = form([
            "registration": " g-bsya ", "type_designator": "c172", "max_crosswind_kt": "15",
            "fuel_tanks": "200",
        ])
        #expect(Aircraft.kind.applying(typed, opened: Form(), to: blank) == .accepted(expected))
    }

    @Test func `each field that cannot be read says what would do`() {
        let typed = form([
            "registration": "!", "type_designator": "172", "max_crosswind_kt": "fast",
            "fuel_tanks": "0",
        ])
        #expect(
            Aircraft.kind.applying(typed, opened: Form(), to: blank)
                == .refused([
                    "registration": "2 to 10 letters, digits and hyphens, like G-BSYA or N122DR.",
                    "type_designator": "A letter, then 1 to 3 letters or digits: C172.",
                    "max_crosswind_kt": "A number from 1 to 100 kt.",
                    "fuel_tanks":
                        "Litres, from 1 to 300000, or gallons: 53 gal. Several tanks: Left 26.5 gal.",
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
        stored.fuelTanks = FuelTanks(usableLitres: 211.983059904).json
        stored.fuelUnit = "usgal"
        var typed = Aircraft.kind.form(of: stored)
        typed["max_crosswind_kt"] = "12"
        var expected = stored
        expected.maximumCrosswindKnots = 12
        #expect(Aircraft.kind.form(of: stored)["fuel_tanks"] == "56 gal")
        #expect(
            Aircraft.kind.applying(typed, opened: Aircraft.kind.form(of: stored), to: stored)
                == .accepted(expected))
    }

    @Test func `several tanks are typed a line each, and written the same way`() throws {
        let typed = form([
            "registration": "N1", "fuel_tanks": "Left 26.5 gal, unusable 1.5 gal\nRight wing 26.5 gal",
            "burn_order": "right wing, Left",
        ])
        guard case .accepted(let aircraft) = Aircraft.kind.applying(typed, opened: Form(), to: blank) else {
            Issue.record("refused")
            return
        }
        let tanks = try #require(FuelTanks(aircraft.fuelTanks)?.tanks)
        #expect(tanks.map(\.key) == ["left", "right_wing"])
        #expect(tanks[0].unusableLitres == 1.5 * 3.785411784 && tanks[1].unusableLitres == nil)
        #expect(aircraft.usableFuelLitres == 53 * 3.785411784)
        #expect(aircraft.burnOrder == #"["right_wing","left"]"#)
        let shown = Aircraft.kind.form(of: aircraft)
        #expect(shown["fuel_tanks"] == "Left 26.5 gal, unusable 1.5 gal\nRight wing 26.5 gal")
        #expect(shown["burn_order"] == "Right wing, Left")
    }

    @Test func `keys of a tank that nobody knows here outlive its editing`() throws {
        var aircraft = blank
        aircraft.fuelTanks = #"[{"key":"main","usable_l":200,"vented":true}]"#
        let opened = Aircraft.kind.form(of: aircraft)
        var typed = opened
        typed["registration"] = "G-A"
        typed["fuel_tanks"] = "180"
        guard case .accepted(let edited) = Aircraft.kind.applying(typed, opened: opened, to: aircraft) else {
            Issue.record("refused")
            return
        }
        #expect(edited.fuelTanks == #"[{"key":"main","usable_l":180,"vented":true}]"#)
    }
}
