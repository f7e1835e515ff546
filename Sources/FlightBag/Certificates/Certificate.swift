package import Aviation
package import SyncCore

/// A licence, a medical certificate, a rating, … of the pilot's.
package struct Certificate: PilotRecord {
    package let id: RecordID
    /// "licence", "medical", "rating", "language", "radio", "review", "other".
    package var purpose: String?
    /// "FAA", "UK CAA", an EASA state.
    package var authority: String?
    /// "PPL(A)", "SEP(land)", "Class 2".
    package var title: String?
    package var number: String?
    /// Days as "2026-11-23".
    package var issuedOn: String?
    package var examinedOn: String?
    /// The date on the certificate; it takes precedence over the rule's.
    package var expiresOn: String?
    /// Its meaning for the rules: see ``CertificateRule``.
    package var rule: String?
    package var limitations: String?
    package var place: String?
    package var remarks: String?

    package init(id: RecordID) {
        self.id = id
    }

    package static let kind = RecordKind<Certificate>(
        name: KindName(
            table: "certificate", path: "certificates", one: "certificate", many: "Certificates",
            shelf: .pilot),
        fields: [
            .choice(
                \.purpose, "kind", "Kind",
                [
                    .init("licence", "Licence"), .init("medical", "Medical"), .init("rating", "Rating"),
                    .init("language", "Language"), .init("radio", "Radio"), .init("review", "Review"),
                    .init("other", "Other"),
                ]),
            .text(\.title, "name", "Name", hint: "PPL(A), Class 2, SEP(land)"),
            .text(\.authority, "authority", "Authority", hint: "FAA, UK CAA, Austro Control"),
            .text(\.number, "number", "Number"),
            .choice(
                \.rule, "rule", "For the rules it is",
                CertificateRule.allCases.map { .init($0.rawValue, $0.words) }),
            .calendarDay(\.issuedOn, "issued_on", "Issued on"),
            .calendarDay(\.examinedOn, "examined_on", "Examined on"),
            .calendarDay(\.expiresOn, "expires_on", "Expires on", hint: "As printed: it counts first"),
            .text(\.limitations, "limitations", "Limitations", .area, most: 500),
            .text(\.place, "place", "Place"), .remarks(\.remarks),
        ],
        pairs: [["kind", "name"], ["authority", "number"], ["issued_on", "examined_on"]],
        order: "kind, name COLLATE NOCASE, id",
        invitation: "No certificates yet. Their expiry is told here, and currency asks for them.",
        title: { $0.title ?? $0.number ?? "Certificate" },
        problems: { $0.title == nil ? ["name": "What is it called?"] : [:] },
        warnings: { certificate, context in
            certificate.validity(context).isExpired ? ["It has expired."] : []
        },
        line: { $0.line($1) })

    /// The end of its validity, as far as it is known; judged on a day, by default today.
    @MainActor package func validity(_ context: RecordContext, on day: Day? = nil) -> Validity {
        let today = day ?? context.today
        if let day = expiresOn.flatMap({ Day($0) }) { return .until(day, isExpired: day < today, of: nil) }
        var pilot = PilotFacts()
        pilot.birthDate = context.preferences.birthDate.flatMap { Day($0) }
        guard let rule = rule.flatMap({ CertificateRule(rawValue: $0) }), rule.note(self, &pilot) else {
            return .notGiven
        }
        let findings = LogbookCurrency(.empty, on: today, pilot: pilot).findings.filter {
            rule.findings.contains($0.rule)
        }
        // The latest is the privilege that lasts longest; the page of currency lists all of them.
        guard
            let last = findings.max(by: { ($0.validUntil ?? .distantPast) < ($1.validUntil ?? .distantPast) })
        else { return .notGiven }
        if case .notComputed(let reason) = last.standing { return .notComputed(reason) }
        guard let day = last.validUntil else { return .notGiven }
        return .until(day, isExpired: day < today, of: last.subject)
    }

    /// The end of a certificate's validity.
    package enum Validity: Hashable, Sendable {
        case until(Day, isExpired: Bool, of: String?)
        case notComputed(String)
        /// Neither the certificate nor a rule gives an end.
        case notGiven

        package var isExpired: Bool { if case .until(_, true, _) = self { true } else { false } }

        /// "valid until 2027-03-31", "expired on 2026-01-31".
        package var words: String {
            switch self {
            case .until(let day, let isExpired, let subject):
                (isExpired ? "expired on \(day)" : "valid until \(day)") + (subject.map { ", \($0)" } ?? "")
            case .notComputed(let reason): "expiry not computed: \(reason)"
            case .notGiven: "no expiry given"
            }
        }
    }

    @MainActor private func line(_ context: RecordContext) -> RecordLine.Words {
        var words = RecordLine.Words(name)
        words.subtitle = authority
        let validity = validity(context)
        if validity.isExpired { words.trouble = validity.words } else { words.summary = validity.words }
        return words
    }
}

/// The meaning of a certificate for the rules of currency. The raw values are stored.
package enum CertificateRule: String, CaseIterable, Sendable {
    case faaMedical1 = "faa_medical_1"
    case faaMedical2 = "faa_medical_2"
    case faaMedical3 = "faa_medical_3"
    case basicMedExamination = "basicmed_examination"
    case basicMedCourse = "basicmed_course"
    case easaMedical1 = "easa_medical_1"
    case easaMedical2 = "easa_medical_2"
    case easaMedicalLAPL = "easa_medical_lapl"
    case singleEnginePiston = "sep_land"
    case instrumentRating = "instrument_rating"
    /// Its name is the ICAO designator of the type.
    case typeRating = "type_rating"

    package var words: String {
        switch self {
        case .faaMedical1: "FAA medical, first class"
        case .faaMedical2: "FAA medical, second class"
        case .faaMedical3: "FAA medical, third class"
        case .basicMedExamination: "BasicMed examination"
        case .basicMedCourse: "BasicMed course"
        case .easaMedical1: "EASA medical, class 1"
        case .easaMedical2: "EASA medical, class 2"
        case .easaMedicalLAPL: "EASA medical, LAPL"
        case .singleEnginePiston: "SEP(land) rating"
        case .instrumentRating: "Instrument rating"
        case .typeRating: "Type rating (name: the designator)"
        }
    }

    /// The rules that say how long it is valid.
    var findings: Set<CurrencyRule> {
        switch self {
        case .faaMedical1, .faaMedical2, .faaMedical3: [.medical]
        case .basicMedExamination, .basicMedCourse: [.basicMed]
        case .easaMedical1, .easaMedical2, .easaMedicalLAPL: [.easaMedical]
        case .singleEnginePiston, .instrumentRating, .typeRating: []
        }
    }

    /// Notes the certificate's facts about the pilot. Returns false if its rule computes nothing.
    func note(_ certificate: Certificate, _ pilot: inout PilotFacts) -> Bool {
        let examined = (certificate.examinedOn ?? certificate.issuedOn).flatMap { Day($0) }
        switch self {
        case .faaMedical1: (pilot.medicalClass, pilot.medicalDay) = (.first, examined)
        case .faaMedical2: (pilot.medicalClass, pilot.medicalDay) = (.second, examined)
        case .faaMedical3: (pilot.medicalClass, pilot.medicalDay) = (.third, examined)
        case .basicMedExamination: pilot.basicMedExamination = examined
        case .basicMedCourse: pilot.basicMedCourse = examined
        case .easaMedical1: (pilot.easaMedical, pilot.easaMedicalDay) = (.class1, examined)
        case .easaMedical2: (pilot.easaMedical, pilot.easaMedicalDay) = (.class2, examined)
        case .easaMedicalLAPL: (pilot.easaMedical, pilot.easaMedicalDay) = (.lapl, examined)
        case .singleEnginePiston: pilot.pistonRatingExpiry = certificate.expiresOn.flatMap { Day($0) }
        case .instrumentRating: pilot.holdsInstrumentRating = true
        case .typeRating: if let title = certificate.title { pilot.ratedTypes.insert(title.uppercased()) }
        }
        return !findings.isEmpty
    }
}

extension LogbookFile {
    /// A logbook without entries.
    static var empty: LogbookFile { LogbookFile(aircraft: [], entries: []) }
}

extension Day {
    fileprivate static var distantPast: Day {
        guard let day = Day(year: 1, month: 1, day: 1) else { preconditionFailure("The first day is a day.") }
        return day
    }
}

extension Field {
    /// A day of the calendar: "2026-11-23".
    static func calendarDay(
        _ path: Path<String?>, _ column: String, _ title: String, hint: String? = nil
    ) -> Field {
        text(
            path, column, title, hint: hint, .day, condition: "A day: 2026-11-23.",
            check: { Day($0)?.description })
    }
}
