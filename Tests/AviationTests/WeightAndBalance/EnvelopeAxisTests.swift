import Aviation
import Testing

@Suite("Envelopes in their own axis") struct EnvelopeAxisTests {
    /// An aircraft of 2,000 lb whose centre of gravity is at `arm`.
    private func profile(
        _ envelopes: [LoadingEnvelope], arm: Double = 40, _ change: (inout LoadingProfile) -> Void = { _ in }
    ) -> LoadingProfile {
        var profile = LoadingProfile(
            units: LoadingUnits(mass: .pounds, arm: .inches, volume: .usGallons),
            empty: EmptyMass(mass: 2000, arm: arm), stations: [])
        profile.envelopes = envelopes
        change(&profile)
        return profile
    }

    private func envelope(
        _ name: String, _ axis: LoadingEnvelope.Axis, _ points: [(Double, Double)]
    ) -> LoadingEnvelope {
        LoadingEnvelope(name: name, axis: axis, points: points.map { EnvelopePoint(x: $0.0, mass: $0.1) })
    }

    private func isInside(_ profile: LoadingProfile) -> Bool? { profile.sheet(Loading()).takeoff.isInside }

    @Test func `an edge that is straight in moment is bent in arm`() {
        // From 35 in at 1,000 lb to 41 in at 3,000 lb. Halfway up in mass the edge lies at 39.5 in when it is
        // straight in moment, at 38 in when it is straight in arm.
        let byMoment = [(35_000.0, 1000.0), (123_000, 3000), (150_000, 3000), (50_000, 1000)]
        let byArm = [(35.0, 1000.0), (41, 3000), (50, 3000), (50, 1000)]
        #expect(isInside(profile([envelope("a", .moment, byMoment)], arm: 39)) == false)
        #expect(isInside(profile([envelope("a", .arm, byArm)], arm: 39)) == true)
        #expect(isInside(profile([envelope("a", .moment, byMoment)], arm: 39.5)) == true)
    }

    @Test func `moments may be drawn divided by a thousand`() {
        let drawn = [(35.0, 1000.0), (123, 3000), (150, 3000), (50, 1000)]
        let divided = profile([envelope("a", .moment, drawn)], arm: 39.5) { $0.momentDivisor = 1000 }
        #expect(isInside(divided) == true)
        #expect(divided.sheet(Loading()).takeoff.moment == 79_000)
        #expect(isInside(profile([envelope("a", .moment, drawn)], arm: 39.5)) == false)
    }

    @Test func `per cent of the mean aerodynamic chord`() {
        // FAA-H-8083-1B: (CG − leading edge) · 100 / chord.
        let drawn = envelope("a", .macPercent, [(15.0, 1000.0), (15, 3000), (30, 3000), (30, 1000)])
        let chord = MeanAerodynamicChord(leadingEdge: 30, length: 50)
        let inside = profile([drawn], arm: 45) { $0.chord = chord }
        #expect(inside.sheet(Loading()).takeoff.macPercent == 30)
        #expect(isInside(inside) == true)
        let outside = profile([drawn], arm: 45.5) { $0.chord = chord }
        #expect(
            outside.sheet(Loading()).takeoff.problem
                == "1 % MAC aft of the envelope “a” (15–30 % MAC at 2000 lb)")
        let unknown = profile([drawn], arm: 45).sheet(Loading())
        let reason = "the envelope “a” needs the mean aerodynamic chord, which is not given"
        #expect(unknown.takeoff.problem == reason)
        #expect(unknown.takeoff.isInside == nil)
        #expect(
            unknown.problems == ["The envelope “a” needs the mean aerodynamic chord, which is not given"])
    }

    @Test func `index units`() {
        let drawn = envelope("a", .index, [(40.0, 1000.0), (40, 3000), (60, 3000), (60, 1000)])
        let index = IndexFormula(reference: 38, divisor: 400, constant: 50)
        let inside = profile([drawn], arm: 40) { $0.index = index }
        #expect(inside.sheet(Loading()).takeoff.index == 60)
        #expect(isInside(inside) == true)
        #expect(isInside(profile([drawn], arm: 40.1) { $0.index = index }) == false)
    }

    @Test func `one of several categories is enough, all of several envelopes of one are needed`() {
        let normal = envelope("normal", .arm, [(35, 1000), (35, 3000), (45, 3000), (45, 1000)])
        let utility = envelope("utility", .arm, [(35, 1000), (35, 1900), (40, 1900), (40, 1000)])
        #expect(isInside(profile([normal, utility])) == true)
        var second = utility
        second.category = "normal"
        #expect(isInside(profile([normal, second])) == false)
        let sheet = profile([normal, utility], arm: 50).sheet(Loading())
        #expect(
            sheet.takeoff.problem
                == "5 in aft of the envelope “normal” (35–45 in at 2000 lb); "
                + "100 lb above the envelope “utility”"
        )
    }

    @Test func `an envelope may hold for some moments alone`() {
        var landing = envelope("a", .arm, [(35, 1000), (35, 1900), (45, 1900), (45, 1000)])
        landing.conditions = [.landing]
        let sheet = profile([landing]).sheet(Loading())
        #expect(sheet.landing.isInside == false)
        #expect(sheet.takeoff.isInside == nil)
        #expect(sheet.takeoff.problem == "no envelope is given")
        #expect(sheet.problems.contains("Take-off: no envelope is given"))
    }

    @Test func `a lateral envelope is needed beside the others`() throws {
        let normal = envelope("normal", .arm, [(35, 1000), (35, 3000), (45, 3000), (45, 1000)])
        var lateral = envelope("sides", .arm, [(-2, 1000), (-2, 3000), (2, 3000), (2, 1000)])
        lateral.plane = .lateral
        func sheet(_ lateralArm: Double?, load: Double) -> LoadingSheet {
            var profile = profile([normal, lateral])
            profile.empty?.lateralArm = 0
            profile.stations = [LoadingStation(name: "Pilot", arm: 40, lateralArm: lateralArm)]
            return profile.sheet(Profiles.loading(["Pilot": load]))
        }
        #expect(sheet(-14, load: 200).takeoff.isInside == true)
        #expect(sheet(-14, load: 200).takeoff.lateralCG == -2800.0 / 2200)
        let outside = sheet(24, load: 200).takeoff
        #expect(outside.isInside == false)
        #expect(outside.problem == "0.18 in to the right of the envelope “sides” (-2–2 in at 2200 lb)")
        let unknown = sheet(nil, load: 200).takeoff
        #expect(unknown.isInside == nil)
        #expect(
            unknown.problem
                == "the envelope “sides” needs lateral arms, which are not given for all on board")
        #expect(sheet(nil, load: 0).takeoff.isInside == true)
    }

    @Test func `numbers beyond all scales are never inside`() {
        let huge = envelope("a", .arm, [(-1e308, 1000), (-1e308, 3000), (1e308, 3000), (1e308, 1000)])
        #expect(isInside(profile([huge])) == nil)
        let index = envelope("a", .index, [(-10, 1000), (-10, 3000), (10, 3000), (10, 1000)])
        let overflowing = profile([index], arm: 1e300) {
            $0.index = IndexFormula(reference: 1e305, divisor: 1e-3, constant: 0)
        }
        #expect(isInside(overflowing) == nil)
    }

    @Test func `a drawing that crosses itself is refused with a sentence`() {
        let drawn = envelope("a", .arm, [(35, 1000), (45, 3000), (45, 1000), (35, 3000)])
        let sheet = profile([drawn]).sheet(Loading())
        #expect(sheet.takeoff.isInside == nil)
        #expect(
            sheet.problems == [
                "The envelope “a” crosses or touches itself: the edges from its points 1 and 3 meet"
            ])
    }
}
