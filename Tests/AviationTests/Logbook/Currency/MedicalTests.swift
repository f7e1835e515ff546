import Aviation
import Testing

// 14 CFR 61.23(d), part 68; MED.A.045(a).
@Suite("Medical certificates") struct MedicalTests {
    private func last(
        _ rule: CurrencyRule, _ change: (inout PilotFacts) -> Void
    ) throws -> [String: String] {
        var pilot = PilotFacts()
        change(&pilot)
        let file = try Logbooks.file([])
        let day = try Logbooks.day("2026-11-23")
        let found = LogbookCurrency(file, on: day, pilot: pilot).findings.filter { $0.rule == rule }
        return Dictionary(
            found.map { ($0.subject ?? "", $0.validUntil?.description ?? "\($0.standing)") },
            uniquingKeysWith: { $1 })
    }

    @Test func `an FAA certificate ends with a month, sooner for greater privileges`() throws {
        func faa(_ held: PilotFacts.MedicalClass, born: String) throws -> [String: String] {
            try last(.medical) {
                $0.medicalClass = held
                $0.medicalDay = Day("2026-03-10")
                $0.birthDate = Day(born)
            }
        }
        #expect(
            try faa(.first, born: "1990-01-01") == [
                "airline transport pilot": "2027-03-31", "commercial pilot": "2027-03-31",
                "private pilot": "2031-03-31",
            ])
        #expect(
            try faa(.first, born: "1980-01-01") == [
                "airline transport pilot": "2026-09-30", "commercial pilot": "2027-03-31",
                "private pilot": "2028-03-31",
            ])
        #expect(
            try faa(.second, born: "1980-01-01") == [
                "commercial pilot": "2027-03-31", "private pilot": "2028-03-31",
            ])
        // Forty on the day of the examination is forty.
        #expect(try faa(.third, born: "1986-03-10") == ["private pilot": "2028-03-31"])
        #expect(try faa(.third, born: "1986-03-11") == ["private pilot": "2031-03-31"])
    }

    @Test func `an EASA certificate ends on a day, and with the age of 42 or 51`() throws {
        func easa(_ held: PilotFacts.EASAMedical, on day: String, born: String) throws -> [String: String] {
            try last(.easaMedical) {
                $0.easaMedical = held
                $0.easaMedicalDay = Day(day)
                $0.birthDate = Day(born)
            }
        }
        #expect(
            try easa(.class2, on: "2026-03-10", born: "1996-05-01") == [
                "class 2": "2031-03-10", "LAPL": "2031-03-10",
            ])
        #expect(
            try easa(.class2, on: "2026-03-10", born: "1987-05-01") == [
                "class 2": "2029-05-01", "LAPL": "2029-05-01",
            ])
        #expect(
            try easa(.class2, on: "2026-03-10", born: "1980-05-01") == [
                "class 2": "2028-03-10", "LAPL": "2028-03-10",
            ])
        #expect(
            try easa(.class2, on: "2026-03-10", born: "1976-05-01") == [
                "class 2": "2027-05-01", "LAPL": "2028-03-10",
            ])
        #expect(
            try easa(.class2, on: "2026-03-10", born: "1970-05-01") == [
                "class 2": "2027-03-10", "LAPL": "2028-03-10",
            ])
        #expect(try easa(.lapl, on: "2024-02-29", born: "1996-05-01") == ["LAPL": "2029-02-28"])
        #expect(
            try easa(.class1, on: "2026-03-10", born: "1965-05-01") == [
                "class 1": "2026-09-10", "class 1, single-pilot commercial with passengers": "2026-09-10",
                "class 2": "2027-03-10", "LAPL": "2028-03-10",
            ])
    }

    @Test func `BasicMed ends with whichever ends first`() throws {
        func basic(_ exam: String, _ course: String?) throws -> [String: String] {
            try last(.basicMed) {
                $0.basicMedExamination = Day(exam)
                $0.basicMedCourse = course.flatMap { Day($0) }
            }
        }
        #expect(try basic("2024-05-10", "2025-06-01") == ["": "2027-06-30"])
        #expect(try basic("2023-05-10", "2026-06-01") == ["": "2027-05-10"])
        #expect(try basic("2023-05-10", nil) == ["": "notComputed(\"the day of the course is not given\")"])
        #expect(!CurrencyRule.basicMed.isVerified)
    }

    @Test func `without what a rule needs it is not computed`() throws {
        #expect(
            try last(.medical) { _ in } == [
                "": "notComputed(\"the medical certificate is not given\")"
            ])
        #expect(
            try last(.medical) {
                $0.medicalClass = .third
                $0.medicalDay = Day("2026-03-10")
            } == ["": "notComputed(\"the birth date is not given\")"])
        #expect(
            try last(.easaMedical) {
                $0.easaMedical = .class2
                $0.easaMedicalDay = Day("2027-03-10")
                $0.birthDate = Day("1990-01-01")
            } == ["": "notComputed(\"the examination is after 2026-11-23\")"])
    }
}
