import Aviation
import Foundation
import Notation
import OfflineEngine
import SyncCore
import Testing

@testable import FlightBag

@MainActor @Suite struct PackNoticeTests {
    static func notice(
        from: String?, until: String?, schedule: String? = nil, region: String? = nil,
        code: String? = nil
    ) throws -> PackNotice {
        var members: [String: Any] = [
            "id": "1", "feed": "notam", "kind": "NOTAM", "title": "NOTAM A1/26", "names": ["EGLL"],
            "doubts": [], "is_listed": true, "shapes": [],
        ]
        members["valid_from"] = from
        members["valid_until"] = until
        members["schedule"] = schedule
        members["fir"] = region
        members["hazard"] = code
        return try JSONDecoder().decode(
            PackNotice.self, from: try JSONSerialization.data(withJSONObject: members))
    }

    /// 9 October 2026 is a Friday.
    @Test(
        arguments: [
            ("MON-FRI 0700-1700", "2026-10-09T15:00:00Z", .inForce),
            ("MON-FRI 0700-1700", "2026-10-09T17:30:00Z", .outsideSchedule),
            ("MON-FRI 0700-1700", "2026-10-09T05:30:00Z", .inForce),
            ("SR-SS", "2026-10-09T23:00:00Z", .inForce), (nil, "2026-10-09T23:00:00Z", .inForce),
            ("MON-FRI 0700-1700", "2026-09-09T15:00:00Z", .later),
            ("MON-FRI 0700-1700", "2026-12-09T15:00:00Z", .over),
        ] as [(String?, String, PackNotice.Standing)])
    func `a notice stands to a flight by its schedule too`(
        _ schedule: String?, _ first: String, _ expected: PackNotice.Standing
    ) throws {
        let notice = try Self.notice(
            from: "2026-10-01T06:00:00Z", until: "2026-11-01T06:00:00Z", schedule: schedule)
        let from = try #require(Date(instant: first))
        #expect(
            notice.standing(from: from, to: from.addingTimeInterval(7200), as: NoticeKind("NOTAM"))
                == expected)
        #expect(PackNotice.Standing.inForce < .outsideSchedule && .outsideSchedule < .later)
    }

    @Test func `a notice that ends before it begins is in force`() throws {
        let notice = try Self.notice(from: "2026-10-01T06:00:00Z", until: "2026-09-01T06:00:00Z")
        let late = try #require(Date(instant: "2026-12-01T06:00:00Z"))
        #expect(notice.standing(from: late, to: late, as: NoticeKind("NOTAM")) == .inForce)
    }

    private static func snapshot(
        _ at: String, tag: String = "2W", hazard: String = "TURB-HI", made: String = "2026-11-24T08:45:00Z",
        isListed: Bool = true
    ) throws -> PackNotice {
        let members: [String: Any] = [
            "id": "\(tag) \(hazard) \(at) \(made)", "feed": "gairmet", "kind": "G-AIRMET",
            "title": "G-AIRMET TANGO \(tag) \(hazard)", "names": [], "doubts": [], "is_listed": isListed,
            "valid_from": at, "valid_until": at, "valid_at": at, "made": made, "hazard": hazard,
            "shapes": [["kind": "area", "points": [[40, -100], [40, -99], [39, -99]]]],
        ]
        return try JSONDecoder().decode(
            PackNotice.self, from: try JSONSerialization.data(withJSONObject: members))
    }

    private static let gairmet = NoticeKind("G-AIRMET", .snapshot(everySeconds: 10_800), nil)

    @Test func `one of a row of snapshots is in force at an instant`() throws {
        let row = try ["09", "12", "15", "18"].map { try Self.snapshot("2026-11-24T\($0):00:00Z") }
        for (time, expected) in [
            ("10:29:59", [0]), ("10:30:00", [1]), ("12:00:00", [1]), ("13:29:59", [1]), ("13:30:00", [2]),
            ("20:00:00", []),
        ] {
            let at = try #require(Date(instant: "2026-11-24T\(time)Z"))
            let standings = row.map { $0.standing(from: at, to: at, as: Self.gairmet) }
            #expect(standings.indices.filter { standings[$0] == .inForce } == expected)
            let milliseconds = at.timeIntervalSince1970 * 1000
            let drawn = row.indices.filter { index in
                AreaFeature.all(row[index], as: Self.gairmet).contains {
                    $0.properties.from <= milliseconds && milliseconds < $0.properties.until
                }
            }
            #expect(drawn == expected)
        }
        // A flight over the change meets two of them, and none of those before and after.
        let off = try #require(Date(instant: "2026-11-24T12:00:00Z"))
        let standings = row.map { $0.standing(from: off, to: off.addingTimeInterval(7200), as: Self.gairmet) }
        #expect(standings == [.over, .inForce, .inForce, .later])
    }

    @Test func `a snapshot gives way to a newer issue of its bulletin, hazard and instant`() throws {
        let form = try #require(BriefingProduct.advisories.notices)
        let at = "2026-11-24T12:00:00Z"
        let newer = try Self.snapshot(at, tag: "5W", made: "2026-11-24T11:00:00Z")
        let old = try Self.snapshot(at, isListed: false)
        #expect([old, newer].replaced(in: form) == [old.id])
        // A short answer, or an earlier one, takes nothing away.
        let wind = try Self.snapshot(at, hazard: "SFC_WND", isListed: false)
        let other = try Self.snapshot("2026-11-24T15:00:00Z", isListed: false)
        let listed = try Self.snapshot(at)
        let late = try Self.snapshot(at, made: "2026-11-24T11:30:00Z", isListed: false)
        #expect([wind, other, listed, late, newer].replaced(in: form).isEmpty)
    }

    private static func restriction(
        _ number: String, made: String, isListed: Bool = true
    ) throws -> PackNotice {
        let members: [String: Any] = [
            "id": "TFR \(number) \(made)", "feed": "tfr", "kind": "TFR", "title": "TFR \(number)",
            "names": [],
            "doubts": [], "is_listed": isListed, "made": made, "valid_from": made, "shapes": [],
        ]
        return try JSONDecoder().decode(
            PackNotice.self, from: try JSONSerialization.data(withJSONObject: members))
    }

    @Test func `an older version of a listed restriction is not counted`() throws {
        let form = try #require(BriefingProduct.restrictions.notices)
        let old = try Self.restriction("5/2811", made: "2026-11-28T18:00:00Z", isListed: false)
        let listed = try Self.restriction("5/2811", made: "2026-11-28T19:00:00Z")
        let alone = try Self.restriction("6/9922", made: "2026-11-28T18:00:00Z", isListed: false)
        let all = [old, listed, alone]
        #expect(all.replaced(in: form) == [old.id])
        var part = PackPart(answered: 1)
        part.notices = all
        let words = PackList.notices(form, part, Self.plan, at: Date(timeIntervalSince1970: 1_795_521_600))
            .words
        #expect(
            words.prefix(3) == ["2 TFR", "1 replaced by a newer issue", "1 no longer listed by the source"])
        // One that the source lists later than what it lists now is kept: its answer may be an old one.
        let late = try Self.restriction("5/2811", made: "2026-11-28T20:00:00Z", isListed: false)
        #expect([late, listed].replaced(in: form).isEmpty)
    }

    private static let plan = PackPlan(
        places: [
            .init(role: .departure, ident: "EGTF", station: "EGTF", latitude: 51.3481, longitude: -0.5589)
        ], route: [[51.3481, -0.5589], [51.4775, -0.4614]], offBlock: nil, level: nil)

    private func row(_ kind: PackKind, _ part: PackPart) throws -> PackList.Row {
        let now = Date(milliseconds: part.answered)
        let pack = FlightPack(plan: Self.plan, parts: [kind: part], serial: 1)
        return try #require(
            PackList(BriefingProduct.all, pack, Self.plan, at: now).rows.first { $0.kind == kind })
    }

    @Test(arguments: [
        (ReportAbsence.noReport, PackList.State.have), (.noStation, .have), (.unreadable, .missing),
        (.perhapsUnreadable, .missing), (.unconfirmed, .missing),
    ])
    func `a METAR that cannot be read is missing`(_ why: ReportAbsence, _ state: PackList.State) throws {
        let part = PackPart(answered: 1_795_521_600_000, source: "test", missing: ["EGTF": why])
        let row = try row(.metar, part)
        #expect(row.state == state && row.words.contains("EGTF: \(why.rawValue)"))
    }

    @Test func `an airport that is not known here is missing, one without a station code is not`() throws {
        func row(_ kind: PackKind, _ place: PackPlan.Place?) throws -> PackList.Row {
            let plan = PackPlan(
                places: [place].compactMap(\.self), route: Self.plan.route, offBlock: nil, level: nil)
            var part = PackPart(answered: 1_795_521_600_000, source: "test")
            part.feeds = [
                PackFeed(
                    feed: kind == .tfrs ? "tfr" : "notam", source: "test", checked: "2026-11-24T12:00:00Z",
                    problem: nil)
            ]
            let pack = FlightPack(plan: plan, parts: [kind: part], serial: 1)
            let rows = PackList(BriefingProduct.all, pack, plan, at: Date(milliseconds: part.answered)).rows
            return try #require(rows.first { $0.kind == kind })
        }
        let unknown = PackPlan.Place(
            role: .alternate, ident: "EGXX", station: nil, latitude: nil, longitude: nil)
        let strip = PackPlan.Place(
            role: .alternate, ident: "GB-0001", station: nil, latitude: 51, longitude: 0)
        for kind in [PackKind.metar, .taf] {
            let row = try row(kind, unknown)
            #expect(row.state == .missing)
            #expect(row.words == "0 stations within 25 NM · EGXX: no airport that is known here")
        }
        #expect(try row(.metar, strip).state == .have)
        // A flight that names no airport has none whose reports could be confirmed, nor a country.
        for kind in [PackKind.metar, .taf, .notams, .tfrs] {
            #expect(try row(kind, nil).state == .missing)
        }
        #expect(try row(.metar, nil).words == "0 stations within 25 NM · the flight names no airport")
    }

    @Test func `a TAF that the source's answer lacks is missing`() throws {
        let part = PackPart(answered: 1_795_521_600_000, source: "test", missing: ["EGTF": .neverHad])
        #expect(try row(.taf, part).state == .missing)
    }

    @Test func `notices of a source that does not reach to an airport are missing, and regions are named`()
        throws
    {
        var part = PackPart(answered: 1_795_521_600_000, source: "test", missing: ["EGTF": .notCovered])
        part.feeds = [
            PackFeed(feed: "notam", source: "test", checked: "2026-11-24T12:00:00Z", problem: nil)
        ]
        let row = try row(.notams, part)
        #expect(row.state == .missing)
        #expect(row.words == "unknown · EGTF: not covered")
        part.missing = ["EGTF": .noReport]
        part.notices = try ["LFFF", "EGTT", "EGTT"].map { try Self.notice(from: nil, until: nil, region: $0) }
        let other = try self.row(.notams, part)
        #expect(other.state == .have)
        #expect(other.words == "3 NOTAM · of FIR EGTT, LFFF · EGTF: none")
        part.notices = []
        #expect(try self.row(.notams, part).words == "none · EGTF: none")
    }

    @Test(
        arguments: [
            (nil, "the source has not answered yet"),
            ("127.0.0.1 answered 404.", "failed: 127.0.0.1 answered 404."),
        ] as [(String?, String)])
    func `a source that did not answer has failed, and was not left unasked`(
        _ problem: String?, _ words: String
    ) throws {
        var part = PackPart(
            answered: 1_795_521_600_000, source: "test", absence: problem == nil ? .notAsked : .failed,
            problem: problem)
        part.feeds = [PackFeed(feed: "notam", source: "test", checked: nil, problem: problem)]
        let row = try row(.notams, part)
        #expect(row.state == .missing)
        #expect(row.words == words)
        part.absence = nil
        #expect(try self.row(.notams, part).words.contains("notam: \(words)"))
    }

    @Test func `an absence of another version confirms nothing`() throws {
        let read = try JSONDecoder().decode(
            [ReportAbsence].self, from: Data(#"["no report", "something else", "failed"]"#.utf8))
        #expect(read == [.noReport, .unconfirmed, .failed])
    }

    @Test func `a packed report of the future gives way to one of now`() {
        func part(_ observed: Int64) -> PackPart {
            let report = FieldStation(
                station: "EGTF", text: "EGTF", observed: observed, checked: 0, source: "test", latitude: nil,
                longitude: nil)
            return PackPart(
                answered: 0, items: [PackItem(report: report, alongNM: nil, offNM: nil)])
        }
        let now: Int64 = 10_000_000
        var next = part(now - 60_000)
        next.keepNewer(of: part(now + 3_000_000), at: now)
        #expect(next.items.first?.report.observed == now - 60_000)
        next.keepNewer(of: part(now + 200_000), at: now)
        #expect(next.items.first?.report.observed == now + 200_000)
    }

    @Test func `an area across the 180° meridian is drawn across it`() throws {
        let shape = PackNotice.Shape(
            kind: "area", points: [[32, 179], [31, -177], [28, -179], [30, 178]], radiusNM: nil)
        let members: [String: Any] = [
            "id": "1", "feed": "isigmet", "kind": "SIGMET", "title": "SIGMET", "names": [], "doubts": [],
            "is_listed": true, "shapes": [["kind": shape.kind, "points": shape.points]],
        ]
        let notice = try JSONDecoder().decode(
            PackNotice.self, from: try JSONSerialization.data(withJSONObject: members))
        guard case .area(let corners)? = AreaFeature.all(notice, as: NoticeKind("SIGMET")).first?.geometry
        else {
            Issue.record("it is no area")
            return
        }
        #expect(corners.map { $0[0] } == [179, 183, 181, 178, 179])
    }
}
