import Foundation
import GRDB

/// Pushing records in batches of 500 over HTTP, and the first sync of a new device that gets them all, each
/// beside SQLite's bare insert of the same rows. Server, pusher and device are processes of their own.
struct SyncBenchmark {
    let folder: URL
    let sizes: Sizes

    func run(_ table: inout FigureTable) async throws {
        let server = try await BenchServer(folder.appending(path: "server"))
        defer { server.end() }
        let ids = Sample.ids(sizes.records)
        let committed = try bareSeconds(ids, rowsPerCommit: 500)
        let pushed = try await server.push(ids, from: 0)
        let rate = Int(Double(ids.count) / pushed)
        table.add(
            "push, batches of 500 changes", "\(rate.grouped) changes/s",
            beside: "bare commits of 500 rows: \(Int(Double(ids.count) / committed).grouped) rows/s",
            ratio: pushed / committed, target: "≥ 15,000 changes/s")
        var best = Double.infinity
        var peak = (most: 0, idle: 0)
        var used = Double.infinity
        for number in 0..<3 {
            let run = try device(server, number, records: ids.count)
            best = min(best, run.seconds)
            if run.megabytes > peak.most { peak = (run.megabytes, run.idleMegabytes) }
            used = min(used, run.processorSeconds)
        }
        let bare = try bareSeconds(ids, rowsPerCommit: ids.count)
        table.add(
            "first sync of \(ids.count.grouped) records over HTTP",
            "\(Int(Double(ids.count) / best).grouped) records/s (best of 3)",
            beside: "bare insert: \(Int(Double(ids.count) / bare).grouped) rows/s",
            ratio: best / bare, target: "≥ 40,000 records/s")
        table.add(
            "processor time of the device, of that",
            "\((used / Double(ids.count) * 1_000_000).digits(0)) µs a record",
            beside: "bare insert, elapsed: \((bare / Double(ids.count) * 1_000_000).digits(0)) µs",
            ratio: used / bare)
        try await memory(server, ids.count, peak, &table)
    }

    private func memory(
        _ server: BenchServer, _ already: Int, _ peak: (most: Int, idle: Int), _ table: inout FigureTable
    ) async throws {
        var records = already
        var megabytes = peak
        if let wanted = sizes.memoryRecords, wanted > already {
            _ = try await server.push(Sample.ids(wanted - already), from: already)
            records = wanted
            let run = try device(server, 9, records: records)
            megabytes = (run.megabytes, run.idleMegabytes)
            table.add(
                "first sync of \(records.grouped) records over HTTP",
                "\(Int(Double(records) / run.seconds).grouped) records/s", beside: "–", ratio: nil)
        }
        table.add(
            "peak memory of the device, first sync of \(records.grouped) records", "\(megabytes.most) MB",
            beside: "before it: \(megabytes.idle) MB", ratio: Double(megabytes.most) / Double(megabytes.idle),
            target: "≤ 60 MB at a million")
    }

    private struct Run {
        let seconds: Double
        let megabytes: Int
        let idleMegabytes: Int
        let processorSeconds: Double
    }

    private func device(_ server: BenchServer, _ number: Int, records: Int) throws -> Run {
        let file = folder.appending(path: "device-\(number).sqlite")
        let child = try Child(["device", server.url.absoluteString, file.path, String(records)])
        defer { child.end() }
        let words = try child.line().split(separator: " ")
        guard words.count == 4, let seconds = Double(words[0]), let megabytes = Int(words[1]),
            let used = Double(words[2]), let idle = Int(words[3])
        else { throw Child.SaidNothing() }
        return Run(seconds: seconds, megabytes: megabytes, idleMegabytes: idle, processorSeconds: used)
    }

    private func bareSeconds(_ ids: [String], rowsPerCommit: Int) throws -> Double {
        let pool = try Sample.bareDatabase(folder)
        let all = Array(ids.enumerated())
        let start = ContinuousClock.now
        for first in stride(from: 0, to: all.count, by: rowsPerCommit) {
            let part = all[first..<min(first + rowsPerCommit, all.count)]
            try pool.write { db in try Sample.insert(part.lazy.map { ($0.offset, $0.element) }, db) }
        }
        return start.duration(to: .now) / .seconds(1)
    }
}
