import AviationDatabase
import JSONLines
import Questions

/// The route that tells of whole databases that can be downloaded. Their files have a route of their own in
/// `ReferenceRoutes`, since they are no JSON.
enum ReleaseRoutes {
    static let newest = ReferenceRoute(
        "GET", "/api/release",
        """
        The newest release of the whole airport database: what it is of and where its file is. The file \
        (application/gzip) takes Range and If-Range, so that a download can be gone on with. 404 where no \
        release was made.
        """,
        answer: .releases(shape) { sources in try answer(sources.releases) })

    private static let shape = Shape.object([
        has("version", .text, "YYYYMMDD.N: by date, then by number."), has("schema_version", .integer),
        has("edition", .text), has("byte_count", .integer, "Of the file."),
        has("sha256", .text, "Of the file."), has("database_byte_count", .integer, "Unpacked."),
        has("made_at", .text), has("counts", .map(.integer), "Rows by dataset."),
        has("coverage", .text, "What the rows are, in a sentence."),
        has(
            "sources",
            .list(
                .object([
                    has("publisher", .text), has("file", .text),
                    mayHave("date", .text, "Null where the day is not known."), has("rows", .integer),
                ]))),
        has("download_url", .text),
        mayHave(
            "signature", .object([has("key", .text), has("value", .text)]),
            "Ed25519 over the description; null for a release that no device takes."),
    ])

    static func path(of release: AirportRelease) -> String {
        "/api/release/\(release.version)/airports.sqlite.gz"
    }

    /// The newest release. Throws `ReferenceProblem` where there is none.
    private static func answer(_ folder: ReleaseFolder?) throws -> JSON {
        guard let release = try folder?.newest() else {
            throw ReferenceProblem(
                status: 404, code: "noRelease", message: "This server has no release of its airports.",
                action: "Whoever runs it makes one with aloft release build.")
        }
        return [
            "version": .text(release.version), "schema_version": JSON(release.schemaVersion),
            "edition": .text(release.edition), "byte_count": JSON(release.byteCount),
            "sha256": .text(release.sha256), "database_byte_count": JSON(release.databaseByteCount),
            "made_at": .text(release.madeAt),
            "counts": .object(
                JSONObject(release.counts.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value)) })),
            "coverage": .text(release.coverage),
            "sources": .array(
                release.sources.map {
                    [
                        "publisher": .text($0.publisher), "file": .text($0.file),
                        "date": $0.date.isEmpty ? .null : .text($0.date), "rows": JSON($0.rows),
                    ]
                }),
            "download_url": .text(path(of: release)),
            "signature": release.signature.map { ["key": .text($0.key), "value": .text($0.value)] } ?? .null,
        ]
    }
}
