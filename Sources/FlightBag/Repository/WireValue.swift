import Aviation
import AviationDatabase
import JSONLines
import Notation

/// A value of a server's answer, whose members are read by name; null for one that is not there.
struct WireValue: Hashable {
    private let json: JSON

    /// An answer that is not what it should be: cut, or of another server.
    struct Unexpected: Error {
        let name: String
    }

    init(_ json: JSON) { self.json = json }

    static let null = WireValue(.null)

    subscript(name: String) -> WireValue { WireValue(json.object?[name] ?? .null) }

    var text: String? { json.string }
    var number: Double? { json.number }
    var flag: Bool? { json.bool }
    var list: [WireValue] { (json.array ?? []).map(WireValue.init) }
    var texts: [String] { (json.array ?? []).compactMap(\.string) }
    /// Nil for a number that is not whole, too.
    var integer: Int? { number.flatMap { Int(exactly: $0) } }

    func needed(_ name: String) throws -> String {
        guard let text = self[name].text else { throw Unexpected(name: name) }
        return text
    }

    func position(_ latitude: String, _ longitude: String) -> Coordinate? {
        guard let latitude = self[latitude].number, let longitude = self[longitude].number else { return nil }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
}

extension Airport {
    /// Throws `WireValue.Unexpected`.
    init(_ wire: WireValue, _ columns: [AirportColumn] = AirportColumn.all) throws {
        guard let position = wire.position("latitude_deg", "longitude_deg") else {
            throw WireValue.Unexpected(name: "latitude_deg")
        }
        guard let kind = AirportKind(rawValue: try wire.needed("type")) else {
            throw WireValue.Unexpected(name: "type")
        }
        self.init(
            ident: try wire.needed("ident"), kind: kind, name: try wire.needed("name"), position: position,
            countryCode: try wire.needed("iso_country"), regionCode: try wire.needed("iso_region")
        ) { particulars in
            for column in columns { column.put(wire[column.name].value(column.form), into: &particulars) }
        }
    }
}

extension WireValue {
    /// Nil for a value of another form.
    fileprivate func value(_ form: AirportColumn.Form) -> AirportColumn.Value? {
        switch form {
        case .text, .words, .link: text.map { .text($0) }
        case .integer: integer.map { .integer($0) }
        case .flag: flag.map { .flag($0) }
        }
    }
}

extension AirportSummary {
    /// Throws `WireValue.Unexpected`.
    init(_ wire: WireValue) throws {
        let airport = try Airport(wire)
        var facts = AirportFacts(
            ident: airport.ident, kind: airport.kind, countryCode: airport.countryCode,
            position: airport.position)
        facts.runwayCount = wire["runway_count"].integer
        facts.longestRunwayFeet = wire["longest_runway_length_ft"].integer
        facts.hasHardRunway = wire["has_hard_runway"].flag
        facts.hasSoftRunway = wire["has_soft_runway"].flag
        facts.hasWaterRunway = wire["has_water_runway"].flag
        facts.hasSnowRunway = wire["has_snow_runway"].flag
        facts.hasLightedRunway = wire["has_lighted_runway"].flag
        facts.procedureCount = wire["procedure_count"].integer
        facts.approachTypes = Set(
            wire["approach_types"].texts.compactMap(Procedure.ApproachType.init(rawValue:)))
        facts.aipEntryCount = wire["aip_entry_count"].integer ?? 0
        facts.isPointOfEntry = wire["point_of_entry"].flag
        facts.hasAvgas = wire["avgas"].flag
        facts.hasJetA = wire["jet_a"].flag
        facts.hotel = wire["hotel"].text.flatMap(AirportFacts.Reach.init(rawValue:))
        facts.restaurant = wire["restaurant"].text.flatMap(AirportFacts.Reach.init(rawValue:))
        self.init(airport: airport, facts: facts)
    }
}

extension AirportDossier {
    /// Throws `WireValue.Unexpected`.
    init(_ wire: WireValue) throws {
        let summary = try AirportSummary(wire)
        let record = KnownAirport(
            summary.airport, runways: wire["runways"].list.map(Runway.init),
            procedures: try wire["procedures"].list.map(Procedure.init),
            aipEntries: try wire["aip_entries"].list.map(AIPEntry.init), sources: wire["sources"].texts,
            isBorderCrossing: summary.facts.isPointOfEntry)
        let frequencies = try wire["frequencies"].list.map { station in
            guard let megahertz = station["frequency_mhz"].number,
                let frequency = Frequency(kilohertz: Int(clamping: (megahertz * 1000).rounded()))
            else { throw WireValue.Unexpected(name: "frequency_mhz") }
            return RadioFrequency(
                type: try station.needed("type"), name: station["description"].text, frequency: frequency)
        }
        self.init(record: record, frequencies: frequencies, facts: summary.facts)
    }
}

extension Runway {
    fileprivate init(_ wire: WireValue) {
        func end(_ prefix: String) -> RunwayEnd {
            RunwayEnd(
                name: wire["\(prefix)_ident"].text,
                position: wire.position("\(prefix)_latitude_deg", "\(prefix)_longitude_deg"),
                elevationFeet: wire["\(prefix)_elevation_ft"].integer,
                trueHeadingDegrees: wire["\(prefix)_heading_degT"].number,
                displacedThresholdFeet: wire["\(prefix)_displaced_threshold_ft"].integer)
        }
        let high = end("he")
        self.init(
            lengthFeet: wire["length_ft"].integer, widthFeet: wire["width_ft"].integer,
            surface: wire["surface"].text, isLighted: wire["lighted"].flag ?? false,
            isClosed: wire["closed"].flag ?? false, lowEnd: end("le"),
            highEnd: high == RunwayEnd(name: nil) ? nil : high)
    }
}

extension Procedure {
    fileprivate init(_ wire: WireValue) throws {
        guard let type = ProcedureType(rawValue: try wire.needed("procedure_type")) else {
            throw WireValue.Unexpected(name: "procedure_type")
        }
        self.init(
            name: try wire.needed("name"), procedureType: type,
            approachType: wire["approach_type"].text.flatMap(ApproachType.init(rawValue:)),
            runwayNumber: wire["runway_number"].text, runwayLetter: wire["runway_letter"].text,
            runwayIdent: wire["runway_ident"].text, source: wire["source"].text,
            authority: wire["authority"].text, rawName: wire["raw_name"].text)
    }
}

extension AIPEntry {
    fileprivate init(_ wire: WireValue) throws {
        guard let section = Section(rawValue: try wire.needed("section")) else {
            throw WireValue.Unexpected(name: "section")
        }
        let standard = wire["std_field_id"].integer.flatMap { id in
            wire["std_field"].text.map { AIPField(id: id, name: $0) }
        }
        self.init(
            ident: try wire.needed("ident"), section: section, field: try wire.needed("field"),
            value: try wire.needed("value"), standardField: standard,
            mappingScore: wire["mapping_score"].number, altField: wire["alt_field"].text,
            altValue: wire["alt_value"].text, source: wire["source"].text)
    }
}
