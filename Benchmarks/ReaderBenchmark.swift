import Foundation

/// The speed and memory of each reader of published files, over real files in `../shared/data` beside the
/// repository; nothing if there are none. A process of its own imports each into an empty database.
struct ReaderBenchmark {
    let folder: URL

    private static let files = [
        "ourairports/airports.csv.gz", "faa/APT_BASE-subset-2026-01-22.csv.gz",
        "faa/APT_RWY-2024-12-26.csv.gz", "faa/NAV_BASE-2026-01-22.csv.gz",
        "faa/cifp-sample-KHWD-cycle2006.txt", "euroaip/airports_small.db", "euroaip/airports-8467.db.gz",
        "euroaip/airfieldmap.csv", "airspace/faa-class-airspace-2025-01.geojson.gz",
        "places/geonames-cities1000.tsv.gz",
    ]

    func run(_ table: inout FigureTable) throws {
        let data = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../shared/data").standardizedFileURL
        for name in Self.files {
            let file = data.appending(path: name)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            let figures = try Child(["read", folder.path, file.path]).line().split(separator: " ")
            guard figures.count == 4, let rows = Int(figures[0]), let seconds = Double(figures[1]) else {
                throw Child.SaidNothing()
            }
            table.add(
                "reading \(name), \(rows.grouped) rows",
                "\(Int(Double(rows) / seconds).grouped) rows/s, \(figures[2]) MB at most",
                beside: "\(figures[3]) MB before", ratio: nil)
        }
    }
}
