import Dispatch
package import Foundation
import GRDB
import Notation

// Tiles/ reads image tiles of the earth, one archive a set: the relief of the base map, charts. Its
// invariant: an archive is never written, and a missing tile is no error.

/// A file of map tiles in the form MBTiles 1.3 (github.com/mapbox/mbtiles-spec): SQLite with the tables
/// `metadata` and `tiles`, the rows of tiles counted from the south.
///
/// Tiles may be asked for from any thread; each takes one look into an index.
///
/// ```swift
/// let relief = try TileArchive(at: folder.appending(path: "relief.mbtiles"))
/// let picture = try TileAddress(zoom: 0, column: 0, row: 0).flatMap(relief.tile)
/// ```
package final class TileArchive: Sendable {
    /// The format of the pictures.
    package enum Format: String, Hashable, Sendable {
        case webp, png
        case jpeg = "jpg"
        /// Vector tiles.
        case vector = "pbf"
    }

    package let name: String
    package let format: Format
    /// The zooms in which there are tiles.
    package let zooms: ClosedRange<Int>
    /// The publishers to name beside the map; nil when none has to be named.
    package let attribution: String?
    /// Changes with the file: for an ETag.
    package let version: String

    private let database: DatabaseQueue

    /// Opens an archive.
    ///
    /// Throws ``TileArchiveProblem`` for a file that is no archive, and GRDB's `DatabaseError` if it cannot
    /// be read.
    package init(at url: URL) throws {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw TileArchiveProblem.missing(path: url.path)
        }
        var configuration = Configuration()
        configuration.label = "tiles"
        configuration.readonly = true
        database = try DatabaseQueue(path: url.path, configuration: configuration)
        let metadata = try database.read { db in
            guard try db.tableExists("metadata") || db.viewExists("metadata"),
                try db.tableExists("tiles") || db.viewExists("tiles")
            else { throw TileArchiveProblem.notTiles(path: url.path) }
            let rows = try Row.fetchAll(
                db, sql: "SELECT name, value FROM metadata WHERE name NOT NULL AND value NOT NULL")
            return Dictionary(rows.map { ($0[0] as String, $0[1] as String) }, uniquingKeysWith: { $1 })
        }
        let (least, most) = (metadata["minzoom"].flatMap { Int($0) }, metadata["maxzoom"].flatMap { Int($0) })
        guard let format = metadata["format"].flatMap(Format.init), let least, let most, 0 <= least,
            least <= most, most <= TileAddress.deepestZoom
        else { throw TileArchiveProblem.notTiles(path: url.path) }
        self.format = format
        zooms = least...most
        name = metadata["name"] ?? url.deletingPathExtension().lastPathComponent
        attribution = metadata["attribution"]
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        let changed = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        version = "\(attributes[.size] as? Int ?? 0)-\(Int(clamping: changed))-\(metadata["version"] ?? "0")"
    }

    /// Every archive (`NAME.mbtiles`) of a folder, by its name. Throws as `init(at:)` does, and when there is
    /// no such folder.
    package static func archives(in folder: URL) throws -> [String: TileArchive] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let named = try files.filter { $0.pathExtension == "mbtiles" }.map { file in
            (file.deletingPathExtension().lastPathComponent, try TileArchive(at: file))
        }
        return Dictionary(uniqueKeysWithValues: named)
    }

    /// The bytes of a tile; nil where the archive has none.
    package func tile(_ address: TileAddress) throws -> Data? {
        guard zooms.contains(address.zoom) else { return nil }
        let sql = """
            SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
            """
        return try database.read { db in
            try Data.fetchOne(
                db.cachedStatement(sql: sql),
                arguments: [address.zoom, address.column, address.rowFromSouth])
        }
    }

    /// Reads a tile on a thread of its own, not on one that tasks share.
    package func tileApart(_ address: TileAddress) async throws -> Data? {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(with: Result { try self.tile(address) })
            }
        }
    }
}

/// Why a file cannot be used as an archive of tiles.
package enum TileArchiveProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no file: the program was installed without it, or it was deleted.
    case missing(path: String)
    /// The file is no MBTiles, or lacks the description of its tiles: get it again.
    case notTiles(path: String)

    package var description: String {
        switch self {
        case .missing(let path): "there is no file of tiles \(path)"
        case .notTiles(let path): "\(path) holds no map tiles"
        }
    }
}
