/// One record of an ARINC 424-18 file: its 132 columns as read, and their meaning.
///
/// Setting a field writes only its own columns: unknown columns stay unchanged.
package struct ARINCRecord: Hashable, Sendable {
    /// Columns of a record (ARINC 424-18, chapter 4).
    package static let columnCount = 132

    /// The printable ASCII bytes of the record. A header line may have lost its trailing blanks.
    package private(set) var columns: [UInt8]

    /// The section and subsection: "PA", "D", "EA"; "HDR" for a header line.
    package let section: String
    /// The table of columns that the record follows; nil where none is known for it.
    package let layout: ARINCLayout?

    /// Reads one line, without its end. The line number is for the problem alone.
    package static func reading(_ bytes: [UInt8], line: Int) -> Result<ARINCRecord, ARINCProblem> {
        func problem(_ column: Int, _ reason: ARINCProblem.Reason) -> Result<ARINCRecord, ARINCProblem> {
            .failure(ARINCProblem(line: line, column: column, reason: reason))
        }
        if let index = bytes.firstIndex(where: { !(0x20...0x7E).contains($0) }) {
            return problem(index + 1, .notPrintable(byte: bytes[index]))
        }
        if let index = bytes.dropFirst(columnCount).firstIndex(where: { $0 != UInt8(ascii: " ") }) {
            return problem(index + 1, .tooLong)
        }
        let columns = Array(bytes.prefix(columnCount))
        if columns.starts(with: "HDR".utf8) {
            return .success(ARINCRecord(columns: columns, section: "HDR", layout: .header))
        }
        guard let first = columns.first, first == UInt8(ascii: "S") || first == UInt8(ascii: "T") else {
            return problem(1, .noRecordType(String(decoding: columns.prefix(1), as: UTF8.self)))
        }
        guard columns.count == columnCount else {
            return problem(columns.count + 1, .tooShort(columns: columns.count))
        }
        let section = ARINCLayout.section(of: columns)
        let layout = ARINCLayout.layout(of: columns, section: section)
        return .success(ARINCRecord(columns: columns, section: section, layout: layout))
    }

    private init(columns: [UInt8], section: String, layout: ARINCLayout?) {
        self.columns = columns
        self.section = section
        self.layout = layout
    }

    /// The record as a line of a file, without its end.
    package var text: String { String(decoding: columns, as: UTF8.self) }

    /// The fields of its layout, in the order of their columns; without a known layout those of every record.
    package var fields: [ARINCField] { layout?.fields ?? ARINCLayout.everyRecord }

    /// The text of a field without surrounding blanks (only trailing ones if each column has a meaning);
    /// empty for a blank field.
    package func text(of field: ARINCField) -> String {
        String(decoding: trimmed(field), as: UTF8.self)
    }

    /// The value of a field; nil when it is blank. Throws where the text cannot be one of the field.
    package func value(of field: ARINCField) throws(Flaw) -> ARINCValue? {
        let bytes = trimmed(field)
        guard !bytes.isEmpty else { return nil }
        if let value = field.format.value(bytes) { return value }
        throw .unreadable(field: field.name, text: text(of: field))
    }

    /// The value of the field of this name; nil when the record has no such field, or it is blank or
    /// unreadable.
    package subscript(name name: String) -> ARINCValue? {
        guard let field = fields.first(where: { $0.name == name }) else { return nil }
        let bytes = trimmed(field)
        return bytes.isEmpty ? nil : field.format.value(bytes)
    }

    /// The record with a field's columns replaced, nil as blanks; nil where the value does not fit them.
    package func setting(_ value: ARINCValue?, for field: ARINCField) -> ARINCRecord? {
        let width = field.columns.count
        guard field.columns.upperBound <= columns.count else { return nil }
        let blanks = [UInt8](repeating: UInt8(ascii: " "), count: width)
        guard let bytes = value.map({ field.format.bytes($0, width: width) }) ?? blanks else { return nil }
        var copy = self
        copy.columns.replaceSubrange((field.columns.lowerBound - 1)..<field.columns.upperBound, with: bytes)
        return copy
    }

    /// The texts that no field of the layout covers, each with its columns: "columns 89-100: A031A142A132".
    package var undecoded: [String] {
        var isCovered = [Bool](repeating: false, count: columns.count)
        for field in fields {
            for column in field.columns where column <= columns.count { isCovered[column - 1] = true }
        }
        var found: [String] = []
        var index = 0
        while index < columns.count {
            guard !isCovered[index], columns[index] != UInt8(ascii: " ") else {
                index += 1
                continue
            }
            let start = index
            while index < columns.count, !isCovered[index], columns[index] != UInt8(ascii: " ") { index += 1 }
            let text = String(decoding: columns[start..<index], as: UTF8.self)
            found.append(
                index - start == 1 ? "column \(index): \(text)" : "columns \(start + 1)-\(index): \(text)")
        }
        return found
    }

    private func trimmed(_ field: ARINCField) -> ArraySlice<UInt8> {
        let lower = min(field.columns.lowerBound - 1, columns.count)
        var bytes = columns[lower..<min(field.columns.upperBound, columns.count)]
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        while field.format != .code, bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
        return bytes
    }
}

extension ARINCRecord {
    /// The position that the record describes; nil if it has none or it is blank or unreadable.
    package var position: Coordinate? {
        guard case .decimal(let latitude)? = self[name: "latitude_deg"],
            case .decimal(let longitude)? = self[name: "longitude_deg"]
        else { return nil }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }

    /// The first invalid field, as the problem of that line; nil if all can be read.
    package func problem(line: Int) -> ARINCProblem? {
        for field in fields {
            do throws(Flaw) {
                _ = try value(of: field)
            } catch {
                return ARINCProblem(line: line, column: field.columns.lowerBound, reason: error)
            }
        }
        return nil
    }
}
