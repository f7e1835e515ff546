import Aviation
import SyncCore
import Testing

@testable import FlightBag

/// The pilot's line of "Before you go". A bag's clock stands at 2026-09-21.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FlightChecksTests {
    private func save<Value: PilotRecord>(
        _ type: Value.Type, _ texts: [String: String], _ bag: Bag
    ) async throws -> RecordID {
        let records = bag.app.records(type)
        let id = records.newID()
        let outcome = try await records.save(Form(texts), opened: Form(), id: id, isNew: true, bag.app.book)
        #expect(outcome.isSaved)
        try await until { records.contains(id) || Value.kind.name.isPaged }
        return id
    }

    private func flight(_ bag: Bag, on day: String, _ more: [String: String] = [:]) async throws -> Flight {
        let aircraft = try await save(
            Aircraft.self, ["registration": "G-BSYA", "class_easa": "SEP(land)", "type_designator": "C172"],
            bag)
        let texts = [
            "departure": "EGTF", "destination": "LFAT", "aircraft_id": aircraft.text, "persons": "2",
            "off_block_utc.date": day, "off_block_utc.time": "10:00",
        ]
        let id = try await save(Flight.self, texts.merging(more) { $1 }, bag)
        try await until { bag.app.airports.named.known["EGTF"] != nil }
        return try #require(bag.app.flights[id])
    }

    private func line(_ flight: Flight, _ bag: Bag) async throws -> BeforeYouGo.Line {
        let report = try await bag.app.currency(on: bag.app.day(of: flight))
        let strip = BeforeYouGo(flight, FlightLog(flight, bag.app.context), currency: report, bag.app.context)
        return try #require(strip.lines.first { $0.subject == .pilot })
    }

    private func certify(_ bag: Bag, rating: String = "2027-05-31") async throws {
        let all = [
            ["name": "Class 2", "kind": "medical", "rule": "easa_medical_2", "expires_on": "2027-03-31"],
            ["name": "SEP", "kind": "rating", "rule": "sep_land", "expires_on": rating],
            ["name": "PPL(A)", "kind": "licence"],
        ]
        for texts in all { _ = try await save(Certificate.self, texts, bag) }
    }

    private func land(_ date: String, _ bag: Bag) async throws {
        _ = try await save(
            LogbookRecord.self,
            [
                "date": date, "aircraft_registration": "G-BSYA", "aircraft_class_easa": "SEP(land)",
                "aircraft_class_faa": "airplane_single_engine_land", "aircraft_equip_type": "aircraft",
                "total_s": "1.0", "pic_s": "1.0", "day_takeoffs": "3", "day_landings_full_stop": "3",
                "all_landings": "3",
            ], bag)
    }

    @Test func `nothing entered is unknown, never good`() async throws {
        let bag = try await Bag()
        let found = try await line(try await flight(bag, on: "2026-10-01"), bag)
        #expect(found.mark == .unknown)
        #expect(found.words.contains("o medical is entered"))
        #expect(found.words.contains("logbook here is empty"))
    }

    @Test func `certificates and landings are judged on the flight's day`() async throws {
        let bag = try await Bag()
        try await certify(bag)
        try await land("2026-09-01", bag)
        let good = try await line(try await flight(bag, on: "2026-10-01"), bag)
        #expect(good.mark == .good, "\(good.words)")
        #expect(
            good.words == "Medical until 2027-03-31 · PPL(A), no expiry given · SEP(land) until 2027-05-31"
                + " · passengers until 2026-11-30")
        let later = try await line(try await flight(bag, on: "2026-12-15"), bag)
        #expect(later.mark == .bad)
        #expect(later.words.hasPrefix("Passengers: not current, 0 of 3 takeoffs"))
        let alone = try await line(try await flight(bag, on: "2026-12-15", ["persons": "1"]), bag)
        #expect(alone.mark == .good, "\(alone.words)")
        let expired = try await line(try await flight(bag, on: "2027-04-01", ["persons": "1"]), bag)
        #expect(expired.mark == .bad && expired.words.hasPrefix("Medical expired on 2027-03-31"))
    }

    @Test func `a type rating that the aircraft asks for is looked for`() async throws {
        let bag = try await Bag()
        try await certify(bag)
        try await land("2026-09-01", bag)
        let flight = try await flight(bag, on: "2026-10-01")
        let aircraft = try #require(bag.app.aircraft.all.first?.record)
        var rated = aircraft
        rated.typeRating = "CE-500"
        _ = try await bag.app.aircraft.write(rated, over: aircraft)
        try await until { bag.app.aircraft.all.first?.record.typeRating == "CE-500" }
        let without = try await line(flight, bag)
        #expect(without.mark == .unknown && without.words.hasPrefix("No type rating CE-500 is entered"))
        let texts = [
            "name": "ce-500", "kind": "rating", "rule": "type_rating", "expires_on": "2027-02-28",
        ]
        _ = try await save(Certificate.self, texts, bag)
        #expect(try await line(flight, bag).words.contains("type rating CE-500 until 2027-02-28"))
    }

    @Test func `an endorsement that ends stands in the line`() async throws {
        let bag = try await Bag()
        try await certify(bag)
        try await land("2026-09-01", bag)
        let flight = try await flight(bag, on: "2026-10-01")
        _ = try await save(Endorsement.self, ["kind": "Tailwheel"], bag)
        _ = try await save(Endorsement.self, ["kind": "61.31(d)", "expires_on": "2026-09-30"], bag)
        let expired = try await line(flight, bag)
        #expect(
            expired.mark == .look && expired.words.hasPrefix("Endorsement 61.31(d) expired on 2026-09-30"))
        #expect(!expired.words.contains("Tailwheel"))
        _ = try await save(Endorsement.self, ["kind": "61.31(d)", "expires_on": "2026-12-31"], bag)
        let renewed = try await line(flight, bag)
        #expect(renewed.mark == .good && renewed.words.contains("endorsement 61.31(d) until 2026-12-31"))
    }

    @Test func `an older certificate of the same kind says nothing`() async throws {
        let bag = try await Bag()
        try await certify(bag)
        _ = try await save(
            Certificate.self,
            ["name": "Class 2", "kind": "medical", "rule": "easa_medical_2", "expires_on": "2025-03-31"], bag)
        try await land("2026-09-01", bag)
        #expect(try await line(try await flight(bag, on: "2026-10-01"), bag).mark == .good)
    }

    @Test func `a past flight is no mistake, a past time that is being typed is`() async throws {
        let bag = try await Bag()
        let past = try await flight(bag, on: "2025-10-01")
        #expect(FlightWarnings(past, bag.app.context).sentences == [])
        var typed = past
        typed.offBlock = OffBlockTime(date: "2025-10-02", time: "10:00")
        #expect(FlightWarnings(typed, bag.app.context).sentences == ["It leaves its stand in the past."])
    }
}
