import Foundation
import Notation
import SyncCore

/// One page of a b-tree, its cells as far as they can be read (sqlite.org/fileformat2.html §1.6).
struct BTreePage {
    /// One cell: a rowid, a record, a page below, or some of them.
    struct Cell {
        var child: Int?
        var rowid: Int64?
        var values: [FieldValue]?
    }

    /// Whether it is a leaf.
    let isLeaf: Bool
    /// The page below that comes after all cells; nil in a leaf.
    let lastChild: Int?
    let cells: [Cell]
    /// Whether a cell could not be read.
    let isDamaged: Bool

    /// Reads a page; nil if it is none of a b-tree.
    init?(_ number: Int, of file: DamagedPages) {
        guard let bytes = file.page(number) else { return nil }
        let header = number == 1 ? 100 : 0
        guard Self.looksLikeOne([UInt8](bytes[header..<header + 8]), pageSize: file.pageSize) else {
            return nil
        }
        let kind = bytes[header]
        isLeaf = kind >= 10
        let size = isLeaf ? 8 : 12
        lastChild = isLeaf ? nil : bytes.integer32(at: header + 8)
        var cells: [Cell] = []
        var isDamaged = false
        for index in 0..<bytes.integer16(at: header + 3) {
            let pointer = header + size + 2 * index
            guard pointer + 2 <= bytes.count,
                let cell = Self.cell(bytes, at: bytes.integer16(at: pointer), kind, file)
            else {
                isDamaged = true
                continue
            }
            cells.append(cell)
        }
        self.cells = cells
        self.isDamaged = isDamaged
    }

    /// Whether eight bytes could be the header of a b-tree's page.
    static func looksLikeOne(_ header: [UInt8], pageSize: Int) -> Bool {
        guard [2, 5, 10, 13].contains(header[0]) else { return false }
        let contentStart = header.integer16(at: 5)
        return header.integer16(at: 3) * 2 + 8 <= pageSize && header.integer16(at: 1) < pageSize
            && (contentStart <= pageSize && (contentStart > 0 || pageSize == 65_536)) && header[7] <= 60
    }

    private static func cell(_ bytes: [UInt8], at offset: Int, _ kind: UInt8, _ file: DamagedPages) -> Cell? {
        var cell = Cell()
        var place = offset
        guard offset >= 8, offset < bytes.count else { return nil }
        if kind == 2 || kind == 5 {
            cell.child = bytes.integer32(at: place)
            place += 4
        }
        if kind == 5 {
            cell.rowid = bytes.variable(at: place)?.value
            return cell.rowid == nil ? nil : cell
        }
        guard let size = bytes.variable(at: place) else { return nil }
        place = size.next
        if kind == 13 {
            guard let rowid = bytes.variable(at: place) else { return nil }
            cell.rowid = rowid.value
            place = rowid.next
        }
        let record = payload(bytes, at: place, size: size.value, isTable: kind == 13, file)
        cell.values = record.flatMap(RecordFormat.values)
        // A cell of an index's inner page counts for the way down, whatever became of its record.
        return cell.values == nil && kind != 2 ? nil : cell
    }

    /// A payload with what overflowed to other pages (§1.6, “cell payload overflow pages”).
    private static func payload(
        _ bytes: [UInt8], at offset: Int, size: Int64, isTable: Bool, _ file: DamagedPages
    ) -> [UInt8]? {
        guard size >= 0, size <= Int64(file.pageSize) * Int64(max(1, file.count)) else { return nil }
        let size = Int(size)
        let most = isTable ? file.usable - 35 : (file.usable - 12) * 64 / 255 - 23
        let least = (file.usable - 12) * 32 / 255 - 23
        guard size > most else {
            return offset + size <= bytes.count ? Array(bytes[offset..<offset + size]) : nil
        }
        let fitting = least + (size - least) % (file.usable - 4)
        let local = fitting <= most ? fitting : least
        guard local >= 0, offset + local + 4 <= bytes.count else { return nil }
        var payload = Array(bytes[offset..<offset + local])
        var next = bytes.integer32(at: offset + local)
        while payload.count < size {
            guard let page = file.page(next) else { return nil }
            payload += page[4..<min(4 + size - payload.count, file.usable)]
            next = page.integer32(at: 0)
        }
        return payload
    }
}

/// A row as SQLite stores it (sqlite.org/fileformat2.html §2.1).
enum RecordFormat {
    /// The values of a record; nil if it is none.
    static func values(_ bytes: [UInt8]) -> [FieldValue]? {
        guard let header = bytes.variable(at: 0), header.value >= 1, header.value <= bytes.count else {
            return nil
        }
        var values: [FieldValue] = []
        var place = header.next
        var body = Int(header.value)
        while place < Int(header.value) {
            guard let kind = bytes.variable(at: place), let size = size(kind.value),
                size <= bytes.count - body, let value = value(kind.value, bytes[body..<body + size])
            else { return nil }
            values.append(value)
            place = kind.next
            body += size
        }
        return values
    }

    private static func size(_ kind: Int64) -> Int? {
        switch kind {
        case 0, 8, 9: 0
        case 1...4: Int(kind)
        case 5: 6
        case 6, 7: 8
        case 12...Int64(Int32.max): Int(kind - 12) / 2
        default: nil
        }
    }

    private static func value(_ kind: Int64, _ bytes: ArraySlice<UInt8>) -> FieldValue? {
        switch kind {
        case 0: return .null
        case 8: return .integer(0)
        case 9: return .integer(1)
        case 1...6:
            let isNegative = bytes.first.map { $0 & 0x80 != 0 } ?? false
            let bits = bytes.reduce(isNegative ? UInt64.max : 0) { $0 << 8 | UInt64($1) }
            return .integer(Int64(bitPattern: bits))
        case 7: return .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
        default:
            if kind.isMultiple(of: 2) { return .blob(Data(bytes)) }
            return String(utf8: bytes).map(FieldValue.text)
        }
    }
}
