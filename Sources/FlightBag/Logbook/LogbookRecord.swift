package import Aviation
package import SyncCore

/// One entry of the pilot's logbook.
///
/// A missing value is nil, never zero. A signed entry is locked: another entry corrects it.
package struct LogbookRecord: PilotRecord {
    package let id: RecordID
    /// The values of ForeFlight's columns; custom columns are in ``custom``.
    package var entry = LogbookEntry()
    /// The aircraft's record. The registration in the entry is the truth, this is a link.
    package var aircraftID: RecordID?
    /// The aircraft as it was flown.
    package var aircraftType: String?
    package var aircraftClassFAA: String?
    package var aircraftClassEASA: String?
    package var aircraftGear: String?
    package var aircraftEquipType: String?
    /// "flight", "fstd", "ground", "brought_forward"; nil is a flight.
    package var purpose: String?
    /// The planned flight that it came from.
    package var flightID: String?
    /// The import that wrote it.
    package var importID: String?
    /// Whether it was taken out of the logbook. An entry that was imported or made for a flight is never
    /// deleted: a device that makes the same would write into a record that is gone.
    package var isRemoved: Bool?
    package var signedBy: String?
    package var signedOn: String?
    /// The digest of the values that were signed; nil for an entry that was signed elsewhere.
    var signedValues: String?
    package var remarks: String?
    /// Columns outside of the 61 and cells that would be printed differently, as "heading=text", sorted.
    package private(set) var custom: [String] = []

    package init(id: RecordID) {
        self.id = id
    }

    package var airportIdents: [String] { [entry[.from], entry[.to]].compactMap(\.self) }

    /// Whether it is locked.
    package var isSigned: Bool { signedBy != nil }

    /// Takes the text that somebody typed for a column; empty for nothing. The reason when it cannot be read:
    /// then the value is unknown.
    mutating func take(_ text: String, in column: LogbookColumn) -> String? {
        entry.clear(column)
        custom.removeAll { Self.column(of: $0) == column }
        guard !text.isEmpty else { return nil }
        let reason = entry.take(text, in: column)
        if let written = entry.asWritten[column] {
            custom = ElementList(custom + [Self.element(column.name, written)]).elements
        }
        return reason
    }

    /// Takes the elements of the column `custom`. Where a column has two texts, as two devices may have typed
    /// them, the text that gives the value stands.
    mutating func setCustom(_ elements: [String]) {
        custom = elements
        entry.custom = []
        entry.asWritten = [:]
        for element in elements {
            let (name, text) = Self.parts(of: element)
            if let column = LogbookColumn(heading: name) {
                let present = entry.asWritten[column]
                if present == nil || entry.cell(column) != present { entry.asWritten[column] = text }
            } else {
                entry.custom.append(
                    LogbookCustomField(
                        column: LogbookColumn.all.count + entry.custom.count, heading: name, text: text))
            }
        }
    }

    /// Cells whose text could not be read, so that no sum has them: "Night: 1,5".
    package var unreadCells: [String] {
        entry.unreadColumns.map { "\($0.name): \(entry.asWritten[$0] ?? "")" }.sorted()
    }

    /// "heading=text"; a "=" or "%" in the heading is escaped.
    static func element(_ heading: String, _ text: String) -> String {
        heading.replacing("%", with: "%25").replacing("=", with: "%3D") + "=" + text
    }

    /// The heading and the text of an element.
    static func parts(of element: String) -> (heading: String, text: String) {
        guard let end = element.firstIndex(of: "=") else { return ("", element) }
        let heading = String(element[..<end]).replacing("%3D", with: "=").replacing("%25", with: "%")
        return (heading, String(element[element.index(after: end)...]))
    }

    private static func column(of element: String) -> LogbookColumn? {
        LogbookColumn(heading: parts(of: element).heading)
    }
}

extension RecordContext {
    /// The entries of the logbook that were asked for.
    package var logbook: RecordList<LogbookRecord> { self[LogbookRecord.self] }
}
