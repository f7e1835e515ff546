/// A tile of a map in Web Mercator: zoom, column from the west and row from the north, as a browser's map
/// asks for it. It cannot hold a tile that does not exist.
package struct TileAddress: Hashable, Sendable {
    /// 0 (one tile for the world) to 24.
    package let zoom: Int
    package let column: Int
    package let row: Int

    /// A tile's side is 1.5 m at the equator there: nothing is drawn at a deeper zoom.
    package static let deepestZoom = 24

    /// Nil when there is no such tile.
    package init?(zoom: Int, column: Int, row: Int) {
        guard (0...Self.deepestZoom).contains(zoom) else { return nil }
        let side = 1 << zoom
        guard (0..<side).contains(column), (0..<side).contains(row) else { return nil }
        self.zoom = zoom
        self.column = column
        self.row = row
    }

    /// Reads the three parts of a path, "5", "15", "10". Nil for anything but plain digits without leading
    /// zeros, so that a tile has one path only.
    package init?(zoom: String, column: String, row: String) {
        guard let zoom = Self.number(zoom), let column = Self.number(column), let row = Self.number(row)
        else { return nil }
        self.init(zoom: zoom, column: column, row: row)
    }

    private static func number(_ text: String) -> Int? {
        let digits = text.utf8
        guard (1...8).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }),
            digits.count == 1 || digits.first != 48
        else { return nil }
        return Int(text)
    }

    /// The row counted from the south, as archives have it (TMS).
    var rowFromSouth: Int { (1 << zoom) - 1 - row }
}
