import Foundation
import NIOCore
import Zip

/// Layers of the map that change while the page is open, gzipped: made once for each edition, however often
/// they are asked for.
actor KeptLayers {
    private var layers: [String: (edition: Int, asset: AssetLibrary.Asset)] = [:]

    /// The layer of that name in an edition. `make` gives its GeoJSON, and is not called again before the
    /// edition is another one. Throws what `make` throws.
    func layer(
        _ name: String, edition: Int, make: @MainActor @Sendable () throws -> [UInt8]
    ) async throws -> AssetLibrary.Asset {
        if let kept = layers[name], kept.edition == edition { return kept.asset }
        let bytes = try await make()
        let asset = AssetLibrary.Asset(
            bytes: ByteBuffer(bytes: Gzip.deflate(bytes, .small)), contentType: "application/geo+json",
            tag: AssetLibrary.tag(Data(bytes)), isGzipped: true)
        layers[name] = (edition, asset)
        return asset
    }
}
