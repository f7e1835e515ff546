import FlightBag
import SyncCore

/// A loading of ten stations, three tanks and two envelopes, from the records to the sheet and its drawings.
struct LoadingBenchmark {
    func run(_ table: inout FigureTable) async throws {
        let world = SystemWorld()
        var aircraft = Aircraft(id: RecordID(world))
        aircraft.fuelKind = "avgas_100ll"
        aircraft.fuelTanks = """
            [{"key":"a","usable_l":100},{"key":"b","usable_l":100},{"key":"c","usable_l":40}]
            """
        var profile = LoadingProfileRecord(id: RecordID(world))
        profile.aircraftID = aircraft.id
        profile.maxTakeoffKilograms = 1_500
        profile.maxLandingKilograms = 1_450
        var parts = LoadingRecords(stations: [], limits: [], envelopes: [], weighings: [])
        var loads: [String] = []
        for index in 0..<10 {
            var station = LoadingStationRecord(id: RecordID(world))
            station.profileID = profile.id
            station.name = "Station \(index)"
            station.armMetres = 1 + Double(index) / 10
            station.kindOfLoad = index < 3 ? "fuel" : "seat"
            station.tankKey = index < 3 ? ["a", "b", "c"][index] : nil
            loads.append("\"\(station.id.text)\":{\"\(index < 3 ? "l" : "kg")\":\(index < 3 ? 35 : 40)}")
            parts.stations.append(station)
        }
        for name in ["Normal", "Utility"] {
            var envelope = LoadingEnvelopeRecord(id: RecordID(world))
            envelope.profileID = profile.id
            envelope.name = name
            envelope.shape = """
                {"axis":"arm","points":[[0.8,500],[0.8,900],[0.9,1500],[1.6,1500],[1.6,500]]}
                """
            parts.envelopes.append(envelope)
        }
        var weighing = Weighing(id: RecordID(world))
        weighing.profileID = profile.id
        weighing.weighedOn = "2026-03-01"
        weighing.emptyMassKilograms = 800
        weighing.emptyArmMetres = 1.05
        parts.weighings = [weighing]
        var scenario = LoadingScenario(id: RecordID(world))
        scenario.profileID = profile.id
        scenario.loads = "{\(loads.joined(separator: ","))}"
        let burn = LoadingCase.Burn(taxi: 3, trip: 60, diversion: 20)
        var watch = Stopwatch()
        for _ in 0..<200 {
            _ = await watch.measure {
                let records = LoadingCase.Records(aircraft, profile, scenario, day: "2026-11-28", of: parts)
                return LoadingCase(records, burn, day: "2026-11-28").plots.count
            }
        }
        table.add(
            "loading, 10 stations, with drawings", "p50 \(watch.percentile(0.5).digits(3)) ms",
            beside: "p95 \(watch.percentile(0.95).digits(3)) ms", ratio: nil)
    }
}
