/// A table of columns: the positions of the fields in a kind of record (ARINC 424-18, chapter 4).
package struct ARINCLayout: Hashable, Sendable {
    /// The extent to which a table was checked.
    package enum Proof: String, Hashable, Sendable {
        /// Against records that the FAA published.
        case records = "checked against records"
        /// Its columns were compared with two other readers, and no record was at hand.
        case layoutOnly = "layout only"
    }

    /// The kind of thing that the record describes: "airport", "approach", "VHF navaid".
    package let kind: String
    package let proof: Proof
    /// In the order of their columns, with those of every record.
    package let fields: [ARINCField]

    init(_ kind: String, _ proof: Proof, _ own: [ARINCField]) {
        self.kind = kind
        self.proof = proof
        fields = (Self.everyRecord + own).sorted { $0.columns.lowerBound < $1.columns.lowerBound }
    }

    /// The fields that all records share.
    static let everyRecord: [ARINCField] = [
        ARINCField("record_type", 1), ARINCField("area", 2...4), ARINCField("section_code", 5),
        ARINCField("file_record_number", 124...128, .integer), ARINCField("cycle", 129...132),
    ]

    /// A line before the records: all of it is text.
    static let header = ARINCLayout(header: [ARINCField("text", 1...132)])

    private init(header fields: [ARINCField]) {
        (kind, proof, self.fields) = ("header", .records, fields)
    }

    /// The section and subsection of a whole record. The subsection stands in column 6, or, for records that
    /// belong to an airport or heliport, in column 13 when column 6 is blank.
    static func section(of columns: [UInt8]) -> String {
        let section = columns[4]
        let belongsToAirport = section == UInt8(ascii: "P") || section == UInt8(ascii: "H")
        let subsection = belongsToAirport && columns[5] == UInt8(ascii: " ") ? columns[12] : columns[5]
        return String(decoding: [section, subsection].filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }

    /// The table for a whole record, by its section, its continuation number and what it continues with.
    static func layout(of columns: [UInt8], section: String) -> ARINCLayout? {
        guard let tables = bySection[section] else { return nil }
        let number = columns[tables.continuationColumn - 1]
        let isPrimary = number == UInt8(ascii: "0") || number == UInt8(ascii: "1")
        guard !isPrimary else { return tables.primary }
        let application = columns[tables.continuationColumn]
        return tables.continuations[Character(UnicodeScalar(application))]
    }

    /// The tables of one section. The column after its number gives the kind of continuation (5.91).
    struct Tables {
        let continuationColumn: Int
        let primary: ARINCLayout
        let continuations: [Character: ARINCLayout]

        init(
            _ continuationColumn: Int, _ primary: ARINCLayout, _ continuations: [Character: ARINCLayout] = [:]
        ) {
            self.continuationColumn = continuationColumn
            self.primary = primary
            self.continuations = continuations
        }
    }

    private static let bySection: [String: Tables] = [
        "PA": Tables(22, airport), "PC": Tables(22, terminalWaypoint), "PG": Tables(22, runway),
        "PI": Tables(22, localizer), "PD": Tables(39, departure), "PE": Tables(39, arrival),
        "PF": Tables(39, approach, ["W": approachServices]),
        "PP": Tables(27, pathPoint, ["E": pathPointContinuation]), "PS": Tables(39, safeAltitude),
        "PN": Tables(22, terminalBeacon), "D": Tables(22, vhfNavaid), "DB": Tables(22, enrouteBeacon),
        "EA": Tables(22, enrouteWaypoint), "ER": Tables(39, airway), "UC": Tables(25, controlledAirspace),
        "UR": Tables(25, restrictedAirspace),
    ]
}
