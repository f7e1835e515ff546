package import Aviation
package import SyncCore

/// The pilot's recent experience and validity on a day by the rules, from the logbook, the
/// certificates and the birth date.
package struct CurrencyReport: Sendable {
    package let day: Day
    package let findings: [CurrencyFinding]
    /// The evaluated entries, by the line numbers of the findings.
    package let entries: [Int: RecordID]
    /// The day since which entries were evaluated; nil for all of them.
    package let since: Day?
    /// The edition of the logbook that it was made from.
    let edition: Int

    /// Entries of the last three years, and at least this many: no rule has a longer window.
    static let leastEntries = 1_000
}

extension CurrencyReport {
    /// Asks every rule about these entries of the logbook, which are all since a day, and about what the
    /// certificates and the settings say. Works offline.
    @MainActor package init(
        on day: Day, of entries: [LogbookRecord], since: Day?, _ context: RecordContext
    ) async throws {
        let edition = context.logbook.edition
        var pilot = PilotFacts()
        pilot.birthDate = context.preferences.birthDate.flatMap { Day($0) }
        let certificates = context[Certificate.self].all.map(\.record)
        pilot.holdsInstrumentRating = certificates.isEmpty ? nil : false
        // The latest of two that say the same thing of the pilot.
        let held = certificates.sorted {
            ($0.examinedOn ?? $0.issuedOn ?? "", $0.id) < ($1.examinedOn ?? $1.issuedOn ?? "", $1.id)
        }
        for certificate in held {
            guard let rule = certificate.rule.flatMap({ CertificateRule(rawValue: $0) }) else { continue }
            if let expiry = certificate.expiresOn.flatMap({ Day($0) }), expiry < day,
                rule == .instrumentRating || rule == .typeRating
            {
                continue
            }
            _ = rule.note(certificate, &pilot)
        }
        let places = try await Self.places(of: entries, context.places)
        self = await Self.make(entries, since, day, pilot, places, edition)
    }

    /// Where the airports of night take-offs and landings are.
    @MainActor private static func places(
        of records: [LogbookRecord], _ named: NamedPlaces
    ) async throws -> [String: Coordinate] {
        let night = records.filter { record in
            [LogbookCount.nightTakeoffs, .nightFullStopLandings].contains { (record.entry[$0] ?? 0) > 0 }
        }
        var places: [String: Coordinate] = [:]
        for ident in Set(night.flatMap(\.airportIdents)) {
            places[ident] = try await named.airport(ident)?.position
        }
        return places
    }
}

extension CurrencyReport {
    @concurrent fileprivate static func make(
        _ records: [LogbookRecord], _ since: Day?, _ day: Day, _ pilot: PilotFacts,
        _ places: [String: Coordinate], _ edition: Int
    ) async -> CurrencyReport {
        // An aircraft as flown, in each entry: one registration may have had several classes.
        var rows: [LogbookFile.Row] = []
        var lines: [Int?] = []
        var described: [LogbookAircraft: String] = [:]
        var entries: [Int: RecordID] = [:]
        for (index, record) in records.enumerated() {
            var entry = record.entry
            if let aircraft = record.aircraft {
                // A name that no two different aircraft share, for the rules to find it by.
                let name = described[aircraft] ?? "\(aircraft.registration)\u{1F}\(described.count)"
                if described[aircraft] == nil {
                    var named = aircraft
                    named.registration = name
                    rows.append(.aircraft(named, cells: []))
                    lines.append(nil)
                    described[aircraft] = name
                }
                entry.texts[.aircraft] = name
            }
            rows.append(.flight(entry, width: 0))
            lines.append(index + 1)
            entries[index + 1] = record.id
        }
        let file = LogbookFile(rows: rows, lines: lines, headings: [])
        let currency = LogbookCurrency(
            file, on: day, pilot: pilot, isInNightWindow: NightWindow(places: places).contains)
        return CurrencyReport(
            day: day, findings: currency.findings, entries: entries, since: since, edition: edition)
    }
}

extension LogbookRecord {
    /// The aircraft as it was flown; nil without a registration.
    fileprivate var aircraft: LogbookAircraft? {
        guard let registration = entry[.aircraft] else { return nil }
        var aircraft = LogbookAircraft(registration: registration)
        aircraft.typeCode = aircraftType
        aircraft.gear = aircraftGear
        aircraft.equipment = aircraftEquipType ?? (purpose == "fstd" ? "fstd" : nil)
        aircraft.aircraftClass = aircraftClassFAA.flatMap { AircraftClass($0) }
        aircraft.statedEASAClass = aircraftClassEASA
        return aircraft
    }
}

/// The data that a report of currency was made from.
package struct CurrencyKey: Hashable, Sendable {
    let day: Day
    let edition: Int
    let certificates: [Certificate]
    let birthDate: String?
}
