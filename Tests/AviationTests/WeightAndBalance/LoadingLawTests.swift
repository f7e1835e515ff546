import Aviation
import Testing

// Laws over chance loadings.
@Suite("Laws of loadings") struct LoadingLawTests {
    private struct Case {
        var profile: LoadingProfile
        var loading: Loading
    }

    private func cases(seed: UInt64, count: Int) throws -> [Case] {
        var random = SplitMix(state: seed)
        let axes = LoadingEnvelope.Axis.allCases
        return try (0..<count).map { index in
            var profile = try Profiles.cessna()
            profile.chord = MeanAerodynamicChord(leadingEdge: 25, length: 58)
            profile.index = IndexFormula(reference: 39, divisor: 250, constant: 30)
            profile.envelopes[0].axis = axes[index % axes.count]
            profile.envelopes[0].points = profile.envelopes[0].points.map { point in
                let x =
                    switch axes[index % axes.count] {
                    case .arm: point.x
                    case .moment: point.x * point.mass
                    case .macPercent: (point.x - 25) / 58 * 100
                    case .index: point.mass * (point.x - 39) / 250 + 30
                    }
                return EnvelopePoint(x: x, mass: point.mass)
            }
            var loads: [String: Double] = [:]
            for station in profile.stations where station.fuel == nil {
                loads[station.name] = Double(Int.random(in: 0...4000, using: &random)) / 10
            }
            let fuel = Double(Int.random(in: 0...530, using: &random)) / 10
            let loading = Profiles.loading(
                loads, fuel: ["Fuel": fuel], taxi: 0, trip: fuel * Double.random(in: 0...1, using: &random))
            return Case(profile: profile, loading: loading)
        }
    }

    private func verdicts(_ sheet: LoadingSheet) -> [Bool?] {
        [sheet.zeroFuel, sheet.ramp, sheet.takeoff, sheet.landing].map(\.isInside)
    }

    @Test func `a loading is the same in other units`() throws {
        let other = LoadingUnits(mass: .kilograms, arm: .millimetres, volume: .litres)
        for item in try cases(seed: 1, count: 120) {
            let sheet = item.profile.sheet(item.loading)
            let converted = item.profile.converted(to: other).sheet(
                item.loading.converted(from: item.profile.units, to: other))
            #expect(verdicts(sheet) == verdicts(converted))
            let cg = try #require(sheet.takeoff.cg)
            #expect(abs(try #require(converted.takeoff.cg) / 25.4 - cg) < 1e-9)
            let mass = try #require(sheet.landing.mass)
            #expect(abs(try #require(converted.landing.mass) / 0.45359237 - mass) < 1e-9)
            #expect(sheet.problems.count == converted.problems.count)
        }
    }

    @Test func `a loading is the same in any order of the stations`() throws {
        var random = SplitMix(state: 2)
        for item in try cases(seed: 3, count: 120) {
            var shuffled = item.profile
            shuffled.stations.shuffle(using: &random)
            let (sheet, other) = (item.profile.sheet(item.loading), shuffled.sheet(item.loading))
            #expect(verdicts(sheet) == verdicts(other))
            #expect(abs(try #require(sheet.ramp.moment) - #require(other.ramp.moment)) < 1e-6)
            #expect(sheet.problems.count == other.problems.count)
        }
    }

    @Test func `where a state is inside there is no excursion, and every excursion is outside`() throws {
        for item in try cases(seed: 4, count: 120) {
            let sheet = item.profile.sheet(item.loading)
            for state in [sheet.zeroFuel, sheet.ramp, sheet.takeoff, sheet.landing] {
                #expect((state.isInside == true) == state.verdicts.allSatisfy { $0.excursion == nil })
                #expect(state.isInside == true || state.problem != nil)
            }
        }
    }
}
