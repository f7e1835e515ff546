import Aviation
import Testing

@Suite("Loading profile as a file") struct LoadingProfileFileTests {
    private static let whole = """
        {"name": "Whole", "units": {"mass": "kg", "arm": "m", "volume": "impgal"},
         "future": {"a": [1, 2.5, null]},
         "empty": {"mass": 600.5, "arm": 1.02, "lateral_arm": 0.01,
          "includes_unusable_fuel": false, "x": true},
         "limits": {"ramp": 910, "takeoff": 900, "landing": null, "zero_fuel": 850, "minimum": 500},
         "stations": [{"name": "Seats", "arm": 1.1, "lateral_arm": 0, "max_mass": 180, "colour": "red"},
          {"name": "Wing", "arm": null, "fuel": {"density": 3.27, "usable": 30, "unusable": 1,
           "arm_by_volume": [[1, 1.2], [30, 1.3]], "kind": "mogas"}}],
         "combined_limits": [{"stations": ["Seats"], "max_mass": 180, "note": "n"}],
         "mac": {"leading_edge": 0.8, "length": 1.4}, "index": {"reference": 1, "divisor": 10, "constant": 5},
         "moment_divisor": 100, "taxi_fuel": 0.5, "burn_order": ["Wing"],
         "envelopes": [{"name": "n", "axis": "mac_percent", "points": [[10, 500], [10, 900], [30, 900]],
          "category": "normal", "conditions": ["landing", "takeoff"], "plane": "longitudinal",
          "by": 9007199254740993}]}
        """

    @Test func `all of a profile survives reading and writing, also what is not known`() throws {
        let profile = try Profiles.profile(Self.whole)
        let written = profile.written()
        #expect(try LoadingProfile(file: written) == profile)
        let text = String(decoding: written, as: UTF8.self)
        for kept in [
            "\"future\"", "2.5", "\"minimum\" : 500", "\"colour\"", "mogas", "9007199254740993",
            "\"x\" : true",
        ] {
            #expect(text.contains(kept), "\(kept)")
        }
        #expect(try LoadingProfile(file: written).written() == written)
    }

    @Test func `a byte order mark before a profile is passed over`() throws {
        let marked = [0xef, 0xbb, 0xbf] + Array(Self.whole.utf8)
        #expect(try LoadingProfile(file: marked) == Profiles.profile(Self.whole))
    }

    @Test func `the profile that is documented is read as documented`() throws {
        let profile = try Profiles.cessna()
        #expect(profile.name == "C172S")
        #expect(profile.units == LoadingUnits(mass: .pounds, arm: .inches, volume: .usGallons))
        #expect(profile.limits == MassLimits(ramp: 2558, takeoff: 2550, landing: 2550))
        #expect(
            profile.stations[2]
                == LoadingStation(
                    name: "Fuel", arm: 48, fuel: FuelTank(density: 6, usable: 53)))
        #expect(
            profile.combinedLimits == [CombinedLimit(stations: ["Baggage A", "Baggage B"], maxMass: 120)])
        #expect(profile.burnOrder == .asListed)
    }

    private static let metric = #"{"units": {"mass": "kg", "arm": "m", "volume": "l"}, "#

    @Test(
        arguments: [
            ("[]", "The profile is a list and not an object."), ("{", "The profile is no JSON."),
            ("{}", "The profile: units is missing."), ("", "The profile is no JSON."),
            (
                #"{"units": {"mass": "st", "arm": "m", "volume": "l"}}"#,
                "The profile's units: mass is “st”; it is one of kg, lb."
            ),
            (
                #"{"units": {"mass": "kg", "arm": "m", "volume": "gal"}}"#,
                "The profile's units: volume is “gal”; it is one of l, usgal, impgal."
            ),
            (
                Self.metric + #""stations": [{"arm": 1}]}"#,
                "Station 1: name is missing."
            ),
            (
                Self.metric + #""stations": [{"name": "A", "arm": "1"}]}"#,
                "Station 1: arm is a text where a number was to be."
            ),
            (
                Self.metric + #""limits": {"ramp": -1}}"#,
                "The profile's limits: ramp is negative."
            ),
            (
                Self.metric + #""envelopes": [{"axis": "x", "points": []}]}"#,
                "Envelope 1: axis is “x”; it is one of arm, moment, mac_percent, index."
            ),
            (
                Self.metric + #""moment_divisor": 0}"#,
                "The profile: moment_divisor is zero."
            ),
        ])
    func `a file that is no profile is refused with a sentence`(json: String, sentence: String) {
        do throws(LoadingProfileError) {
            _ = try LoadingProfile(file: Array(json.utf8))
            Issue.record("it was read")
        } catch {
            #expect(error.description == sentence)
        }
    }

    @Test func `damaged profiles are refused or computed, and end`() throws {
        Fuzzer([Self.whole, Profiles.cessna]).forEachInput { text in
            do throws(LoadingProfileError) {
                let profile = try LoadingProfile(file: Array(text.utf8))
                _ = profile.sheet(Profiles.loading(["Seats": 80], fuel: ["Wing": 20, "Fuel": 20], trip: 10))
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
