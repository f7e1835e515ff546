import Aviation
import SyncCore
import Testing

@testable import FlightBag

@MainActor @Suite(.timeLimit(.minutes(20))) struct CurrencyTests {
    /// The clock of a bag stands at 2026-09-21.
    private func fly(_ date: String, _ bag: Bag, _ more: [String: String] = [:]) async throws {
        var texts = [
            "date": date, "aircraft_registration": "G-BSYA", "aircraft_type": "C172",
            "aircraft_class_faa": "airplane_single_engine_land", "aircraft_class_easa": "SEP(land)",
            "aircraft_gear": "fixed_tricycle", "aircraft_equip_type": "aircraft", "total_s": "1.0",
            "pic_s": "1.0", "day_takeoffs": "1", "day_landings_full_stop": "1", "all_landings": "1",
        ]
        texts.merge(more) { $1 }
        let outcome = try await bag.app.logbook.save(
            Form(texts), opened: Form(), id: bag.app.logbook.newID(), isNew: true, bag.app.book)
        #expect(outcome.isSaved)
    }

    private func certify(_ texts: [String: String], _ bag: Bag) async throws -> RecordID {
        let certificates = bag.app.records(Certificate.self)
        let id = certificates.newID()
        let outcome = try await certificates.save(
            Form(texts), opened: Form(), id: id, isNew: true, bag.app.book)
        #expect(outcome.isSaved)
        try await until { certificates[id] != nil }
        return id
    }

    @Test func `the third most recent landing says until when passengers may come`() async throws {
        let bag = try await Bag()
        for date in ["2026-07-01", "2026-08-01", "2026-09-01", "2026-09-02"] { try await fly(date, bag) }
        let report = try await bag.app.currency()
        let rule = try #require(report.findings.first { $0.rule == .passengers })
        #expect(rule.standing == .met && rule.validUntil == Day("2026-10-30"))
        #expect(rule.subject == "airplane_single_engine_land")
        #expect(rule.counts.map(\.counted) == [4, 4])
        let counted = try #require(rule.entries.first?.line.flatMap { report.entries[$0] })
        #expect(try await bag.app.store.logbookRecords([counted])[counted]?.entry.date == Day("2026-09-02"))
        let easa = try #require(report.findings.first { $0.rule == .easaPassengers })
        #expect(easa.subject == "SEP(land)")
    }

    @Test func `a rule without a fact that it needs is not computed, and never met`() async throws {
        let bag = try await Bag()
        let report = try await bag.app.currency()
        for finding in report.findings { #expect(finding.standing != .met) }
        #expect(report.findings.contains { $0.rule == .medical && $0.isCurrent == nil })
    }

    @Test func `a typed expiry wins, else the rule computes it from the birth date`() async throws {
        let bag = try await Bag()
        let examined = ["name": "Third class", "rule": "faa_medical_3", "examined_on": "2026-03-10"]
        let id = try await certify(examined, bag)
        let certificate = try #require(bag.app.records(Certificate.self)[id])
        #expect(certificate.validity(bag.app.context) == .notComputed("the birth date is not given"))
        let settings = bag.app.records(Preferences.self)
        let saved = try await settings.save(
            Form(["birth_date": "1980-05-01"]), opened: Form(), id: Preferences.id, isNew: true, bag.app.book)
        #expect(saved.isSaved)
        try await until { bag.app.preferences.birthDate != nil }
        // Over 40: 24 months, to the end of the month.
        #expect(certificate.validity(bag.app.context).words == "valid until 2028-03-31, private pilot")
        let typed = try await certify(["name": "Radio", "expires_on": "2026-09-20"], bag)
        let radio = try #require(bag.app.records(Certificate.self)[typed])
        #expect(radio.validity(bag.app.context).words == "expired on 2026-09-20")
        let lines = bag.app.records(Certificate.self).lines(bag.app.book)
        #expect(lines.compactMap(\.words.trouble) == ["expired on 2026-09-20"])
    }

    @Test func `a signed endorsement is locked and travels as a whole`() async throws {
        let bag = try await Bag()
        let endorsements = bag.app.records(Endorsement.self)
        let id = endorsements.newID()
        let form = Form(["kind": "61.31(i)", "is_locked": "TRUE"])
        let refused = try await endorsements.save(form, opened: Form(), id: id, isNew: true, bag.app.book)
        #expect(refused == .refused(["instructor_name": "Who signed it?"]))
        var signed = form
        signed["instructor_name"] = "A. Instructor"
        #expect(
            try await endorsements.save(signed, opened: Form(), id: id, isNew: true, bag.app.book).isSaved)
        try await until { endorsements[id] != nil }
        var changed = signed
        changed["text"] = "More"
        let outcome = try await endorsements.save(changed, opened: signed, id: id, isNew: false, bag.app.book)
        #expect(outcome == .locked(try #require(endorsements.lock(on: id))))
        #expect(FlightBagKinds.schema.table("endorsement")?.merge == .wholeRecord)
    }
}
