import Testing

@testable import Aviation

/// The geometry of an envelope's drawing.
@Suite struct EnvelopePlotTests {
    private func profile(_ points: [(Double, Double)], taxi: Double = 0) -> LoadingProfile {
        var profile = LoadingProfile(
            units: LoadingUnits(mass: .kilograms, arm: .metres, volume: .litres),
            empty: EmptyMass(mass: 600, arm: 1),
            stations: [
                LoadingStation(name: "Seats", arm: 1),
                LoadingStation(name: "Fuel", arm: 3, fuel: FuelTank(density: 1, usable: 200)),
            ])
        profile.envelopes = [
            LoadingEnvelope(
                name: "Normal", axis: .arm, points: points.map { EnvelopePoint(x: $0.0, mass: $0.1) })
        ]
        profile.taxiFuel = taxi
        return profile
    }

    private func loading(_ trip: Double) -> Loading {
        var loading = Loading()
        loading.fuel = ["Fuel": 200]
        loading.tripFuel = trip
        return loading
    }

    @Test func `envelope, marks and way lie where the numbers say, within the drawing`() throws {
        let profile = profile([(0.9, 500), (0.9, 900), (1.6, 900), (1.6, 500)])
        let sheet = profile.sheet(loading(200))
        let plot = try #require(profile.plots(of: sheet).first)
        let places =
            plot.areas.flatMap(\.corners) + plot.marks.map(\.place) + plot.ways.flatMap(\.places)
        #expect(places.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) })
        #expect(plot.marks.map(\.name) == ["Zero fuel", "Ramp", "Take-off", "Landing"])
        let takeoff = try #require(plot.marks.first { $0.name == "Take-off" })
        #expect(takeoff.mass == 800 && takeoff.x == 1.5 && takeoff.isInside == true)
        let corner = plot.areas[0].corners
        // 1.5 lies at six sevenths of the way from 0.9 to 1.6, 800 at three quarters from 500 to 900.
        #expect(abs((takeoff.place.x - corner[0].x) / (corner[2].x - corner[0].x) - 6.0 / 7) < 1e-9)
        #expect(abs((takeoff.place.y - corner[0].y) / (corner[1].y - corner[0].y) - 0.75) < 1e-9)
        #expect(plot.ways.count == 1 && !plot.ways[0].isOutside)
        #expect(plot.axisTicks.count >= 4 && plot.massTicks.count >= 4)
        #expect(plot.axisTicks.first?.place == 0 && plot.axisTicks.last?.place == 1)
        #expect(plot.axisTitle == "Arm, m" && plot.massTitle == "Mass, kg")
    }

    @Test func `a way that leaves the envelope is drawn apart where it is outside`() throws {
        // Aft of 1.2 the envelope has a notch between 650 and 700 kg.
        let profile = profile([
            (0.9, 500), (0.9, 900), (1.6, 900), (1.6, 700), (1.05, 700), (1.05, 650), (1.6, 650), (1.6, 500),
        ])
        let sheet = profile.sheet(loading(190))
        #expect(sheet.takeoff.isInside == true && sheet.landing.isInside == true)
        #expect(sheet.problems.contains { $0.hasPrefix("Between take-off and landing") })
        let plot = try #require(profile.plots(of: sheet).first)
        #expect(plot.ways.map(\.isOutside) == [false, true, false])
        for (before, after) in zip(plot.ways, plot.ways.dropFirst()) {
            #expect(before.places.last == after.places.first)
        }
    }

    @Test func `each plane and axis has a drawing, and one without its figure has none`() {
        var profile = profile([(0.9, 500), (0.9, 900), (1.6, 900), (1.6, 500)])
        var lateral = LoadingEnvelope(
            name: "Lateral", axis: .arm,
            points: [
                EnvelopePoint(x: -0.1, mass: 500), EnvelopePoint(x: 0.1, mass: 500),
                EnvelopePoint(x: 0, mass: 900),
            ])
        lateral.plane = .lateral
        let mac = LoadingEnvelope(
            name: "MAC", axis: .macPercent,
            points: [
                EnvelopePoint(x: 10, mass: 500), EnvelopePoint(x: 30, mass: 500),
                EnvelopePoint(x: 20, mass: 900),
            ])
        profile.envelopes += [lateral, mac]
        #expect(
            profile.plots(of: profile.sheet(loading(10))).map(\.axisTitle) == [
                "Arm, m", "Lateral arm, m",
            ])
        profile.chord = MeanAerodynamicChord(leadingEdge: 0.8, length: 1.5)
        #expect(profile.plots(of: profile.sheet(loading(10))).map(\.axisTitle).last == "% MAC")
    }

    @Test func `less than the least flying mass is told, in flight alone`() {
        var profile = profile([(0.9, 500), (0.9, 900), (1.6, 900), (1.6, 500)])
        profile.limits.minimumFlying = 650
        let sheet = profile.sheet(loading(180))
        #expect(sheet.problems == ["Landing: 620 kg, less than the least mass of 650"])
    }
}
