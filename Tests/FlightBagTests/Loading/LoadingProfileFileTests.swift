import Aviation
import Foundation
import SyncCore
import Testing

@testable import FlightBag

/// Loading profiles as files: onto an aircraft, and out again.
@MainActor @Suite(.timeLimit(.minutes(20))) struct LoadingProfileFileTests {
    private let file = """
        {"name": "C172S", "units": {"mass": "lb", "arm": "in", "volume": "usgal"},
         "empty": {"mass": 1707, "arm": 39.06},
         "limits": {"ramp": 2558, "takeoff": 2550, "landing": 2550, "zero_fuel": null},
         "moment_divisor": 1000,
         "stations": [{"name": "Front seats", "arm": 37.0, "max_mass": null},
                      {"name": "Fuel", "arm": 48.0, "fuel": {"density": 6.0, "usable": 53}},
                      {"name": "Baggage A", "arm": 95.0, "max_mass": 120},
                      {"name": "Baggage B", "arm": 123.0, "max_mass": 50}],
         "combined_limits": [{"stations": ["Baggage A", "Baggage B"], "max_mass": 120}],
         "envelopes": [{"name": "normal", "axis": "moment",
                        "points": [[52.5, 1500], [68.25, 1950], [104.55, 2550], [120.6, 2550],
                                   [70.95, 1500]]}]}
        """

    @Test func `a profile goes onto an aircraft with one undo, and out as it came`() async throws {
        let bag = try await Bag()
        let plane = try await bag.addAircraft("N172SP")
        let window = Window(bag.app)
        try await window.take(file: "c172s.json", bytes: Array(file.utf8))
        #expect(window.state.page == .files)
        #expect(
            window.profileNotes(plane) == [
                "N172SP gets the tanks of the file.",
                "N172SP, which names no fuel, gets the density of the file's.",
            ])
        try await window.addProfile(toAircraft: plane.key, weighedOn: "2026-03-01")
        try await until { !bag.app.loadingProfiles.all.isEmpty }
        let record = try #require(bag.app.loadingProfiles.all.first?.record)
        #expect(window.state.page == .loading(Aircraft.kind.name, plane.id, scenario: nil))

        let written = try #require(try bag.app.loadingProfileFile(record.key))
        #expect(written.name == "N172SP-C172S-loading.json")
        let out = try LoadingProfile(file: written.bytes)
        let loading = Self.loading
        let (before, after) = (try LoadingProfile(file: Array(file.utf8)).sheet(loading), out.sheet(loading))
        for (one, other) in zip(before.states, after.states) {
            let (mass, otherMass) = (one.state.mass ?? -1, other.state.mass ?? -2)
            #expect(abs(mass - otherMass) < 1e-6, "\(one.name)")
            #expect(one.state.isInside == other.state.isInside, "\(one.name)")
        }
        #expect(out.combinedLimits.map(\.stations) == [["Baggage A", "Baggage B"]])

        let note = try #require(window.state.notes.last { $0.undo != nil })
        try await window.undo(note: note.id)
        try await until { bag.app.loadingProfiles.all.isEmpty && bag.app.weighings.all.isEmpty }
        try await until { bag.app.aircraft[plane.id]?.fuelTanks == nil }
    }

    @Test func `a profile is never seen without what was written with it`() async throws {
        let bag = try await Bag()
        let plane = try await bag.addAircraft("N172SP")
        let window = Window(bag.app)
        for _ in 0..<20 {
            try await window.take(file: "c172s.json", bytes: Array(file.utf8))
            try await window.addProfile(toAircraft: plane.key, weighedOn: "2026-03-01")
            for isThere in [true, false] {
                let (before, after) = isThere ? (Self.none, Self.all) : (Self.all, Self.none)
                while bag.app.loadingProfiles.all.isEmpty == isThere {
                    try #require(Self.counts(bag.app) == before)
                    try Task.checkCancellation()
                    await Task.yield()
                }
                try #require(Self.counts(bag.app) == after)
                let note = window.state.notes.last { $0.undo != nil }
                if isThere { try await window.undo(note: try #require(note).id) }
            }
        }
    }

    private static let none = [0, 0, 0, 0, 0]
    private static let all = [1, 4, 1, 1, 1]

    private static func counts(_ app: AppState) -> [Int] {
        [
            app.loadingProfiles.all.count, app.loadingStations.all.count, app.loadingLimits.all.count,
            app.loadingEnvelopes.all.count, app.weighings.all.count,
        ]
    }

    private static var loading: Loading {
        var loading = Loading()
        loading.loads = ["Front seats": 340, "Baggage A": 20]
        loading.fuel = ["Fuel": 40]
        loading.taxiFuel = 1.4
        loading.tripFuel = 21
        return loading
    }

    @Test func `the day of a weighing is not made up`() async throws {
        let bag = try await Bag()
        let plane = try await bag.addAircraft("N172SP")
        let window = Window(bag.app)
        try await window.take(file: "c172s.json", bytes: Array(file.utf8))
        try await window.addProfile(toAircraft: plane.key, weighedOn: "last week")
        #expect(bag.app.loadingProfiles.all.isEmpty)
        try await window.addProfile(toAircraft: plane.key, weighedOn: "")
        try await until { !bag.app.loadingProfiles.all.isEmpty }
        #expect(bag.app.weighings.all.isEmpty)
    }

    @Test func `a profile that cannot be read says where`() async throws {
        let bag = try await Bag()
        let window = Window(bag.app)
        try await window.take(
            file: "bad.json", bytes: Array(#"{"units":{"mass":"lb"},"stations":[]}"#.utf8))
        guard case .refused(let sentence) = window.offeredProfile else {
            Issue.record("It was taken.")
            return
        }
        #expect(sentence.hasPrefix("bad.json: "))
    }
}
