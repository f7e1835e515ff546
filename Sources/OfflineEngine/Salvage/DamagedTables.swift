import SyncCore

/// The tables of a damaged database: row by row from the root that the file names, skipping unreadable pages,
/// and where rows are missing then, from any page with rows of the right form.
struct DamagedTables {
    /// A row: its rowid (0 in a table without) and its columns as stored; the rowid's own is null.
    struct Row {
        var rowid: Int64
        var values: [FieldValue]
        /// Whether its rowid is out of order on its page, where rowids ascend: then it, or its neighbour's,
        /// is damaged, and another row may own the number.
        var isDoubtful = false
    }

    /// The rows that were found of a table.
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

    /// The rows of a table for which `fits` is true; those whose number is in doubt come last.
    func rows(of name: String, fits: (Row) -> Bool) -> Found {
        guard let root = roots[name] else { return Found(rows: scan([], fits), isWhole: false) }
        let walked = Self.walk(root, file)
        let good = walked.rows.filter(fits)
        if walked.isWhole, good.count == walked.rows.count {
            return Found(rows: Self.doubtfulLast(good), isWhole: true)
        }
        return Found(rows: Self.doubtfulLast(good + scan(walked.pages, fits)), isWhole: false)
    }

    private static func doubtfulLast(_ rows: [Row]) -> [Row] {
        rows.filter { !$0.isDoubtful } + rows.filter(\.isDoubtful)
    }

    /// Rows of that form on pages that no walk reached and that the file does not list as free.
    private func scan(_ reached: Set<Int>, _ fits: (Row) -> Bool) -> [Row] {
        guard file.count > 1 else { return [] }
        var rows: [Row] = []
        for number in 2...file.count where !reached.contains(number) && !free.contains(number) {
            guard let page = BTreePage(number, of: file) else { continue }
            rows += Self.rows(on: page).filter(fits)
        }
        return rows
    }

    /// The page's rows in its order.
    private static func rows(on page: BTreePage) -> [Row] {
        let numbers = page.cells.map { $0.rowid ?? 0 }
        return page.cells.enumerated().compactMap { index, cell in
            guard let values = cell.values else { return nil }
            let isAboveLast = index == 0 || numbers[index - 1] < numbers[index]
            let isBelowNext = index + 1 == numbers.count || numbers[index] < numbers[index + 1]
            let hasNumber = cell.rowid != nil
            return Row(
                rowid: numbers[index], values: values,
                isDoubtful: hasNumber && !(isAboveLast && isBelowNext))
        }
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
            rows += Self.rows(on: page)
            if !page.isLeaf { waiting += page.cells.compactMap(\.child) + [page.lastChild].compactMap { $0 } }
        }
        return (rows, pages, isWhole)
    }
}
