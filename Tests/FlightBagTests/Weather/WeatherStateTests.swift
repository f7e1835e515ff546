import Aviation
import Foundation
import Notation
import OfflineEngine
import SyncCore
import Synchronization
import Testing

@testable import FlightBag

@MainActor @Suite struct WeatherStateTests {
    /// Answers of a server, which a test changes.
    private final class Answers: Sendable {
        let metar = Mutex<String?>(nil)
        let taf = Mutex<String?>(nil)
        let asked = Mutex(0)

        func answer(_ url: URL) throws -> (status: Int, body: Data) {
            asked.withLock { $0 += 1 }
            guard let metar = metar.withLock(\.self) else { throw TransportFailure.noConnection }
            let nothing = #"{"source": "test", "problem": null, "reports": [], "missing": []}"#
            let none = taf.withLock(\.self) ?? nothing
            return (200, Data((url.path().contains("metars") ? metar : none).utf8))
        }

        /// A report observed and checked at these times of 24 November 2026.
        func say(_ text: String, observed: String, checked: String) {
            let answer = """
                {"source": "test", "checked": "2026-11-24T\(checked):00Z", "problem": null, "missing": [],
                 "reports": [{"station": "EGLL", "text": "\(text)",
                 "observed": "2026-11-24T\(observed):00Z"}]}
                """
            metar.withLock { $0 = answer }
        }
    }

    private func state(
        _ answers: Answers, at file: URL, in world: TestWorld = TestWorld()
    ) throws -> WeatherState {
        let server = try #require(URL(string: "http://127.0.0.1:9"))
        return WeatherState(
            BriefingProduct.all, cache: try ValueCache(at: file), server: server, world: world,
            fetch: { try answers.answer($0) })
    }

    private var file: URL {
        FileManager.default.temporaryDirectory.appending(path: "aloft-weather-\(UUID()).sqlite")
    }

    @Test func `offline the earlier report is shown with its own times, also after a restart`() async throws {
        let (answers, file) = (Answers(), file)
        let first = try state(answers, at: file)
        try await first.want("EGLL")
        #expect(first.stations["EGLL"]?.metar == ReportState(report: nil, absence: .notAsked))
        answers.say("EGLL 241150Z 24012KT 9999 SKC 15/12 Q1013", observed: "11:50", checked: "12:00")
        try await first.ask(["EGLL"])
        let report = try #require(first.stations["EGLL"]?.metar.report)
        #expect(report.observed.instantText == "2026-11-24T11:50:00Z")
        #expect(report.checked.instantText == "2026-11-24T12:00:00Z" && report.source == "test")
        #expect(first.stations["EGLL"]?.metar.absence == nil)
        answers.metar.withLock { $0 = nil }
        try await first.ask(["EGLL"])
        #expect(first.stations["EGLL"]?.metar.report == report)
        #expect(first.stations["EGLL"]?.problem?.contains("out of reach") == true)
        let second = try state(answers, at: file)
        try await second.want("EGLL")
        #expect(second.stations["EGLL"]?.metar == ReportState(report: report, absence: .notAsked))
    }

    @Test func `a clock that was set ahead takes nothing away before something newer comes`() async throws {
        let (answers, world, file) = (Answers(), TestWorld(), file)
        let first = try state(answers, at: file, in: world)
        answers.say("EGLL 241150Z 24012KT 9999", observed: "11:50", checked: "12:00")
        try await first.ask(["EGLL"])
        let report = try #require(first.stations["EGLL"]?.metar.report)
        world.advance(milliseconds: 3_000 * 86_400_000)
        let second = try state(answers, at: file, in: world)
        try await second.purge()
        try await second.want("EGLL")
        #expect(second.stations["EGLL"]?.metar.report == report)
    }

    @Test func `a report of the future gives way to any other`() throws {
        func report(_ minutes: Double) -> HeldReport {
            let observed = Date(timeIntervalSince1970: 1_800_000_000 + minutes * 60)
            return HeldReport(text: "", observed: observed, checked: observed, source: "test")
        }
        let now: Int64 = 1_800_000_000_000
        for (one, other, newest) in [
            (60.0, -30.0, -30.0), (-30, 60, -30), (-30, -60, -30), (4, -60, 4), (60, 90, 90),
        ] {
            let found = FlightWeather.newest(report(one), report(other), at: now)
            #expect(found == report(newest))
        }
        #expect(FlightWeather.newest(nil, report(60), at: now) == report(60))
    }

    @Test func `a server without a source is asked again within half a minute, one with a report in five`()
        async throws
    {
        let (answers, world) = (Answers(), TestWorld())
        let state = try state(answers, at: file, in: world)
        let nobody =
            #"{"source": null, "problem": null, "reports": [], "missing": "#
            + #"[{"station": "EGLL", "why": "no source"}]}"#
        answers.metar.withLock { $0 = nobody }
        try await state.ask(["EGLL"])
        #expect(state.stations["EGLL"]?.metar.absence == .noSource && !state.isDue("EGLL"))
        world.advance(milliseconds: 30_000)
        #expect(state.isDue("EGLL"))
        answers.say("EGLL 241150Z 24012KT 9999", observed: "11:50", checked: "12:00")
        let taf =
            #"{"source": "test", "problem": null, "reports": [], "missing": "#
            + #"[{"station": "EGLL", "why": "no station"}]}"#
        answers.taf.withLock { $0 = taf }
        try await state.ask(["EGLL"])
        world.advance(milliseconds: 30_000)
        #expect(!state.isDue("EGLL"))
        world.advance(milliseconds: 270_000)
        #expect(state.isDue("EGLL"))
    }

    @Test func `yesterday's words with today's fetch time replace nothing, and alone are stale`() async throws
    {
        let answers = Answers()
        let state = try state(answers, at: file)
        answers.say("EGLL 241150Z 24012KT 9999", observed: "11:50", checked: "12:00")
        try await state.ask(["EGLL"])
        answers.say("EGLL 240650Z 00000KT 9999", observed: "06:50", checked: "13:00")
        try await state.ask(["EGLL"])
        #expect(state.stations["EGLL"]?.metar.report?.text == "EGLL 241150Z 24012KT 9999")
        let other = try self.state(answers, at: file)
        try await other.ask(["EGLL"])
        let now = try #require(Date(instant: "2026-11-24T13:00:00Z"))
        let freshness = other.stations["EGLL"]?.metar.report?.metar.freshness(at: now)
        #expect(freshness == .stale(ageSeconds: 22_200))
        // A server that dates old words as new is not believed either.
        answers.say("EGLL 240650Z 00000KT 9999", observed: "12:55", checked: "13:00")
        let third = try self.state(answers, at: file)
        try await third.ask(["EGLL"])
        let believed = third.stations["EGLL"]?.metar.report?.metar.freshness(at: now)
        #expect(believed == .stale(ageSeconds: 22_200))
    }

    @Test func `a report of the future keeps no true one out`() async throws {
        let (answers, world) = (Answers(), TestWorld())
        let state = try state(answers, at: file, in: world)
        func say(_ text: String, minutes: Int64) throws {
            let observed = Date(milliseconds: world.now() + minutes * 60_000)
            let time = try #require(observed.instantText)
            let answer =
                #"{"source": "test", "checked": "\#(time)", "problem": null, "missing": [], "#
                + #""reports": [{"station": "EGLL", "text": "\#(text)", "observed": "\#(time)"}]}"#
            answers.metar.withLock { $0 = answer }
        }
        try say("EGLL of the future", minutes: 50)
        try await state.ask(["EGLL"])
        try say("EGLL of now", minutes: -5)
        try await state.ask(["EGLL"])
        #expect(state.stations["EGLL"]?.metar.report?.text == "EGLL of now")
        try say("EGLL of the future", minutes: 50)
        try await state.ask(["EGLL"])
        try say("EGLL of a later future", minutes: 55)
        try await state.ask(["EGLL"])
        #expect(state.stations["EGLL"]?.metar.report?.text == "EGLL of a later future")
    }

    @Test func `a device whose clock is three hours behind says that it cannot tell the age`() async throws {
        let answers = Answers()
        let state = try state(answers, at: file)
        answers.say("EGLL 241150Z 24012KT 9999", observed: "11:50", checked: "12:00")
        try await state.ask(["EGLL"])
        let behind = try #require(Date(instant: "2026-11-24T09:00:00Z"))
        #expect(state.stations["EGLL"]?.metar.report?.metar.freshness(at: behind) == .unknown(.timeAhead))
    }

    @Test func `the feed whose source fails is named`() async throws {
        let answers = Answers()
        let answer = #"{"source": "test", "problem": "test answered 500.", "reports": [], "missing": []}"#
        answers.metar.withLock { $0 = answer }
        let state = try state(answers, at: file)
        try await state.ask(["EGLL"])
        #expect(state.stations["EGLL"]?.problem == "METAR: test answered 500.")
        answers.say("EGLL 241150Z 24012KT 9999", observed: "11:50", checked: "12:00")
        answers.taf.withLock { $0 = answer }
        try await state.ask(["EGLL"])
        #expect(state.stations["EGLL"]?.problem == "TAF: test answered 500.")
    }

    @Test(arguments: [
        ("the source's record of it cannot be read", ReportAbsence.unreadable),
        ("something that a newer server says", .unconfirmed),
    ])
    func `an absence with a reason against it is no "no report"`(
        _ reason: String, _ absence: ReportAbsence
    ) async throws {
        let answers = Answers()
        let answer =
            #"{"source": "test", "problem": null, "reports": [], "missing": [{"station": "EGLL", "#
            + #""why": "no report", "reason": "\#(reason)"}]}"#
        answers.metar.withLock { $0 = answer }
        let state = try state(answers, at: file)
        try await state.ask(["EGLL"])
        #expect(state.stations["EGLL"]?.metar.absence == absence)
    }

    @Test(arguments: [ReportAbsence.noSource, .notAsked, .noStation, .noReport])
    func `the server's words for what is missing stay apart`(_ absence: ReportAbsence) async throws {
        let answers = Answers()
        let answer = """
            {"source": null, "problem": null, "reports": [],
             "missing": [{"station": "EGLL", "why": "\(absence.rawValue)"}]}
            """
        answers.metar.withLock { $0 = answer }
        let state = try state(answers, at: file)
        try await state.ask(["EGLL"])
        #expect(state.stations["EGLL"]?.metar == ReportState(report: nil, absence: absence))
    }
}
