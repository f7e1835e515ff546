import Aviation
import Foundation
import Testing

@Suite("RunwayWind") struct RunwayWindTests {
    private func components(_ wind: String, on runway: Double) throws -> RunwayWind {
        RunwayWind(
            try #require(ReportedWind<TrueNorth>(wind), "\(wind)"),
            on: try #require(TrueDirection(degrees: runway)))
    }

    private func rounded(_ components: RunwayWind.Components?) -> [Double]? {
        components.map { [$0.headwind, $0.crosswind].map { ($0.knots * 10).rounded() / 10 } }
    }

    // Design notes 5.4.
    @Test func `head wind, tail wind and the side a wind comes from`() throws {
        let west = try components("240/20G30", on: 270)
        #expect(rounded(west.mean) == [17.3, -10])
        #expect(rounded(west.gust) == [26, -15])
        #expect(west.certainty == .reported)
        #expect(rounded(try components("240/20", on: 90).mean) == [-17.3, 10])
        #expect(rounded(try components("360/20", on: 360).mean) == [20, 0])
        #expect(rounded(try components("180/20", on: 0).mean) == [-20, 0])
        #expect(try components("240/20", on: 90).gust == nil)
    }

    @Test func `a wind that varies or comes from nobody knows where is taken at its worst`() throws {
        for text in ["VRB/08", "VRB08KT", "///08KT"] {
            let worst = try components(text, on: 270)
            #expect(rounded(worst.mean) == [-8, 8])
            #expect(worst.certainty == .worstCase)
        }
        #expect(rounded(try components("VRB05G18KT", on: 270).gust) == [-18, 18])
        let none = try components("/////KT", on: 270)
        #expect(none.mean == nil)
        #expect(none.certainty == .worstCase)
        #expect(rounded(try components("00000KT", on: 270).mean) == [0, 0])
    }

    @Test func `in a sector the worst of every direction is told`() throws {
        var random = SplitMix(state: 3)
        for _ in 0..<500 {
            let from = Int.random(in: 0..<36, using: &random) * 10
            let width = Int.random(in: 1...35, using: &random) * 10
            let runway = Double.random(in: 0..<360, using: &random)
            let start = (from + 360 - width / 20 * 10) % 360
            // North is 360 in a report.
            let sector = "\(Self.digits(start))V\(Self.digits((start + width) % 360))"
            let text = "\(Self.digits(from == 0 ? 360 : from))12KT \(sector)"
            let found = try components(text, on: runway)
            let angles = (0...width * 4).map { Double(start) + Double($0) / 4 - runway }
            let across = angles.map { abs(12 * sin($0 * .pi / 180)) }.max() ?? 0
            let along = angles.map { 12 * cos($0 * .pi / 180) }.min() ?? 0
            #expect(abs(abs(found.mean?.crosswind.knots ?? -1) - across) < 0.001)
            #expect(abs((found.mean?.headwind.knots ?? -99) - along) < 0.001)
            #expect(found.certainty == .worstOfSector)
        }
    }

    private static func digits(_ degrees: Int) -> String {
        String(repeating: "0", count: 3 - String(degrees).count) + String(degrees)
    }

    @Test(
        arguments: [
            "240/15", "240/15kt", "24015KT", "24015G25KT", "VRB/05", "VRB05KT", "/////KT", "///", "calm",
            "5/10",
            "24008MPS", "240T/15", "360/10", "000/10", "24015KT 210V280", "240°/15 kt", "240110KT", "240//KT",
            "180.5/30.5",
        ])
    func `winds are read in the forms that pilots and reports use`(text: String) {
        #expect(ReportedWind<TrueNorth>(text) != nil)
    }

    @Test(
        arguments: [
            "", "361/10", "240/", "240", "240/15G", "G25", "240/-5", "24/0x5", "240M/15", "KT", "240/15/3",
            "2401", "1.2.3/10", "1234/10", "240/1e3", "240/1000", "VRB", "///G20KT", "240/15 999V000",
            "٢٤٠/15",
        ])
    func `a text that is no wind is not taken for one`(text: String) {
        #expect(ReportedWind<TrueNorth>(text) == nil)
    }

    @Test(arguments: ["00010KT", "00010G20KT", "00008MPS", "000P99KT", "00010"])
    func `000 with a speed is no direction but the worst case, as ///`(_ text: String) throws {
        let wind = try #require(ReportedWind<TrueNorth>(text))
        #expect(wind.direction == .unknown)
        let runway = try #require(TrueDirection(degrees: 270))
        let found = RunwayWind(wind, on: runway)
        let unsaid = try #require(ReportedWind<TrueNorth>("///" + text.dropFirst(3)))
        #expect(found.certainty == .worstCase && found == RunwayWind(unsaid, on: runway))
        let north = try #require(TrueDirection(degrees: 0))
        #expect(ReportedWind<TrueNorth>("000/10")?.direction == .from(north))
        #expect(ReportedWind<TrueNorth>("00000KT").map { RunwayWind($0, on: runway).certainty } == .reported)
    }

    @Test func `a wind that is only known to be stronger says so, and is no vector`() throws {
        let wind = try #require(ReportedWind<TrueNorth>("240P99KT"))
        #expect(wind.isSpeedMinimum && wind.speed == Speed(knots: 99))
        #expect(ReportedWind<TrueNorth>("24050GP99KT")?.isSpeedMinimum == true)
        #expect(ReportedWind<TrueNorth>("24050G60KT")?.isSpeedMinimum == false)
        #expect(ReportedWind<TrueNorth>("240PP99KT") == nil && ReportedWind<TrueNorth>("240PKT") == nil)
        #expect(WindVector("240P99KT") == nil)
    }

    @Test func `a wind is counted from the north of the runway`() throws {
        let wind = try #require(ReportedWind<SameNorth>("240/15 210V280"))
        let east = try #require(Declination(degreesEast: 13))
        let magnetic = wind.counted(from: .trueNorth, as: .magnetic, declination: east)
        #expect(magnetic == ReportedWind("227/15 197V267"))
        #expect(magnetic.counted(from: .magnetic, as: .trueNorth, declination: east) == wind)
        #expect(wind.counted(from: .magnetic, as: .magnetic, declination: east) == wind)
    }

    @Test func `a wind from another north is turned with its sector`() throws {
        let wind = try #require(ReportedWind<MagneticNorth>("240M/15G20 210V280"))
        #expect(wind.turned(by: Angle(degrees: -13)) == ReportedWind("227/15G20 197V267"))
        let variable = try #require(ReportedWind<TrueNorth>("VRB/05"))
        #expect(variable.turned(by: Angle(degrees: 90)) == variable)
    }

    @Test func `a wind that is printed is read back the same`() throws {
        for text in ["240/15", "360/08", "001/110", "000/00"] {
            #expect(WindVector(text)?.description == text)
        }
        #expect(WindVector("240/15G25") == nil)
        #expect(WindVector("VRB/05") == nil)
    }

    @Test func `no damage stops the reader of winds`() {
        Fuzzer(["24015G25KT 210V280", "240/15", "VRB/05", "/////KT", "24008MPS"]).forEachInput { input in
            guard let wind = ReportedWind<TrueNorth>(input), let runway = TrueDirection(degrees: 90) else {
                return
            }
            _ = RunwayWind(wind, on: runway)
        }
    }
}
