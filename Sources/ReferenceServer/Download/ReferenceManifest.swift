import Aviation
import AviationDatabase
import Foundation
import JSONLines
import Questions

/// The data sets that can be downloaded, and their sources: a count alone would read as all there are.
struct ReferenceManifest {
    private let given: Given
    private let asked: ReferenceQuestion
    private let files: [ImportedFile]
    private let publications: [ImportedPublication]

    static let datasetShape = Shape.named(
        "Dataset",
        .object([
            has("count", .integer, "Rows here; coverage says of what."),
            has("is_whole", .flag, "Whether the publisher means it as all there are."),
            has("coverage", .text, "What the rows are, in a sentence."),
            has(
                "sources",
                .list(
                    .object(
                        [
                            has("publisher", .text), has("file", .text), has("rows", .integer),
                        ] + SourceDay.datedShape))),
            mayHave("sha256", .text, "Of every row's JSON and a line feed, in order; only with a region."),
        ]))

    static let regionShape = Shape.named(
        "Region",
        .object([
            has("id", .text), has("name", .text), has("south", .number), has("west", .number),
            has("north", .number), has("east", .number), has("counts", .map(.integer), "Rows by dataset."),
        ]))

    init(_ given: Given, _ asked: ReferenceQuestion) throws {
        (self.given, self.asked) = (given, asked)
        files = try asked.database.importedFiles()
        publications = try asked.database.importedPublications()
    }

    var json: JSON {
        get throws {
            let area = try DownloadRoutes.area(given)
            let (counts, edition) = try asked.database.referenceCounts(in: area?.area)
            let datasets = try ReferenceDataset.allCases.map { dataset in
                let hash = try area.map { try self.hash(dataset, in: $0.area, edition) }
                return (dataset.rawValue, self.dataset(dataset, counts[dataset] ?? 0, hash))
            }
            let cycles = ReferenceDataset.allCases.map { dataset in
                // A dataset is as old as the oldest of its files, of which the day of each has to be known.
                let days = sources(of: dataset).map(\.day.day)
                return (
                    dataset.rawValue,
                    JSON(days.contains(nil) ? nil : days.compactMap(\.self).min()?.description)
                )
            }
            return .object(
                DownloadRoutes.versionJSON(edition).merging([
                    "cycles": .object(JSONObject(cycles)), "airac": try airac(),
                    "datasets": .object(JSONObject(datasets)), "regions": try regions(),
                    "region": JSON(area?.id), "licence_notes": JSON(Self.notes),
                ]))
        }
    }

    private static let notes = [
        "OurAirports: in the public domain, without a warranty.",
        "FAA files: works of the US government.",
        "Not for navigation.",
    ]

    private struct Source {
        let day: SourceDay
        let file: String
        let rows: Int
    }

    private func sources(of dataset: ReferenceDataset) -> [Source] {
        let tables: Set<OurAirportsTable> =
            switch dataset {
            case .airports: [.airport, .runway, .frequency]
            case .navaids: [.navaid]
            case .procedures, .fixes: []
            }
        let publishers: Set<Publisher> =
            switch dataset {
            case .airports: [.nasr, .cifp, .euroAIP]
            case .navaids: [.nasr]
            case .procedures, .fixes: [.cifp, .euroAIP]
            }
        return files.filter { tables.contains($0.table) }.map {
            Source(day: $0.day, file: $0.fileName, rows: $0.rowsKept)
        }
            + publications.filter { publishers.contains($0.publisher) }.map {
                Source(day: $0.day, file: $0.fileName, rows: $0.rowsKept)
            }
    }

    private func dataset(_ dataset: ReferenceDataset, _ count: Int, _ hash: String?) -> JSON {
        [
            "count": JSON(count), "is_whole": .bool(isWhole(dataset)),
            "coverage": .text(coverage(dataset, count)),
            "sources": .array(
                sources(of: dataset).map {
                    .object(
                        JSONObject([
                            ("publisher", .text($0.day.name)), ("file", .text($0.file)),
                            ("rows", JSON($0.rows)),
                        ]).merging($0.day.dated(at: asked.now)))
                }), "sha256": JSON(hash),
        ]
    }

    /// OurAirports' lists cover the world; no publisher's list of fixes or procedures here does.
    private func isWhole(_ dataset: ReferenceDataset) -> Bool {
        let tables = Set(files.map(\.table))
        return switch dataset {
        case .airports: tables.contains(.airport)
        case .navaids: tables.contains(.navaid)
        case .procedures, .fixes: false
        }
    }

    private func coverage(_ dataset: ReferenceDataset, _ count: Int) -> String {
        let sources = sources(of: dataset)
        let publishers = Set(sources.map(\.day.name)).sorted().joined(separator: " and ")
        switch dataset {
        case .airports where isWhole(.airports):
            return "Airports in use of the whole world, as OurAirports lists them"
                + (publishers == "OurAirports" ? "." : ", with what \(publishers) say of them.")
        case .navaids where isWhole(.navaids):
            return "Navaids of the whole world, as OurAirports lists them."
        case .airports, .navaids, .procedures, .fixes:
            guard !sources.isEmpty else {
                return "None: no file with \(dataset.rawValue) was imported. There are more in the world."
            }
            return "Only the \(count) that are in the files of \(publishers) below, not all there are."
        }
    }

    private func airac() throws -> JSON {
        guard let airac = ChartCycle(.airac, at: asked.now), let charts = ChartCycle(.chart, at: asked.now)
        else { throw ReferenceProblem.failed }
        func text(_ date: Date) -> JSON { .text(date.formatted(.iso8601)) }
        return [
            "cycle": .text(airac.identifier), "effective": text(airac.effective),
            "expires": text(airac.expires), "chart_effective": text(charts.effective),
            "chart_expires": text(charts.expires),
        ]
    }

    private func regions() throws -> JSON {
        .array(
            try Sectional.all.map { sectional in
                let counts = try asked.database.referenceCounts(in: ReferenceArea(sectional)).counts
                let box = sectional.box
                return [
                    "id": .text(sectional.id), "name": .text(sectional.name),
                    "south": .number(box.southDegrees), "west": .number(box.westDegrees),
                    "north": .number(box.northDegrees), "east": .number(box.eastDegrees),
                    "counts": .object(
                        JSONObject(ReferenceDataset.allCases.map { ($0.rawValue, JSON(counts[$0])) })),
                ]
            })
    }

    private static let rowsAtOnce = 1000

    private func hash(
        _ dataset: ReferenceDataset, in region: ReferenceArea?, _ edition: ReferenceEdition
    ) throws -> String {
        var (hash, next) = (RowHash(), Optional(0))
        while let start = next {
            let page = try asked.database.page(
                dataset, in: region, edition: edition.identifier, from: start, limit: Self.rowsAtOnce)
            hash.add(page.rows.map(\.json))
            next = page.next
        }
        return hash.text
    }
}
