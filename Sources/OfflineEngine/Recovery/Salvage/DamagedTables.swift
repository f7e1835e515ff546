import SyncCore

/// The tables of a damaged database: row by row from the root that the file names, around pages that cannot
/// be read, and where that does not reach everything, from whatever pages hold rows of the right form.
struct DamagedTables {
    /// A row: its rowid (0 in a table without) and its columns as stored; the rowid's own is null.
    struct Row {
        var rowid: Int64
        var values: [FieldValue]
    }

    /// What was found of a table.
    struct Found {
        var rows: [Row]
        /// Whether every page of the table was read.
        var isWhole: Bool
    }

    private let file: DamagedPages
    private let roots: [String: Int]
    private let free: Set<Int>

    init(_ file: DamagedPages) {
        self.file = file
        free = file.free()
        var roots: [String: Int] = [:]
        for row in Self.walk(1, file).rows {
            guard row.values.count >= 4, row.values[0] == .text("table"),
                case .text(let name) = row.values[1], case .integer(let root) = row.values[3]
            else { continue }
            roots[name] = Int(exactly: root)
        }
        self.roots = roots
    }

    /// The names of the tables that the file lists.
    var names: Set<String> { Set(roots.keys) }

    /// The rows of a table for which `fits` is true.
    func rows(of name: String, fits: (Row) -> Bool) -> Found {
        guard let root = roots[name] else { return Found(rows: scan([], fits), isWhole: false) }
        let walked = Self.walk(root, file)
        let good = walked.rows.filter(fits)
        if walked.isWhole, good.count == walked.rows.count { return Found(rows: good, isWhole: true) }
        return Found(rows: good + scan(walked.pages, fits), isWhole: false)
    }

    /// Rows of that form on pages that no walk reached and that the file does not list as free.
    private func scan(_ reached: Set<Int>, _ fits: (Row) -> Bool) -> [Row] {
        guard file.count > 1 else { return [] }
        var rows: [Row] = []
        for number in 2...file.count where !reached.contains(number) && !free.contains(number) {
            guard let page = BTreePage(number, of: file) else { continue }
            rows += page.cells.compactMap(Self.row).filter(fits)
        }
        return rows
    }

    private static func row(_ cell: BTreePage.Cell) -> Row? {
        cell.values.map { Row(rowid: cell.rowid ?? 0, values: $0) }
    }

    private static func walk(
        _ root: Int, _ file: DamagedPages
    ) -> (rows: [Row], pages: Set<Int>, isWhole: Bool) {
        var rows: [Row] = []
        var pages: Set<Int> = []
        var isWhole = true
        var waiting = [root]
        while let number = waiting.popLast() {
            guard pages.insert(number).inserted, let page = BTreePage(number, of: file) else {
                isWhole = false
                continue
            }
            if page.isDamaged { isWhole = false }
            rows += page.cells.compactMap(row)
            if !page.isLeaf { waiting += page.cells.compactMap(\.child) + [page.lastChild].compactMap { $0 } }
        }
        return (rows, pages, isWhole)
    }
}
