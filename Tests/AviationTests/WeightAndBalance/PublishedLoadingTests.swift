import Aviation
import Testing

@Suite("Published loadings") struct PublishedLoadingTests {
    @Test func `the computational method of the Pilot's Handbook`() throws {
        // FAA-H-8083-25, "Determining Loaded Weight and CG": 3,320 lb, 281,430 lb-in, CG 84.8 in: within
        // limits.
        let sheet = try Profiles.profile(Profiles.handbook).sheet(
            Profiles.loading(
                ["Front seats": 340, "Rear seats": 350, "Baggage area 1": 80], fuel: ["Fuel": 75]))
        #expect(sheet.ramp.mass == 3320)
        #expect(abs((sheet.ramp.moment ?? 0) - 281_430) < 1e-6)
        #expect(((sheet.ramp.cg ?? 0) * 10).rounded() == 848)
        #expect(sheet.ramp.isInside == true)
        #expect(sheet.takeoff == sheet.ramp)
        // The handbook stops here. Burning fuel from a tank that lies forward moves the rest aft.
        #expect(sheet.problems == ["Zero fuel: 0.3 in aft of the envelope “normal” (78–86 in at 2870 lb)"])
        #expect(sheet.notChecked == ["The zero-fuel maximum is not given"])
    }

    @Test func `a loading with arms forward of the datum`() throws {
        // AC 43.13-1B, figure 10-14: 2,036 lb, 37,988 lb-in, CG +18.7 in. The oil lies 49 in forward.
        let sheet = try Profiles.profile(
            """
            {"units": {"mass": "lb", "arm": "in", "volume": "usgal"}, "empty": {"mass": 1169, "arm": 10.6},
             "stations": [{"name": "Oil", "arm": -49}, {"name": "Rear", "arm": 48},
              {"name": "Front", "arm": 16},
              {"name": "Fuel", "arm": 22, "fuel": {"density": 6}}, {"name": "Baggage", "arm": 75.5}]}
            """
        ).sheet(
            Profiles.loading(
                ["Oil": 17, "Rear": 170, "Front": 340, "Baggage": 100], fuel: ["Fuel": 40]))
        #expect(sheet.ramp.mass == 2036)
        // The figure rounds the empty moment, 12,391.4 lb-in, to whole ones.
        #expect(abs((sheet.ramp.moment ?? 0) - 37_988.4) < 1e-6)
        #expect(((sheet.ramp.cg ?? 0) * 10).rounded() == 187)
    }

    @Test func `a question of the FAA's knowledge test`() throws {
        // Empty 1,495 lb at 101.4 in, pilot and passengers 380 lb at 64 in, 30 gal at 96 in: CG 94.01 in.
        let sheet = try Profiles.profile(
            """
            {"units": {"mass": "lb", "arm": "in", "volume": "usgal"}, "empty": {"mass": 1495, "arm": 101.4},
             "stations": [{"name": "Seats", "arm": 64}, {"name": "Fuel", "arm": 96, "fuel": {"density": 6}}]}
            """
        ).sheet(Profiles.loading(["Seats": 380], fuel: ["Fuel": 30]))
        #expect(((sheet.ramp.cg ?? 0) * 100).rounded() == 9401)
    }

    @Test func `the sample loading of a Cessna handbook's form`() throws {
        let sheet = try Profiles.cessna().sheet(
            Profiles.loading(
                ["Front seats": 340, "Rear seats": 310, "Baggage A": 56], fuel: ["Fuel": 24], taxi: 1.4,
                trip: 10))
        // 1707·39.06 + 340·37 + 310·73 + 56·95 + 24·6·48, and 8.4 lb and 60 lb less at 48 in.
        #expect(sheet.zeroFuel.mass == 2413)
        #expect(sheet.ramp.mass == 2557)
        #expect(abs((sheet.ramp.moment ?? 0) - 114_117.42) < 1e-6)
        #expect(abs((sheet.takeoff.mass ?? 0) - 2548.6) < 1e-9)
        #expect(abs((sheet.landing.moment ?? 0) - (114_117.42 - 68.4 * 48)) < 1e-6)
        #expect(sheet.ramp.isInside == false)
        #expect(
            sheet.ramp.problem
                == "7 lb above the envelope “normal”, within the ramp maximum: to be burned before take-off")
        #expect(sheet.takeoff.isInside == true)
        #expect(sheet.problems == [])
    }
}
