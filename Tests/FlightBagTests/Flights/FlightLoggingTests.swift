import Aviation
import AviationDatabase
import Foundation
import Notation
import SyncCore
import Testing

@testable import FlightBag

/// A logbook's entry proposed from a flight, and the wind on runways.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FlightLoggingTests {
    @Test func `a flight is logged once, with nothing that it does not know`() async throws {
        let bag = try await Bag()
        let aircraft = try await bag.addAircraft("G-BSYA")
        let before = try await bag.addFlight(from: "EGTF", to: "LFAT", with: aircraft)
        var flown = before
        flown.offBlock = OffBlockTime(date: "2026-09-20", time: "23:50")
        (flown.timeOut, flown.timeIn) = ("23:55", "01:10")
        _ = try await bag.app.flights.write(flown, over: before)
        try await until { bag.app.flights[before.id]?.isFlown == true }
        let window = Window(bag.app)
        let new = NewRecord(madeFor: before.id)
        window.new(LogbookRecord.kind.name, new)
        await window.arrange()
        let open = try #require(window.openRecordForm)
        #expect(open.isNew && bag.app.logbookEntry(of: before) == nil)
        let shown = ["date", "departure", "destination", "aircraft_registration", "time_out", "total_s"]
        #expect(shown.map { open.shown[$0] } == ["2026-09-20", "EGTF", "LFAT", "G-BSYA", "23:55", "1.25"])
        #expect(["all_landings", "pic_s", "time_off", "night_s"].allSatisfy { open.shown[$0].isEmpty })
        #expect(try await window.save(open.shown, open).isSaved)
        let entry = try #require(bag.app.logbookEntry(of: before))
        #expect(entry.flightID == before.key && entry.aircraftID == aircraft.id)
        // Again: the same entry opens.
        window.new(LogbookRecord.kind.name, new)
        await window.arrange()
        let again = try #require(window.openRecordForm)
        #expect(again.id == entry.id && !again.isNew)
        // Taken out, it can be logged again under the same id.
        _ = try await bag.app.logbook.remove(entry.id)
        #expect(bag.app.logbookEntry(of: before) == nil)
        window.show(.map)
        window.new(LogbookRecord.kind.name, new)
        await window.arrange()
        let third = try #require(window.openRecordForm)
        #expect(third.isNew)
        #expect(try await window.save(third.shown, third).isSaved)
        #expect(bag.app.logbookEntry(of: before)?.id == entry.id)
    }

    @Test func `a retired aircraft is in no choice for a new flight`() async throws {
        let bag = try await Bag()
        let old = try await bag.addAircraft("G-OLDY")
        var retired = old
        retired.retiredOn = "2026-09-21"
        _ = try await bag.app.aircraft.write(retired, over: old)
        try await until { bag.app.aircraft[old.id]?.retiredOn != nil }
        let window = Window(bag.app)
        window.new(Flight.kind.name)
        #expect(try #require(window.openRecordForm).shown["aircraft_id"] == "")
        #expect(bag.app.aircraft.lines(bag.app.book).map(\.words.isPast) == [true])
    }

    /// By hand: 30° off the nose at 20 kt is 17.3 head and 10 across; a wind of 240 magnetic at 2° E comes
    /// from 242 true.
    @Test func `winds are turned to the runway's north`() throws {
        let variation = try #require(Declination(degreesEast: 2))
        let trueWind = try #require(RunwayWinds.wind("270/20", variation))
        let runway = try #require(TrueDirection(degrees: 240))
        let found = try #require(RunwayWind(trueWind, on: runway).mean)
        #expect(abs(found.headwind.knots - 17.320508) < 1e-5 && abs(found.crosswind.knots - 10) < 1e-9)
        let magnetic = try #require(RunwayWinds.wind("240M/15G25", variation))
        let turned = try #require(TrueDirection(degrees: 242))
        #expect(magnetic.direction == .from(turned) && magnetic.gust?.knots == 25)
        #expect(RunwayWinds.wind("240M/15", nil) == nil)
        #expect(RunwayWinds.wind("CALM", nil)?.speed?.knots == 0)
    }

    private func sheet() throws -> AirportSheet {
        let position = try #require(Coordinate(latitudeDegrees: 51.35, longitudeDegrees: -0.56))
        let airport = Airport(
            ident: "EGTF", kind: .small, name: "Fairoaks", position: position, countryCode: "GB",
            regionCode: "GB-ENG")
        let runway = Runway(
            lengthFeet: 2600, widthFeet: 90, surface: "ASP", isLighted: true, isClosed: false,
            lowEnd: RunwayEnd(name: "06", trueHeadingDegrees: 60),
            highEnd: RunwayEnd(name: "24", trueHeadingDegrees: 240))
        let detail = AirportDetail(
            airport: airport, runways: [runway], frequencies: [], country: nil, region: nil)
        return AirportSheet(detail, provenance: nil, at: Date(milliseconds: FlightContext.now))
    }

    /// The wind at the flight's level was that of the runways, for want of a typed one.
    @Test func `a runway's wind is typed, or the METAR's while it is of now, or unknown`() throws {
        let sheet = try sheet()
        let now = Date(milliseconds: FlightContext.now)
        func winds(_ metar: String?, minutes: Double = 20, typed: String? = nil) -> RunwayWinds {
            let made = now.addingTimeInterval(-minutes * 60)
            let report = metar.map {
                SourcedReport(METAR($0), .metar, made: made, source: .network("x"), received: now)
            }
            return RunwayWinds(sheet, typed: typed, observed: report, at: now)
        }
        let observed = winds("EGTF 211350Z 24020KT 9999 FEW030 15/10 Q1013")
        #expect(observed.source == .observed("24020KT"))
        #expect(observed.ends.first?.name == "24" && observed.ends.first?.wind?.mean?.headwind.knots == 20)
        #expect(winds("EGTF 211350Z 24020KT 9999", typed: "060/10").source == .surface("060/10"))
        let none = winds(nil)
        #expect(none.source == .unknown(.noReport) && none.ends.allSatisfy { $0.wind == nil })
        let old = winds("EGTF 211350Z 24020KT 9999", minutes: 300)
        #expect(old.source == .unknown(.notCurrent(made: now.addingTimeInterval(-18_000))))
        #expect(old.ends.allSatisfy { $0.wind == nil })
        // The trend's wind is none of now.
        #expect(
            winds("EGTF 211350Z 9999 FEW030 15/10 Q1013 TEMPO 27025G40KT").source == .unknown(.notReported))
        let varying = winds("EGTF 211350Z 24020KT 180V300 9999 FEW030 15/10 Q1013")
        #expect(varying.ends.first?.wind?.certainty == .worstOfSector)
        let estimated = winds("MMZC 211350Z E24020KT 9999 FEW030 15/10 Q1013")
        #expect(estimated.ends.first?.wind?.mean?.headwind.knots == 20)
        for vane in ["00010KT", "///10KT"] {
            let worst = winds("EGTF 211350Z \(vane) 9999 FEW030 15/10 Q1013").ends.map(\.wind)
            #expect(worst.allSatisfy { $0?.certainty == .worstCase && $0?.mean?.crosswind.knots == 10 })
        }
    }
}
