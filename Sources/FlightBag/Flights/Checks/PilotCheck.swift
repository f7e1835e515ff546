import Aviation
import Foundation

/// The pilot's certificates and recent experience for a flight, judged on its day. A missing fact is unknown,
/// never in order.
@MainActor struct PilotCheck {
    private(set) var findings: [BeforeYouGo.Finding] = []

    private let flight: Flight
    private let log: FlightLog
    private let context: RecordContext
    private let day: Day
    private let certificates: [Certificate]

    /// Without a report the rules were not evaluated yet.
    init(
        _ flight: Flight, _ log: FlightLog, _ report: CurrencyReport?, _ isLogbookWhole: Bool,
        _ context: RecordContext
    ) {
        self.flight = flight
        self.log = log
        self.context = context
        day = context.day(of: flight)
        let (day, all) = (day, context[Certificate.self].all.map(\.record))
        certificates = all.filter { certificate in
            guard let first = (certificate.examinedOn ?? certificate.issuedOn).flatMap({ Day($0) }) else {
                return true
            }
            return first <= day
        }
        findings = [medical(report), licence]
        if flight.offBlock == nil {
            findings.append(.init(.unknown, "the flight has no date: judged for today"))
        }
        if log.rules == .easa || log.rules == .uk { findings.append(classRating) }
        findings += typeRating + others + endorsements
        if !isLogbookWhole {
            findings.append(.init(.look, "an import is not finished: the logbook lacks entries"))
        }
        if let report, report.day == day {
            findings += experience(report)
        } else {
            findings.append(.init(.unknown, "the logbook is not read yet"))
        }
    }

    /// The medical certificate that lasts longest, of those that count under the flight's rules.
    private func medical(_ report: CurrencyReport?) -> BeforeYouGo.Finding {
        let held = certificates.filter { $0.isMedical(under: log.rules) }
        guard !held.isEmpty else {
            let isLater = context[Certificate.self].all.contains { $0.record.isMedical(under: log.rules) }
            return .init(.unknown, isLater ? "the medical begins after \(day)" : "no medical is entered")
        }
        var standings = held.filter { !$0.isBasicMed || $0.expiresOn != nil }.map {
            $0.validity(context, on: day)
        }
        if held.contains(where: \.isBasicMed) {
            standings += (report?.findings ?? []).filter { $0.rule == .basicMed }.map { finding in
                if case .notComputed(let reason) = finding.standing { return .notComputed(reason) }
                return finding.validUntil.map { .until($0, isExpired: $0 < day, of: "BasicMed") } ?? .notGiven
            }
        }
        return Self.best(standings, "medical")
    }

    private var licence: BeforeYouGo.Finding {
        let held = certificates.filter { $0.purpose == "licence" }
        guard !held.isEmpty else { return .init(.unknown, "no licence is entered") }
        // A licence without a last day is for life: it is its ratings that end.
        if let lasting = held.first(where: { $0.validity(context, on: day) == .notGiven }) {
            return .init(.good, "\(lasting.name), no expiry given")
        }
        return Self.best(held.map { $0.validity(context, on: day) }, "licence")
    }

    /// Part-FCL: the rating for the class of the aircraft.
    private var classRating: BeforeYouGo.Finding {
        guard case .known(let aircraft) = context.aircraft(of: flight), let flown = aircraft.flownClassEASA
        else {
            return .init(.unknown, "the aircraft's EASA class is not given: its rating is not judged")
        }
        let held = certificates.filter { certificate in
            if certificate.rule == CertificateRule.singleEnginePiston.rawValue { return flown == "SEP(land)" }
            let name = certificate.title?.filter { !$0.isWhitespace }.lowercased()
            return certificate.purpose == "rating" && name == flown.lowercased()
        }
        guard !held.isEmpty else { return .init(.unknown, "no rating for \(flown) is entered") }
        return Self.best(held.map { $0.validity(context, on: day) }, flown)
    }

    /// The type rating that the aircraft asks for.
    private var typeRating: [BeforeYouGo.Finding] {
        guard case .known(let aircraft) = context.aircraft(of: flight), let needed = aircraft.typeRating,
            !needed.isEmpty
        else { return [] }
        let held = certificates.filter { certificate in
            certificate.known == .typeRating
                && certificate.title?.trimmingCharacters(in: .whitespaces).uppercased() == needed.uppercased()
        }
        guard !held.isEmpty else { return [.init(.unknown, "no type rating \(needed) is entered")] }
        let standings = held.map { $0.validity(context, on: day) }
        // The FAA's have no last day.
        let isLasting = log.rules == .faa && standings.contains(.notGiven)
        return [
            isLasting
                ? .init(.good, "type rating \(needed)") : Self.best(standings, "type rating \(needed)")
        ]
    }

    /// The endorsements that end: of those for one purpose the one that lasts longest.
    private var endorsements: [BeforeYouGo.Finding] {
        let all = context[Endorsement.self].all.map(\.record)
        let given = all.filter { $0.givenOn.flatMap { Day($0) }.map { $0 <= day } ?? true }
        return Dictionary(grouping: given, by: { $0.purpose ?? "without a name" })
            .sorted { $0.key < $1.key }.compactMap { purpose, same in
                let ends = same.map { $0.expiresOn.flatMap { Day($0) } }
                guard !ends.contains(nil), let last = ends.compactMap(\.self).max() else { return nil }
                return last < day
                    ? .init(.look, "endorsement \(purpose) expired on \(last)")
                    : .init(.good, "endorsement \(purpose) until \(last)")
            }
    }

    /// Anything else that has expired, unless one of the same name has not.
    private var others: [BeforeYouGo.Finding] {
        let rest = certificates.filter { certificate in
            certificate.purpose != "licence" && !certificate.isMedical(under: nil)
                && certificate.rule != CertificateRule.singleEnginePiston.rawValue
                && certificate.rule != CertificateRule.instrumentRating.rawValue
        }
        return Dictionary(grouping: rest, by: \.name).sorted { $0.key < $1.key }.compactMap { name, same in
            let found = Self.best(same.map { $0.validity(context, on: day) }, name)
            return found.mark == .bad ? .init(.look, found.words) : nil
        }
    }

    /// The one that lasts longest speaks for all.
    private static func best(_ standings: [Certificate.Validity], _ name: String) -> BeforeYouGo.Finding {
        var last: (day: Day, isExpired: Bool, subject: String?)?
        var reason: String?
        for standing in standings {
            switch standing {
            case .until(let day, let isExpired, let subject):
                if last.map({ $0.day < day }) ?? true { last = (day, isExpired, subject) }
            case .notComputed(let why): reason = reason ?? why
            case .notGiven: reason = reason ?? "no expiry given"
            }
        }
        if let last, !last.isExpired {
            let subject = last.subject.map { ", \($0)" } ?? ""
            return .init(.good, "\(name) until \(last.day)\(subject)")
        }
        if let reason { return .init(.unknown, "\(name): \(reason)") }
        return .init(.bad, last.map { "\(name) expired on \($0.day)" } ?? "\(name): no expiry given")
    }

    // MARK: Recent experience

    private func experience(_ report: CurrencyReport) -> [BeforeYouGo.Finding] {
        guard !report.entries.isEmpty else {
            return [.init(.unknown, "the logbook here is empty: recent experience is not judged")]
        }
        var found: [BeforeYouGo.Finding] = []
        if log.rules == .faa, let review = report.findings.first(where: { $0.rule == .flightReview }) {
            found.append(Self.words(review, "flight review", isNeeded: true))
        }
        if flight.flightRules.map({ "IYZ".contains($0) }) == true { found += instrument(report) }
        guard flight.persons != 1 else { return found }
        guard log.rules != nil else {
            return found + [.init(.unknown, "no rules are chosen: recent experience is not judged")]
        }
        let isNeeded = flight.persons != nil
        found.append(passengers(report, atNight: false, isNeeded: isNeeded))
        if isNight { found.append(passengers(report, atNight: true, isNeeded: isNeeded)) }
        return found
    }

    private var isNight: Bool {
        log.fuel?.daylight == .night || context.figures(of: flight)?.departure.isDay == false
    }

    private func instrument(_ report: CurrencyReport) -> [BeforeYouGo.Finding] {
        let ratings = certificates.filter { $0.rule == CertificateRule.instrumentRating.rawValue }
        let standings = ratings.map { $0.validity(context, on: day) }
        // The FAA's rating has no last day, those of Europe have one.
        let rating =
            ratings.isEmpty
            ? BeforeYouGo.Finding(.unknown, "no instrument rating is entered")
            : log.rules == .faa && standings.contains(.notGiven)
                ? .init(.good, "instrument rating") : Self.best(standings, "instrument rating")
        guard log.rules == .faa else { return [rating] }
        let experience = report.findings.filter { $0.rule == .instrument }
        let own = experience.first { finding in
            guard case .known(let aircraft) = context.aircraft(of: flight) else { return false }
            let group = aircraft.categoryAndClass.flatMap { AircraftClass($0) }?.instrumentGroup
            return finding.subject == group
        }
        return [rating]
            + [
                own.map { Self.words($0, "instrument experience", isNeeded: true) }
                    ?? .init(.unknown, "no instrument experience in this category is logged")
            ]
    }

    /// The finding for the class of the aircraft.
    private func passengers(
        _ report: CurrencyReport, atNight: Bool, isNeeded: Bool
    ) -> BeforeYouGo.Finding {
        let name = atNight ? "passengers at night" : "passengers"
        guard case .known(let aircraft) = context.aircraft(of: flight) else {
            return .init(.unknown, "\(name): no aircraft")
        }
        let isFAA = log.rules == .faa
        guard let flown = isFAA ? aircraft.categoryAndClass : aircraft.flownClassEASA else {
            return .init(.unknown, "\(name): the class of \(aircraft.name) is not given")
        }
        let rule: CurrencyRule =
            isFAA
            ? (atNight ? .passengersAtNight : .passengers)
            : (atNight ? .easaPassengersAtNight : .easaPassengers)
        let all = report.findings.filter { $0.rule == rule }
        var subjects = [flown]
        if isFAA, let type = aircraft.typeDesignator { subjects.insert("\(flown), type \(type)", at: 0) }
        if isFAA, !atNight, aircraft.gear?.contains("tailwheel") == true {
            subjects = subjects.map { "\($0), tailwheel" }
        }
        let own = subjects.lazy.compactMap { subject in all.first { $0.subject == subject } }.first
        guard let own else {
            return .init(isNeeded ? .bad : .look, "\(name): nothing logged that counts in \(aircraft.name)")
        }
        return Self.words(own, name, isNeeded: isNeeded)
    }

    private static func words(
        _ finding: CurrencyFinding, _ name: String, isNeeded: Bool
    ) -> BeforeYouGo.Finding {
        let until = finding.validUntil.map { " until \($0)" } ?? ""
        switch finding.standing {
        case .met: return .init(.good, name + until)
        case .asLogged: return .init(.unknown, "\(name)\(until) as logged, not proved")
        case .notComputed(let reason): return .init(.unknown, "\(name): \(reason)")
        case .notMet:
            let short = finding.counts.first { !$0.isEnough }
            let count = short.map { count in
                ", \(count.counted) of \(count.needed) \(count.name.replacing("_", with: " "))"
            }
            let ended = finding.validUntil.map { ", ended on \($0)" } ?? ""
            return .init(isNeeded ? .bad : .look, "\(name): not current\(count ?? ended)")
        }
    }
}

extension Certificate {
    fileprivate var known: CertificateRule? { rule.flatMap { CertificateRule(rawValue: $0) } }

    fileprivate var isBasicMed: Bool { known == .basicMedExamination || known == .basicMedCourse }

    /// Whether it is a medical certificate for flights under these rules. One of no rule counts under all.
    fileprivate func isMedical(under rules: RuleSet?) -> Bool {
        switch known {
        case .faaMedical1, .faaMedical2, .faaMedical3, .basicMedExamination, .basicMedCourse:
            rules == nil || rules == .faa
        case .easaMedical1, .easaMedical2, .easaMedicalLAPL: rules != .faa
        case .singleEnginePiston, .instrumentRating, .typeRating: false
        case nil: purpose == "medical"
        }
    }
}

extension Aircraft {
    /// The class that a rating of EASA is for; nil when it is neither given nor follows from class and
    /// engine.
    fileprivate var flownClassEASA: String? {
        if let classEASA { return classEASA == "type" ? typeDesignator : classEASA }
        let isPiston = engine == "Piston" || engine == "Diesel"
        switch categoryAndClass {
        case "airplane_single_engine_land" where isPiston: return "SEP(land)"
        case "airplane_single_engine_sea" where isPiston: return "SEP(sea)"
        case "airplane_multi_engine_land" where isPiston: return "MEP(land)"
        case "airplane_multi_engine_sea" where isPiston: return "MEP(sea)"
        default: return nil
        }
    }
}
