import SyncCore
import Testing

@testable import FlightBag

@Suite struct AircraftFormTests {
    private let blank = Aircraft(id: RecordID(TestWorld()))

    private func form(_ entries: [AircraftField: String]) -> Form<AircraftField> {
        var form = Form<AircraftField>()
        for (field, text) in entries { form[field] = text }
        return form
    }

    @Test func `what is typed becomes an aircraft in fixed units`() {
        var expected = blank
        expected.registration = "G-BSYA"
        expected.typeDesignator = "C172"
        expected.cruiseTASKnots = 105
        expected.fuelBurnLitresPerHour = 9 * 3.785411784
        expected.usableFuelLitres = 200
        let typed = form([
            .registration: " g-bsya ", .typeDesignator: "c172", .cruiseTAS: "105", .fuelBurn: "9 gal",
            .usableFuel: "200",
        ])
        #expect(blank.applying(typed, opened: Form()) == .accepted(expected))
    }

    @Test func `each field that cannot be read says what would do`() {
        let typed = form([
            .registration: "!", .typeDesignator: "172", .cruiseTAS: "fast", .fuelBurn: "1,200",
            .usableFuel: "0",
        ])
        #expect(
            blank.applying(typed, opened: Form())
                == .refused([
                    .registration: "2 to 10 letters, digits and hyphens, like G-BSYA or N122DR.",
                    .typeDesignator: "A letter, then 1 to 3 letters or digits: C172.",
                    .cruiseTAS: "A number of knots, from 20 to 700.",
                    .fuelBurn: "A number of litres an hour, from 1 to 20000.",
                    .usableFuel: "A number of litres, from 1 to 300000.",
                ]))
    }

    @Test func `an aircraft needs its registration`() {
        #expect(
            blank.applying(form([:]), opened: Form())
                == .refused([.registration: "An aircraft needs its registration."]))
    }

    @Test func `fields that were not touched keep what they hold to the last digit`() {
        var stored = blank
        stored.registration = "N122DR"
        stored.usableFuelLitres = 211.983859904
        var typed = stored.form
        typed[.cruiseTAS] = "120"
        var expected = stored
        expected.cruiseTASKnots = 120
        #expect(stored.form[.usableFuel] == "212")
        #expect(stored.applying(typed, opened: stored.form) == .accepted(expected))
    }

    @Test func `endurance is unknown while a figure is`() {
        var aircraft = blank
        aircraft.usableFuelLitres = 200
        #expect(aircraft.enduranceHours == nil)
        aircraft.fuelBurnLitresPerHour = 40
        #expect(aircraft.enduranceHours == 5)
    }
}
