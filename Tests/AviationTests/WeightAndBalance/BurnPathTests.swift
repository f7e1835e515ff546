import Aviation
import Testing

@Suite("Burning fuel") struct BurnPathTests {
    /// Two tanks of 40 usgal at 6 lb, one forward and one aft.
    private func profile(
        _ order: BurnOrder, _ points: [(Double, Double)] = [(30, 1000), (30, 3000), (50, 3000), (50, 1000)]
    ) -> LoadingProfile {
        let tanks = [("Front", 20.0), ("Rear", 60.0)].map { name, arm in
            LoadingStation(name: name, arm: arm, fuel: FuelTank(density: 6, usable: 40))
        }
        var profile = LoadingProfile(
            units: LoadingUnits(mass: .pounds, arm: .inches, volume: .usGallons),
            empty: EmptyMass(mass: 1600, arm: 40), stations: tanks)
        profile.burnOrder = order
        profile.envelopes = [
            LoadingEnvelope(name: "e", axis: .arm, points: points.map { EnvelopePoint(x: $0.0, mass: $0.1) })
        ]
        return profile
    }

    private let full = Profiles.loading(fuel: ["Front": 40, "Rear": 40], trip: 60)

    private func path(_ order: BurnOrder) -> [BurnPathPoint] { profile(order).sheet(full).burnPath }

    @Test func `tanks are emptied in their order, and the path says where the next begins`() {
        #expect(path(.stations(["Rear", "Front"])).map(\.fuel) == [80, 40, 20])
        #expect(path(.stations(["Rear", "Front"])).map(\.moment) == [83_200, 68_800, 66_400])
        #expect(path(.stations(["Front"])).map(\.moment) == [83_200, 78_400, 71_200])
        #expect(path(.together).map(\.moment) == [83_200, 68_800])
    }

    @Test func `without an order the profile's is taken and that is said`() {
        let sheet = profile(.asListed).sheet(full)
        #expect(sheet.burnPath == path(.stations(["Front", "Rear"])))
        #expect(
            sheet.notChecked.contains(
                "The order of the tanks is not given: burned in the order of the profile"))
        #expect(profile(.stations(["Nose"])).sheet(full).takeoff.mass == nil)
    }

    @Test func `a path that leaves between take-off and landing fails, and says where`() throws {
        // Rear first: 37.4 in when it is empty, back at 40 in when the front one is too.
        let narrow = [(38.0, 1000.0), (38, 3000), (42, 3000), (42, 1000)]
        var loading = full
        loading.tripFuel = 80
        let sheet = profile(.stations(["Rear", "Front"]), narrow).sheet(loading)
        #expect(sheet.takeoff.isInside == true)
        #expect(sheet.landing.isInside == true)
        let problem = try #require(sheet.problems.first)
        #expect(sheet.problems.count == 1)
        #expect(problem.hasPrefix("Between take-off and landing: with "))
        #expect(problem.contains("forward of the envelope “e” (38–42 in at "))
        #expect(profile(.together, narrow).sheet(loading).problems == [])
    }

    @Test func `a notch that the path crosses between two tanks is found`() {
        // One tank: the path is curved in arm, and is outside for less than a hundredth of its length.
        let notched = [
            (30.0, 1000.0), (30, 3000), (50, 3000), (50, 1843), (39, 1841), (50, 1839), (50, 1000),
        ]
        var one = profile(.asListed, notched)
        one.stations.removeLast()
        one.empty = EmptyMass(mass: 1600, arm: 42)
        let sheet = one.sheet(Profiles.loading(fuel: ["Front": 40.5], trip: 0.5))
        let way = one.sheet(Profiles.loading(fuel: ["Front": 40.5], taxi: 0, trip: 40))
        #expect(sheet.problems.filter { $0.hasPrefix("Between") }.count == 1)
        #expect(way.problems.filter { $0.hasPrefix("Between") }.count == 1)
    }

    @Test func `arms by volume are interpolated and never extrapolated`() throws {
        var profile = profile(.asListed)
        profile.stations.removeLast()
        profile.stations[0].fuel?.armByVolume = ArmTable([(10, 20), (20, 22), (40, 30)])
        let sheet = profile.sheet(Profiles.loading(fuel: ["Front": 30], trip: 15))
        #expect(sheet.ramp.moment == 68_680)
        #expect(sheet.landing.moment == 65_890)
        #expect(sheet.burnPath.map(\.fuel) == [30, 20, 15])
        let below = profile.sheet(Profiles.loading(fuel: ["Front": 30], trip: 25))
        #expect(
            below.landing
                == .unknown("the arm of Front with 5 usgal is not known: its table covers 10–40"))
        let over = profile.sheet(Profiles.loading(fuel: ["Front": 41]))
        #expect(over.zeroFuel.mass == 1600)
        #expect(over.ramp.mass == nil)
        let none = profile.sheet(Profiles.loading(fuel: ["Front": 30], trip: 30))
        #expect(none.landing.mass == 1600)
        #expect(
            none.problems == [
                "Between take-off and landing: the arm of Front with 5 usgal is not known: "
                    + "its table covers 10–40"
            ])
    }
}
