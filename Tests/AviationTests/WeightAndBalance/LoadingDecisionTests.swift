import Aviation
import Testing

// An unknown value is reported, and never taken for zero or for allowed.
@Suite("Loadings that are not whole") struct LoadingDecisionTests {
    private func sheet(
        _ loading: Loading, _ change: (inout LoadingProfile) -> Void = { _ in }
    ) throws -> LoadingSheet {
        try Profiles.cessna(change).sheet(loading)
    }

    private func expectNothing(_ sheet: LoadingSheet, because reason: String) {
        for state in [sheet.zeroFuel, sheet.ramp, sheet.takeoff, sheet.landing] {
            #expect(state.mass == nil && state.cg == nil && state.isInside == nil)
            #expect(state.problem == reason)
        }
    }

    @Test func `a load at a place that the profile does not have`() throws {
        let found = try sheet(Profiles.loading(["Nose": 40]))
        expectNothing(found, because: "40 lb at “Nose”, a station that the profile does not have")
        #expect(found.problems == ["40 lb at “Nose”, a station that the profile does not have"])
        let nothing = try sheet(Profiles.loading(["Nose": 0]))
        #expect(nothing.zeroFuel.mass == 1707)
        #expect(nothing.problems == ["0 lb at “Nose”, a station that the profile does not have"])
    }

    @Test func `loads that are no loads`() throws {
        expectNothing(
            try sheet(Profiles.loading(["Front seats": -5])),
            because: "-5 lb at Front seats: a load is not negative")
        expectNothing(
            try sheet(Profiles.loading(["Front seats": .nan])),
            because: "the load at Front seats is no number")
        expectNothing(
            try sheet(Profiles.loading(["Front seats": .infinity])),
            because: "the load at Front seats is no number")
        expectNothing(
            try sheet(Profiles.loading(["Fuel": 100])),
            because: "100 lb at Fuel: it is a tank, whose fuel is given by volume")
        expectNothing(
            try sheet(Profiles.loading(fuel: ["Rear seats": 10])),
            because: "10 usgal at Rear seats: it is no tank")
        expectNothing(
            try sheet(Profiles.loading(fuel: ["Fuel": -1])),
            because: "-1 usgal at Fuel: a volume of fuel is not negative")
    }

    @Test func `limits of stations, together, of tanks and of masses`() throws {
        let found = try sheet(
            Profiles.loading(
                ["Front seats": 500, "Rear seats": 200, "Baggage A": 130, "Baggage B": 10],
                fuel: ["Fuel": 60]))
        #expect(
            found.problems == [
                "Fuel: 60 of 53 usgal", "Baggage A: 130 of 120 lb", "Baggage A and B: 140 of 120 lb",
                "Ramp: 2907 of 2558 lb", "Ramp: 357 lb above the envelope “normal”",
                "Take-off: 2907 of 2550 lb", "Take-off: 357 lb above the envelope “normal”",
                "Landing: 2907 of 2550 lb", "Landing: 357 lb above the envelope “normal”",
            ])
        #expect(try sheet(Profiles.loading(["Baggage A": 80, "Baggage B": 40])).problems == [])
    }

    @Test func `a combined limit names its stations, whatever they are called`() throws {
        func problems(_ names: [String]) throws -> [String] {
            try sheet(Profiles.loading([names[0]: 200])) {
                $0.limits = MassLimits()
                $0.stations = names.map { LoadingStation(name: $0, arm: 40) }
                $0.combinedLimits = [CombinedLimit(stations: names, maxMass: 100)]
            }.problems
        }
        #expect(try problems(["Seat 1", "Seat 2", "Seat 3"]) == ["Seat 1, 2 and 3: 200 of 100 lb"])
        #expect(try problems(["Nose", "Tail"]) == ["Nose and Tail: 200 of 100 lb"])
        #expect(try problems(["Nose"]) == ["Nose: 200 of 100 lb"])
        // Names without a word.
        #expect(try problems(["Seat 1", " "]) == ["Seat 1 and : 200 of 100 lb"])
        #expect(try problems(["", " "]) == [" and : 200 of 100 lb"])
    }

    @Test func `a limit that is not given is said and not taken from another`() throws {
        let found = try sheet(Profiles.loading()) { $0.limits = MassLimits(takeoff: 1000) }
        #expect(
            found.notChecked == [
                "The zero-fuel maximum is not given", "The ramp maximum is not given",
                "The landing maximum is not given",
            ])
        #expect(found.problems == ["Take-off: 1707 of 1000 lb"])
    }

    @Test func `without an envelope nothing is green`() throws {
        let found = try sheet(Profiles.loading()) { $0.envelopes = [] }
        #expect(found.takeoff.isInside == nil)
        #expect(found.takeoff.problem == "no envelope is given")
        #expect(found.takeoff.mass == 1707)
        #expect(found.problems == ["No envelope is given: the balance is not checked"])
    }

    @Test func `without the density there is a zero-fuel mass alone`() throws {
        let found = try sheet(Profiles.loading(fuel: ["Fuel": 20])) { $0.stations[2].fuel?.density = nil }
        #expect(found.zeroFuel.mass == 1707)
        #expect(found.ramp == .unknown("the density of the fuel at Fuel is not given"))
        #expect(found.landing == found.ramp)
        #expect(found.problems == ["The density of the fuel at Fuel is not given"])
    }

    @Test func `fuel to be burned that is not known or not there`() throws {
        let unknown = try sheet(Profiles.loading(fuel: ["Fuel": 20], taxi: 1, trip: nil))
        #expect(unknown.takeoff.mass == 1821)
        #expect(unknown.landing == .unknown("the trip fuel is not given"))
        #expect(unknown.problems == ["Landing: the trip fuel is not given"])
        let more = try sheet(Profiles.loading(fuel: ["Fuel": 20], taxi: 1, trip: 19.5))
        #expect(more.landing == .unknown("the trip fuel is 19.5 usgal of 19 on board"))
        #expect(more.problems == ["The trip fuel is 19.5 usgal of 19 on board"])
        let all = try sheet(Profiles.loading(fuel: ["Fuel": 0.3], taxi: 0.1, trip: 0.2))
        #expect(all.problems == [])
        #expect(all.landing.mass == 1707)
        let empty = try sheet(Profiles.loading(taxi: nil, trip: nil))
        #expect(empty.landing.mass == 1707)
    }

    @Test func `fuel of which nothing is said is not none`() throws {
        var silent = Profiles.loading(["Front seats": 200])
        silent.fuel = nil
        let unknown = try sheet(silent)
        #expect(unknown.zeroFuel.mass == 1907 && unknown.zeroFuel.isInside == true)
        #expect(unknown.ramp == .unknown("the fuel is not given"))
        #expect(unknown.takeoff == unknown.ramp && unknown.landing == unknown.ramp)
        #expect(unknown.problems == ["The fuel is not given"])
        for fuel in [[:], ["Fuel": 0.0]] {
            #expect(try sheet(Profiles.loading(["Front seats": 200], fuel: fuel)).takeoff.mass == 1907)
        }
        let glider = try sheet(silent) { $0.stations.removeAll { $0.fuel != nil } }
        #expect(glider.takeoff.mass == 1907 && glider.problems.isEmpty)
    }

    @Test func `two stations of one name, and no weighing`() throws {
        expectNothing(
            try sheet(Profiles.loading()) { $0.stations.append($0.stations[0]) },
            because: "the profile has two stations “Front seats”")
        expectNothing(
            try sheet(Profiles.loading()) { $0.empty = nil }, because: "the empty mass is not given")
        expectNothing(
            try sheet(Profiles.loading()) { $0.empty?.mass = 0 },
            because: "the empty mass has to be more than zero")
    }

    @Test func `an empty mass without its unusable fuel`() throws {
        let added = try sheet(Profiles.loading()) {
            $0.empty?.includesUnusableFuel = false
            $0.stations[2].fuel?.unusable = 3
        }
        #expect(added.zeroFuel.mass == 1725)
        var heavier = Profiles.loading()
        heavier.empty = EmptyMass(mass: 1800, arm: 40)
        let other = try sheet(heavier) {
            $0.empty?.includesUnusableFuel = false
            $0.stations[2].fuel?.unusable = 3
        }
        #expect(other.zeroFuel.mass == 1818)
        expectNothing(
            try sheet(Profiles.loading()) { $0.empty?.includesUnusableFuel = false },
            because: "the empty mass is without the unusable fuel of Fuel, which is not given")
    }

    @Test func `a landing after a diversion and one without usable fuel`() throws {
        var loading = Profiles.loading(["Front seats": 200], fuel: ["Fuel": 40], taxi: 1, trip: 20)
        loading.diversionFuel = 10
        let found = try sheet(loading) { $0.limits.landing = 1960 }
        #expect(found.landing.mass == 2021)
        #expect(found.diversion?.mass == 1961)
        #expect(found.diversion?.problem == "1961 of 1960 lb")
        #expect(found.zeroUsable.mass == 1907)
        #expect(found.zeroUsable.problem == nil)
        #expect(found.burnPath.map(\.fuel) == [39, 19, 9])
    }
}
