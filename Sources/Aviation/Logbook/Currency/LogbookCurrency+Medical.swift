// Medical certificates: FAA 61.23(d) ends with a month, MED.A.045 on a day.
extension LogbookCurrency {
    private func finding(
        _ rule: CurrencyRule, _ subject: String?, until last: Day
    ) -> CurrencyFinding {
        CurrencyFinding(
            rule, subject: subject, standing: last >= day ? .met : .notMet, validUntil: last)
    }

    var medicals: [CurrencyFinding] { [faaMedical, basicMed].flatMap { $0 } }

    private var faaMedical: [CurrencyFinding] {
        func missing(_ what: String) -> [CurrencyFinding] {
            [CurrencyFinding(.medical, standing: .notComputed("\(what) is not given"))]
        }
        guard let held = pilot.medicalClass, let examined = pilot.medicalDay else {
            return missing("the medical certificate")
        }
        guard examined <= day else {
            return [CurrencyFinding(.medical, standing: .notComputed("the examination is after \(day)"))]
        }
        guard let age = pilot.age(on: examined) else { return missing("the birth date") }
        let isUnder40 = age < 40
        var months = [("private pilot", isUnder40 ? 60 : 24)]
        if held != .third { months.insert(("commercial pilot", 12), at: 0) }
        if held == .first { months.insert(("airline transport pilot", isUnder40 ? 12 : 6), at: 0) }
        return months.map { privilege, count in
            finding(.medical, privilege, until: examined.later(months: count).lastOfMonth)
        }
    }

    private var basicMed: [CurrencyFinding] {
        guard pilot.basicMedExamination != nil || pilot.basicMedCourse != nil else { return [] }
        guard let examined = pilot.basicMedExamination, let taught = pilot.basicMedCourse else {
            let what = pilot.basicMedCourse == nil ? "course" : "examination"
            let reason = "the day of the \(what) is not given"
            return [CurrencyFinding(.basicMed, standing: .notComputed(reason))]
        }
        guard max(examined, taught) <= day else {
            let reason = "examination or course is after \(day)"
            return [CurrencyFinding(.basicMed, standing: .notComputed(reason))]
        }
        let last = min(examined.later(months: 48), taught.later(months: 24).lastOfMonth)
        return [finding(.basicMed, nil, until: last)]
    }

    var easaMedicals: [CurrencyFinding] {
        func missing(_ what: String) -> [CurrencyFinding] {
            [CurrencyFinding(.easaMedical, standing: .notComputed("\(what) is not given"))]
        }
        guard let held = pilot.easaMedical, let examined = pilot.easaMedicalDay else {
            return missing("the medical certificate")
        }
        guard examined <= day else {
            return [CurrencyFinding(.easaMedical, standing: .notComputed("the examination is after \(day)"))]
        }
        guard let age = pilot.age(on: examined) else { return missing("the birth date") }
        var findings: [CurrencyFinding] = []
        if held == .class1 {
            let months = age >= 60 ? 6 : 12
            findings.append(finding(.easaMedical, "class 1", until: examined.later(months: months)))
            findings.append(
                finding(
                    .easaMedical, "class 1, single-pilot commercial with passengers",
                    until: examined.later(months: age >= 40 ? 6 : 12)))
        }
        if held != .lapl {
            let (months, end) = age < 40 ? (60, 42) : age < 50 ? (24, 51) : (12, nil)
            findings.append(finding(.easaMedical, "class 2", until: until(examined, months, end)))
        }
        let (months, end) = age < 40 ? (60, 42) : (24, nil)
        findings.append(finding(.easaMedical, "LAPL", until: until(examined, months, end)))
        return findings.map { finding in
            var finding = finding
            finding.notes.append("a revalidation counts from the day on which the last certificate expired")
            return finding
        }
    }

    /// So many months after the examination, but at the latest the birthday after which it ceases.
    private func until(_ examined: Day, _ months: Int, _ age: Int?) -> Day {
        let last = examined.later(months: months)
        return age.flatMap { pilot.birthday($0) }.map { min($0, last) } ?? last
    }
}
