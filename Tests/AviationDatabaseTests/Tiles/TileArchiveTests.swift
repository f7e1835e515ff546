import AviationDatabase
import Foundation
import GRDB
import Testing

@Suite("Tiles") struct TileArchiveTests {
    private func archive(_ metadata: [String: String], in folder: TemporaryFolder) throws -> URL {
        let url = folder.url.appending(path: "chart.mbtiles")
        let database = try DatabaseQueue(path: url.path)
        try database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE metadata (name TEXT, value TEXT);
                    CREATE TABLE tiles (
                        zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
                    INSERT INTO tiles VALUES (2, 1, 3, x'aa'), (2, 1, 0, x'bb');
                    """)
            for (name, value) in metadata {
                try db.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
            }
        }
        try database.close()
        return url
    }

    private func address(_ zoom: Int, _ column: Int, _ row: Int) throws -> TileAddress {
        try #require(TileAddress(zoom: zoom, column: column, row: row))
    }

    @Test func `rows are counted from the north, as maps ask, and from the south in the file`() throws {
        let folder = try TemporaryFolder()
        let tiles = try TileArchive(
            at: archive(["format": "png", "minzoom": "1", "maxzoom": "2"], in: folder))
        #expect(try tiles.tile(address(2, 1, 0)) == Data([0xaa]))
        #expect(try tiles.tile(address(2, 1, 3)) == Data([0xbb]))
        #expect(tiles.format == .png)
        #expect(tiles.zooms == 1...2)
        #expect(tiles.name == "chart")
    }

    @Test func `a tile that is not there, and one of another zoom, is nil`() throws {
        let folder = try TemporaryFolder()
        let tiles = try TileArchive(
            at: archive(["format": "jpg", "minzoom": "2", "maxzoom": "2"], in: folder))
        #expect(try tiles.tile(address(2, 3, 3)) == nil)
        #expect(try tiles.tile(address(1, 1, 0)) == nil)
        #expect(try tiles.tile(address(24, 0, 0)) == nil)
    }

    @Test(arguments: [
        ("5", "15", "10", true), ("0", "0", "0", true), ("24", "16777215", "0", true),
        ("25", "0", "0", false),
        ("5", "32", "0", false), ("5", "0", "32", false), ("5", "-1", "0", false), ("-1", "0", "0", false),
        ("05", "1", "1", false), ("5", "1e1", "0", false), ("5", " 1", "0", false), ("", "0", "0", false),
        ("5", "١", "0", false), ("99999999999999999999", "0", "0", false), ("5", "1.0", "0", false),
        ("5", "0x1", "0", false), ("1", "0;DROP TABLE tiles", "0", false), ("1", "../0", "0", false),
    ])
    func `only tiles that exist have an address`(zoom: String, column: String, row: String, isTile: Bool) {
        #expect((TileAddress(zoom: zoom, column: column, row: row) != nil) == isTile)
    }

    @Test func `a file that holds no tiles is refused`() throws {
        let folder = try TemporaryFolder()
        let missing = folder.url.appending(path: "none.mbtiles")
        #expect(throws: TileArchiveProblem.missing(path: missing.path)) { _ = try TileArchive(at: missing) }
        let bare = folder.url.appending(path: "bare.mbtiles")
        try DatabaseQueue(path: bare.path).write { try $0.execute(sql: "CREATE TABLE other (a)") }
        #expect(throws: TileArchiveProblem.notTiles(path: bare.path)) { _ = try TileArchive(at: bare) }
        let text = try folder.write("text.mbtiles", "This is no database, and no tiles are in it at all.")
        #expect(throws: DatabaseError.self) { _ = try TileArchive(at: text) }
    }

    @Test(arguments: [
        ["format": "gif", "minzoom": "0", "maxzoom": "5"], ["format": "png", "maxzoom": "5"],
        ["format": "png", "minzoom": "6", "maxzoom": "5"],
        ["format": "png", "minzoom": "0", "maxzoom": "40"],
    ])
    func `an archive that does not say what it has is refused`(metadata: [String: String]) throws {
        let folder = try TemporaryFolder()
        let url = try archive(metadata, in: folder)
        #expect(throws: TileArchiveProblem.self) { _ = try TileArchive(at: url) }
    }
}
