import Aviation
import AviationDatabase
import Foundation
import JSONLines
import Questions

/// Pictures of one forecast product, each with its validity and its clocks; the bytes have an address of
/// their own.
enum ImageryRoutes {
    static func routes(_ product: WeatherProduct, _ feed: SourceFeed) -> [ReferenceRoute] {
        [
            ReferenceRoute(
                "GET", product.path, product.summary,
                answer: .weather(shape) { _, sources in
                    try answer(feed.key, product.path, sources.weather())
                }),
            ReferenceRoute(
                "GET", "\(product.path)/{sha256}",
                "A picture. What has this address never changes; 404 when it is no longer here.",
                captured: [sha256],
                answer: .picture(mediaTypes: PictureFormat.allCases.map(\.rawValue)) { given, sources in
                    try picture(given, sources.weather(), listed: product.path)
                }),
        ]
    }

    private static let sha256 = Parameter("sha256", .text(most: 64), "As in the list.")

    private static let item = Shape.object([
        has("product", .text), mayHave("title", .text), has("issued", .text),
        mayHave("valid_from", .text), mayHave("valid_until", .text),
        mayHave("valid_at", .text, "The one instant that it is of; then it has no beginning and end."),
        has("fetched", .text, "When these bytes were first received from the source."),
        has("is_listed", .flag, "Whether the source's last index named it."),
        has("media_type", .choice(PictureFormat.allCases.map(\.rawValue))), has("byte_count", .integer),
        has("sha256", .text, "Of the bytes."), has("path", .text, "The picture."),
    ])

    private static let shape = Shape.object([
        has("feeds", .list(WeatherItemRoutes.feed), "One."),
        mayHave("product", .text, "Of the pictures that are listed."), mayHave("issued", .text),
        has("items", .list(item), "Those that are listed first, by the time that they are of."),
    ])

    /// The list; `database` is nil without a source.
    private static func answer(
        _ key: WeatherFeed, _ path: String, _ database: WeatherDatabase?
    ) throws -> JSON {
        let sources = try database?.sources() ?? [:]
        let pictures = try database?.pictures() ?? []
        let listed = pictures.first { $0.isListed }?.picture
        return [
            "feeds": [
                try WeatherItemRoutes.state(key, database, sources, isEmpty: pictures.isEmpty)
            ],
            "product": JSON(listed?.product), "issued": JSON(listed?.issued.instantText),
            "items": .array(pictures.map { json($0, below: path) }),
        ]
    }

    private static func json(_ stored: StoredPicture, below path: String) -> JSON {
        let picture = stored.picture
        let (start, end) = (picture.validity.lowerBound, picture.validity.upperBound)
        let isInstant = start == end
        return [
            "product": .text(picture.product), "title": JSON(picture.title),
            "issued": JSON(picture.issued.instantText),
            "valid_from": isInstant ? .null : JSON(start.instantText),
            "valid_until": isInstant ? .null : JSON(end.instantText),
            "valid_at": isInstant ? JSON(start.instantText) : .null,
            "fetched": JSON(stored.fetched.instantText), "is_listed": JSON(stored.isListed),
            "media_type": .text(stored.format.rawValue), "byte_count": JSON(stored.byteCount),
            "sha256": .text(stored.sha256), "path": .text("\(path)/\(stored.sha256)"),
        ]
    }

    /// A picture by its hash. Throws `ReferenceProblem` where there is none.
    private static func picture(
        _ given: Given, _ database: WeatherDatabase?, listed path: String
    ) throws -> NamedPicture {
        let hash = try given[sha256]
        guard let (format, bytes) = try database?.pictureBytes(hash) else {
            throw ReferenceProblem(
                status: 404, code: "noSuchPicture", message: "This server has no picture of that hash.",
                action: "GET \(path) lists those that it has.")
        }
        return NamedPicture(sha256: hash, mediaType: format.rawValue, bytes: bytes)
    }
}
