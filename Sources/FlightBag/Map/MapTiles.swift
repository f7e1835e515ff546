import AviationDatabase
package import Foundation

/// The pictures under the map, by the name of their set: "relief" comes with the program.
package struct MapTiles: Sendable {
    /// A tile as it is sent.
    package struct Tile: Sendable {
        package let bytes: Data
        /// "image/webp".
        package let contentType: String
        package let version: String
    }

    /// The answer to the question for a tile.
    package enum Answer: Sendable {
        case tile(Tile)
        /// Nothing is drawn there.
        case empty
        /// There is no such set, or no such tile in the world.
        case unknown
    }

    private let archives: [String: TileArchive]

    /// Opens every archive (`NAME.mbtiles`) of a folder. Throws when there is no such folder or one of them
    /// cannot be used.
    package init(folder: URL) throws { archives = try TileArchive.archives(in: folder) }

    /// A tile of a set: zoom, column and row from the north as in a path.
    package func tile(of set: String, zoom: String, column: String, row: String) async throws -> Answer {
        guard let archive = archives[set],
            let address = TileAddress(zoom: zoom, column: column, row: row)
        else { return .unknown }
        guard let bytes = try await archive.tileApart(address) else { return .empty }
        return .tile(Tile(bytes: bytes, contentType: archive.format.contentType, version: archive.version))
    }
}

extension TileArchive.Format {
    fileprivate var contentType: String {
        switch self {
        case .webp: "image/webp"
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .vector: "application/x-protobuf"
        }
    }
}
