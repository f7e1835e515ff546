package import Aviation
package import SyncCore

/// The effect of importing a logbook's file, line by line. Nothing is written by asking.
package struct LogbookImportPlan: ImportPlan {
    package enum Action: String, CaseIterable, Hashable, Sendable {
        /// The line becomes an entry.
        case new
        /// The logbook has this entry already, and the file says nothing else of it.
        case same
        /// The logbook has this entry, and the file has other values in it.
        case conflicting
        /// The day or hours cannot be read: the line is left out unless somebody takes it as it is.
        case unreadable
    }

    /// One line of the flights table.
    package struct Line: Hashable, Sendable {
        /// Counted from 1.
        package let number: Int
        package let action: Action
        /// "2023-09-05 KPAO – KSQL".
        package let name: String
        /// Sentences on what could not be read, what differs, and what is worth a look.
        package let reasons: [String]
    }

    /// An entry to write, over the existing one.
    package struct Change: Sendable {
        let record: LogbookRecord
        let before: LogbookRecord?
    }

    /// The file's own name.
    package let name: String
    /// The file, which is read again when somebody says the order of its dates.
    let bytes: [UInt8]
    /// Sentences on the file as a whole.
    package let warnings: [String]
    /// A date that could be either way round; nil where the file tells, or somebody said.
    package let undecidedDate: String?
    /// The same on every device that imports this file.
    package let importID: RecordID
    package let lines: [Line]
    /// Problems that belong to no line of the flights table.
    package let otherProblems: [String]
    /// Why the file lacks lines that somebody wrote: a cell without end took them in. Nil when it lacks none.
    package let lostLines: String?
    /// How many aircraft the file describes.
    package let aircraftCount: Int
    /// Records of those that are not among the pilot's yet.
    let newAircraft: [Aircraft]
    /// The headings of custom columns, in the order of the file.
    let customHeadings: [String]
    let added: [Change]
    let overwriting: [Change]
    let unread: [Change]

    package var newAircraftCount: Int { newAircraft.count }

    package func count(_ action: Action) -> Int { lines.count { $0.action == action } }

    /// How many unreadable lines have a day, so that they can be taken without the cells that nobody can
    /// read.
    package var unreadWithDay: Int { unread.count }

    /// The writes, in the order of the file.
    package func changes(_ consent: LogbookImportConsent) -> [Change] {
        added + (consent.takesFile ? overwriting : []) + (consent.takesUnread ? unread : [])
    }
}

/// The consents of a person besides adding what is new.
package struct LogbookImportConsent: Hashable, Sendable {
    /// The file's values go over those of the logbook where the two differ.
    package var takesFile: Bool
    /// Lines with unreadable hours are taken; such a cell has no value, and its text is kept.
    package var takesUnread: Bool

    package init(takesFile: Bool = false, takesUnread: Bool = false) {
        self.takesFile = takesFile
        self.takesUnread = takesUnread
    }
}

/// An entry that the logbook has, as far as it tells entries apart.
struct LogbookKnown: Sendable {
    let id: RecordID
    let key: LogbookEntryKey
}

extension LogbookEntryKey {
    /// The id of the imported entry: the same on every device that imports such a line.
    var recordID: RecordID {
        RecordID(
            derivedFrom: "logbook_entry", date?.description ?? "", aircraft, from, to, out, off,
            totalSeconds.map { String($0) } ?? "", String(nth))
    }

    /// The same without its place among equal lines.
    var first: LogbookEntryKey {
        var key = self
        key.nth = 1
        return key
    }
}

/// Finds out which lines of a file the logbook has already.
struct LogbookMatching {
    private var byKey: [LogbookEntryKey: [RecordID]]
    private let ids: Set<RecordID>

    init(_ known: [LogbookKnown]) {
        ids = Set(known.map(\.id))
        byKey = Dictionary(grouping: known, by: \.key).mapValues { $0.map(\.id).sorted() }
    }

    /// The entry that a line is, and whether the logbook has it; each entry is one line's only.
    ///
    /// One that was imported is known by its id, whatever was changed in it since; one that was typed, or
    /// that another program numbered otherwise, by what tells entries apart.
    mutating func match(_ key: LogbookEntryKey) -> (id: RecordID, isKnown: Bool) {
        let id = key.recordID
        if ids.contains(id) {
            byKey[key.first]?.removeAll { $0 == id }
            return (id, true)
        }
        let others = byKey[key.first] ?? []
        guard let other = others.first(where: { $0 != id }) else { return (id, false) }
        byKey[key.first]?.removeAll { $0 == other }
        return (other, true)
    }
}

extension LogbookRecord {
    /// The entry of a line of a file.
    init(
        id: RecordID, _ entry: LogbookEntry, _ aircraft: LogbookAircraft?, aircraftID: RecordID?,
        importID: RecordID
    ) {
        self.init(id: id)
        self.entry = entry
        var elements = entry.asWritten.map { Self.element($0.key.name, $0.value) }
        var seen: Set<String> = []
        for field in entry.custom {
            // A second column under one heading, and one beyond the last heading, are told by their number.
            let isAlone =
                !field.heading.isEmpty && LogbookColumn(heading: field.heading) == nil
                && seen.insert(field.heading).inserted
            let heading = isAlone ? field.heading : "\(field.heading)#\(field.column + 1)"
            elements.append(Self.element(heading, field.text))
        }
        setCustom(ElementList(elements).elements)
        self.aircraftID = aircraftID
        aircraftType = aircraft?.typeCode
        aircraftClassFAA = aircraft?.aircraftClass?.token
        aircraftClassEASA = aircraft?.easaClass
        aircraftGear = aircraft?.gear
        aircraftEquipType = aircraft?.equipment
        if aircraft?.isSimulator == true { purpose = "fstd" }
        self.importID = importID.text
    }

    /// This entry with what a file says of it, and sentences on what is otherwise there. A value that the
    /// file leaves empty stays.
    func taking(_ other: LogbookRecord) -> (record: LogbookRecord, differences: [String]) {
        var taken = self
        var differences: [String] = []
        for column in LogbookColumn.all {
            let (here, there) = (entry.cell(column), other.entry.cell(column))
            guard !there.isEmpty, here != there else { continue }
            var reading = LogbookEntry()
            _ = reading.take(here, in: column)
            _ = reading.clearText(of: column)
            var file = LogbookEntry()
            _ = file.take(there, in: column)
            _ = file.clearText(of: column)
            guard reading != file || here.isEmpty else { continue }
            differences.append(
                "\(column.name) is \(here.isEmpty ? "empty" : here) here, \(there) in the file")
            _ = taken.take(there, in: column)
        }
        let (mine, theirs) = (Set(entry.custom.map(\.pair)), Set(other.entry.custom.map(\.pair)))
        for pair in theirs.subtracting(mine).sorted() { differences.append("\(pair) is only in the file") }
        if !theirs.isSubset(of: mine) {
            taken.setCustom(ElementList(taken.custom + other.custom.filter(other.isForeign)).elements)
        }
        return (taken, differences)
    }

    private func isForeign(_ element: String) -> Bool {
        LogbookColumn(heading: Self.parts(of: element).heading) == nil
    }
}

extension LogbookCustomField {
    fileprivate var pair: String { LogbookRecord.element(heading, text) }
}

extension LogbookEntry {
    /// Forgets how a cell was written, not its value.
    fileprivate mutating func clearText(of column: LogbookColumn) { asWritten[column] = nil }
}
