import Crypto
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Notation
import Zip

/// The files of the page: its own styles and scripts, the libraries that the build fetched, the base map.
///
/// All are read once and kept in memory (a few megabytes), so a request never touches the disk.
struct AssetLibrary: Sendable {
    struct Asset: Sendable {
        let bytes: ByteBuffer
        let contentType: String
        let tag: String
        /// Whether the bytes are gzipped and a browser has to be told.
        var isGzipped = false
        /// The same bytes gzipped, for browsers that say that they can take them; nil where that is no gain.
        var gzipped: ByteBuffer?
    }

    /// The program was built or installed without a folder of the page's files.
    struct Missing: Error, CustomStringConvertible {
        let folder: String
        var description: String {
            "The page's files are not all here: there is no folder \(folder). "
                + "Build with `make build`, which fetches the browser's libraries first."
        }
    }

    private var assets: [String: Asset] = [:]

    /// Reads the folders. Throws ``Missing`` when one of them is.
    init(_ folders: [URL]) throws {
        for folder in folders {
            guard FileManager.default.fileExists(atPath: folder.path) else {
                throw Missing(folder: folder.path)
            }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where !name.hasPrefix(".") {
                let isGzipped = name.hasSuffix(".gz")
                let plain = isGzipped ? String(name.dropLast(3)) : name
                guard let contentType = Self.contentType(plain) else { continue }
                let contents = try Data(contentsOf: folder.appending(path: name))
                let gzipped = isGzipped ? nil : ByteBuffer(bytes: Gzip.deflate(contents, .small))
                assets[plain] = Asset(
                    bytes: ByteBuffer(bytes: contents), contentType: contentType, tag: Self.tag(contents),
                    isGzipped: isGzipped, gzipped: gzipped)
            }
        }
    }

    /// The file of that name: not again if the browser has it already. Nil when there is none.
    func response(_ name: String, to request: Request) -> Response? {
        assets[name].map { Self.response($0, to: request) }
    }

    static func response(_ asset: Asset, to request: Request) -> Response {
        var headers: HTTPFields = [
            .eTag: asset.tag, .cacheControl: "no-cache", .contentType: asset.contentType,
        ]
        if request.headers[.ifNoneMatch] == asset.tag {
            return Response(status: .notModified, headers: headers)
        }
        var bytes = asset.bytes
        if let gzipped = asset.gzipped {
            headers[.vary] = "Accept-Encoding"
            if request.headers.takesGzip { bytes = gzipped }
        }
        if asset.isGzipped || bytes != asset.bytes { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }

    /// An ETag that equal contents share.
    static func tag(_ contents: Data) -> String {
        "\"" + SHA256.hash(data: contents).prefix(12).hex + "\""
    }

    private static func contentType(_ name: String) -> String? {
        switch name.split(separator: ".").last {
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        case "json", "webmanifest": "application/json"
        case "otf": "font/otf"
        case "geojson": "application/geo+json"
        case "txt": "text/plain; charset=utf-8"
        default: nil
        }
    }
}
