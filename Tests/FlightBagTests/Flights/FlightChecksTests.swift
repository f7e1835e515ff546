import Aviation
import SyncCore
import Testing

@testable import FlightBag

/// The pilot's line of "Before you go". The clock stands at 2026-09-21.
@MainActor struct FlightChecksTests {
    /// The records of a pilot.
    @MainActor private struct Pilot {
        var aircraft: Aircraft
        var certificates: [Certificate] = []
        var endorsements: [Endorsement] = []
        var logbook: [LogbookRecord] = []

        init() {
            (aircraft, _) = FlightContext.aircraft()
            aircraft.typeDesignator = "C172"
            aircraft.classEASA = "SEP(land)"
        }

        /// With a medical, a rating, a licence, and a flight with three landings on 2026-09-01.
        static func current() -> Pilot {
            var pilot = Pilot()
            pilot.certify("Class 2", "medical", "easa_medical_2", until: "2027-03-31")
            pilot.certify("SEP", "rating", "sep_land", until: "2027-05-31")
            pilot.certify("PPL(A)", "licence")
            pilot.land("2026-09-01")
            return pilot
        }

        mutating func certify(
            _ title: String, _ purpose: String, _ rule: String? = nil, until expiry: String? = nil
        ) {
            var certificate = Certificate(id: RecordID(derivedFrom: "certificate \(certificates.count)"))
            (certificate.title, certificate.purpose) = (title, purpose)
            (certificate.rule, certificate.expiresOn) = (rule, expiry)
            certificates.append(certificate)
        }

        mutating func endorse(_ purpose: String, until expiry: String? = nil) {
            var endorsement = Endorsement(id: RecordID(derivedFrom: "endorsement \(endorsements.count)"))
            (endorsement.purpose, endorsement.expiresOn) = (purpose, expiry)
            endorsements.append(endorsement)
        }

        private mutating func land(_ date: String) {
            var record = LogbookRecord(id: RecordID(derivedFrom: "entry \(logbook.count)"))
            let cells = [
                "Date": date, "AircraftID": "G-BSYA", "TotalTime": "1.0", "PIC": "1.0", "DayTakeoffs": "3",
                "DayLandingsFullStop": "3", "AllLandings": "3",
            ]
            for (heading, text) in cells {
                guard let column = LogbookColumn(heading: heading) else {
                    Issue.record("there is no column \(heading)")
                    continue
                }
                let refusal = record.take(text, in: column)
                #expect(refusal == nil)
            }
            record.aircraftClassEASA = "SEP(land)"
            record.aircraftClassFAA = "airplane_single_engine_land"
            record.aircraftEquipType = "aircraft"
            logbook.append(record)
        }

        func flight(on day: String, persons: Int = 2) -> Flight {
            FlightContext.flight("EGTF", "LFAT", with: aircraft) {
                $0.persons = persons
                $0.offBlock = OffBlockTime(date: day, time: "10:00")
            }
        }

        func line(
            on day: String, persons: Int = 2, isLogbookWhole: Bool = true
        ) async throws -> BeforeYouGo.Line {
            let flight = flight(on: day, persons: persons)
            let context = try FlightContext.make(aircraft).with(RecordList(certificates))
                .with(RecordList(endorsements))
            let report = try await CurrencyReport(
                on: context.day(of: flight), of: logbook, since: nil, context)
            let strip = BeforeYouGo(
                flight, FlightLog(flight, context), currency: report, isLogbookWhole: isLogbookWhole, context)
            return try #require(strip.lines.first { $0.subject == .pilot })
        }
    }

    @Test func `nothing entered is unknown, never good`() async throws {
        let found = try await Pilot().line(on: "2026-10-01")
        #expect(found.mark == .unknown)
        #expect(found.words.contains("o medical is entered"))
        #expect(found.words.contains("logbook here is empty"))
    }

    @Test func `certificates and landings are judged on the flight's day`() async throws {
        let pilot = Pilot.current()
        let good = try await pilot.line(on: "2026-10-01")
        #expect(good.mark == .good, "\(good.words)")
        #expect(try await pilot.line(on: "2026-10-01", isLogbookWhole: false).mark == .look)
        #expect(
            good.words == "Medical until 2027-03-31 · PPL(A), no expiry given · SEP(land) until 2027-05-31"
                + " · passengers until 2026-11-30")
        let later = try await pilot.line(on: "2026-12-15")
        #expect(later.mark == .bad)
        #expect(later.words.hasPrefix("Passengers: not current, 0 of 3 takeoffs"))
        let alone = try await pilot.line(on: "2026-12-15", persons: 1)
        #expect(alone.mark == .good, "\(alone.words)")
        let expired = try await pilot.line(on: "2027-04-01", persons: 1)
        #expect(expired.mark == .bad && expired.words.hasPrefix("Medical expired on 2027-03-31"))
    }

    @Test func `a type rating that the aircraft asks for is looked for`() async throws {
        var pilot = Pilot.current()
        pilot.aircraft.typeRating = "CE-500"
        let without = try await pilot.line(on: "2026-10-01")
        #expect(without.mark == .unknown && without.words.hasPrefix("No type rating CE-500 is entered"))
        pilot.certify("ce-500", "rating", "type_rating", until: "2027-02-28")
        let rated = try await pilot.line(on: "2026-10-01")
        #expect(rated.words.contains("type rating CE-500 until 2027-02-28"))
    }

    @Test func `an endorsement that ends stands in the line`() async throws {
        var pilot = Pilot.current()
        pilot.endorse("Tailwheel")
        pilot.endorse("61.31(d)", until: "2026-09-30")
        let expired = try await pilot.line(on: "2026-10-01")
        #expect(
            expired.mark == .look && expired.words.hasPrefix("Endorsement 61.31(d) expired on 2026-09-30"))
        #expect(!expired.words.contains("Tailwheel"))
        pilot.endorse("61.31(d)", until: "2026-12-31")
        let renewed = try await pilot.line(on: "2026-10-01")
        #expect(renewed.mark == .good && renewed.words.contains("endorsement 61.31(d) until 2026-12-31"))
    }

    @Test func `an older certificate of the same kind says nothing`() async throws {
        var pilot = Pilot.current()
        pilot.certify("Class 2", "medical", "easa_medical_2", until: "2025-03-31")
        #expect(try await pilot.line(on: "2026-10-01").mark == .good)
    }

    @Test func `a past flight is no mistake, a past time that is being typed is`() throws {
        let past = Pilot().flight(on: "2025-10-01")
        let context = try FlightContext.make().with(RecordList([past]))
        #expect(FlightWarnings(past, context).sentences == [])
        var typed = past
        typed.offBlock = OffBlockTime(date: "2025-10-02", time: "10:00")
        #expect(FlightWarnings(typed, context).sentences == ["It leaves its stand in the past."])
    }
}
