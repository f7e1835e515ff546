import Aviation
import AviationDatabase
import Crypto
import Foundation
import JSONLines
import Notation
import Questions

/// Bulk data, page by page, and what tells whether there is anything newer.
enum DownloadRoutes {
    static let all: [ReferenceRoute] =
        [manifest, version, delta] + ReferenceDataset.allCases.map(rows)

    private static let region = Parameter(
        "region", optional: .choice(["world", "conus"] + Sectional.all.map(\.id)),
        "A sectional chart's area, conus for all of them, or world.")

    private static let cursor = Parameter(
        "cursor", .text(most: 40), standard: "0", "The next_cursor of the page before.")
    private static let limit = Parameter(
        "limit", .integer(1...1000), standard: 500, "The most rows in the answer.")

    private static func rows(_ dataset: ReferenceDataset) -> ReferenceRoute {
        ReferenceRoute(
            "GET", "/api/download/\(dataset.rawValue)",
            """
            Rows in an order that stays within an edition. next_cursor is null on the last page. When the \
            data were replaced in between, 409 says so: begin again. sha256 is that of every row's JSON as \
            it stands here and a line feed.
            """,
            [region, cursor, limit],
            gives: .object([
                has("data", .list(dataset.rowShape)), mayHave("next_cursor", .text),
                has("total", .integer, "Rows of the region."), has("edition", .text), has("sha256", .text),
            ])
        ) { given, asked in
            let cursor = try PageCursor(given[cursor])
            let page: ReferencePage
            do {
                page = try asked.database.page(
                    dataset, in: area(given)?.area, edition: cursor.edition, from: cursor.start,
                    limit: given[limit])
            } catch ReferencePageProblem.editionChanged {
                throw ReferenceProblem(
                    status: 409, code: "editionChanged",
                    message: "The data were replaced by newer ones since the download began.",
                    action: "Begin again without a cursor.")
            }
            guard cursor.start == 0 || cursor.start < page.total else {
                throw ReferenceProblem.parameter("cursor", "is beyond the last row.")
            }
            let rows = page.rows.map(\.json)
            return [
                "data": .array(rows),
                "next_cursor": JSON(
                    page.next.map { PageCursor(edition: page.edition.identifier, start: $0).text }),
                "total": JSON(page.total), "edition": .text(page.edition.identifier),
                "sha256": .text(RowHash(rows).text),
            ]
        }
    }

    private static let edition: [Shape.Member] = [
        has("version", .text, "YYYYMMDD.N: by date, then by number."), has("edition", .text),
        has("schema_version", .integer),
    ]

    private static let manifest = ReferenceRoute(
        "GET", "/api/download/manifest",
        "What can be downloaded, what it covers, and the cycles; with a region the hash of each dataset.",
        [region],
        gives: .object(
            edition + [
                has(
                    "cycles", .map(.nullable(.text)), "Newest day of the data by dataset; null without."),
                has(
                    "airac",
                    .object([
                        has("cycle", .text), has("effective", .text), has("expires", .text),
                        has("chart_effective", .text), has("chart_expires", .text),
                    ]), "The cycles in force now, which the data need not be of."),
                has(
                    "datasets",
                    .object(
                        ReferenceDataset.allCases.map { has($0.rawValue, ReferenceManifest.datasetShape) })
                ),
                has("regions", .list(ReferenceManifest.regionShape)), mayHave("region", .text),
                has("licence_notes", .list(.text)),
            ]), besides: .cycle, isKept: true
    ) { given, asked in try ReferenceManifest(given, asked).json }

    private static let version = ReferenceRoute(
        "GET", "/api/sync/version", "The version of the data.",
        gives: .object(
            edition + [
                has("airports", .integer), mayHave("date", .text),
                mayHave("release", .text, "The version of the newest release: see /api/release."),
            ]), besides: .release
    ) { _, asked in
        let counts = try asked.database.referenceCounts()
        let days = try asked.database.importedFiles().compactMap(\.day.day)
        return .object(
            versionJSON(counts.edition).merging([
                "airports": JSON(counts.counts[.airports]), "date": JSON(days.max()?.description),
                "release": JSON(asked.release?.version),
            ]))
    }

    private static let from = Parameter(
        "from", .text(most: 40), "The version or edition that the device has.")

    private static let delta = ReferenceRoute(
        "GET", "/api/sync/delta",
        "Whether there is anything newer than a version. Updates are whole: delta_url is always null.",
        [from],
        gives: .object(
            edition + [
                has("from", .text), has("is_current", .flag),
                mayHave("is_newer", .flag, "Whether this version is later; null for another edition's name."),
                mayHave("delta_url", .text),
                has("full_url", .text, "The newest release; without one the manifest of rows."),
            ]), besides: .release
    ) { given, asked in
        let from = try given[from]
        let isCurrent = from == asked.edition.version || from == asked.edition.identifier
        return .object(
            versionJSON(asked.edition).merging([
                "from": .text(from), "is_current": .bool(isCurrent),
                "is_newer": JSON(
                    isCurrent ? false : ReferenceEdition.isLater(asked.edition.version, than: from)),
                "delta_url": .null,
                "full_url": asked.release.map { .text(ReleaseRoutes.path(of: $0)) }
                    ?? "/api/download/manifest",
            ]))
    }

    static func versionJSON(_ edition: ReferenceEdition) -> JSONObject {
        [
            "version": .text(edition.version), "edition": .text(edition.identifier),
            "schema_version": JSON(ReferenceEdition.schemaVersion),
        ]
    }

    /// The requested region; nil without one. Its area is nil for the world.
    static func area(_ given: Given) throws -> (id: String, area: ReferenceArea?)? {
        guard let id = try given[region] else { return nil }
        return (
            id,
            id == "conus" ? conus.map { ReferenceArea($0) } : Sectional.named(id).map { ReferenceArea($0) }
        )
    }

    /// The smallest box around all sectionals.
    private static let conus: CoordinateBox? = {
        let boxes = Sectional.all.map(\.box)
        return CoordinateBox(
            southDegrees: boxes.map(\.southDegrees).min() ?? 0,
            westDegrees: boxes.map(\.westDegrees).min() ?? 0,
            northDegrees: boxes.map(\.northDegrees).max() ?? 0,
            eastDegrees: boxes.map(\.eastDegrees).max() ?? 0)
    }()
}

/// The SHA-256 of rows: of each row's JSON text and a line feed, in order.
struct RowHash {
    private var hash = SHA256()

    init(_ rows: [JSON] = []) { add(rows) }

    mutating func add(_ rows: [JSON]) {
        for row in rows { hash.update(data: Data((row.text + "\n").utf8)) }
    }

    /// 64 hexadecimal digits.
    var text: String { hash.finalize().hex }
}
