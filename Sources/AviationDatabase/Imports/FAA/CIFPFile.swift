import Aviation
import Foundation
import Notation

/// Reads the FAA's CIFP: for each airport its facts, its runways and its procedures with their legs, and the
/// waypoints and navaids of all.
///
/// An airport's records are adjacent, so that only one airport is in memory at a time; if a file returns to
/// one, the later records are added.
struct CIFPFile {
    let url: URL

    /// The records of one airport, as read.
    private struct Open {
        let ident: String
        var airport: PublishedAirport?
        var ends: [ARINCRecord] = []
        var legs: [String: [ARINCRecord]] = [:]
        var cycle = ""
    }

    func read(
        into store: PublishedStore, _ report: inout ImportReport,
        _ tell: (InputFile, RowCounts) throws -> Void
    ) throws -> RowCounts {
        let name = url.lastPathComponent
        let input = try InputFile(url)
        var reader = ARINCReader(nextChunk: input.nextChunk)
        var counts = RowCounts()
        var (open, effective, newest): (Open?, String?, String) = (nil, nil, "")
        while let line = try reader.next() {
            counts.read += 1
            if counts.read % TableFile.rowsBetweenProgress == 0 { try tell(input, counts) }
            let record: ARINCRecord
            switch line.record {
            case .failure(let problem):
                report.add(.init(problem, file: name))
                continue
            case .success(let read): record = read
            }
            if record.section == "HDR" {
                effective = Self.effectiveDate(record.text) ?? effective
                counts.kept += 1
                continue
            }
            if let problem = record.problem(line: line.number) {
                report.add(.init(problem, file: name))
                continue
            }
            counts.kept += 1
            let date = effective ?? CIFPCycle.date(record.text.suffix(4)) ?? ""
            newest = max(newest, date)
            if try putPoint(record, date: date, store) { continue }
            let ident = record.text(named: "airport")
            guard record.section.hasPrefix("P"), !ident.isEmpty else { continue }
            if ident != open?.ident {
                try open.map { try put($0, store) }
                open = Open(ident: ident)
            }
            if let cycle = open?.cycle { open?.cycle = max(cycle, date) }
            Self.add(record, to: &open)
        }
        try open.map { try put($0, store) }
        guard counts.kept * 2 >= counts.read, counts.kept > 0 else {
            throw AirportDatabaseError.mostlyUnusable(
                file: name, rowsRead: counts.read, rowsKept: counts.kept,
                firstProblem: report.problems.last { $0.file == name })
        }
        try store.finish(date: effective ?? newest, counts)
        return counts
    }

    /// "2020-02-27" of "VOLUME 2003  EFFECTIVE 27 FEB 2020".
    private static func effectiveDate(_ line: String) -> String? {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "EFFECTIVE"), index + 3 < words.count,
            let month = [
                "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
            ].firstIndex(of: words[index + 2])
        else { return nil }
        let day = String(words[index + 1]).zeroPadded(to: 2)
        let number = (month + 1).zeroPadded(to: 2)
        return Day("\(words[index + 3])-\(number)-\(day)")?.description
    }

    /// Stores waypoints and navaids as documents of their own. Returns whether the record was one.
    private func putPoint(_ record: ARINCRecord, date: String, _ store: PublishedStore) throws -> Bool {
        guard ["EA", "PC", "D", "DB", "PN"].contains(record.section), let position = record.position else {
            return false
        }
        let (ident, region) = (record.text(named: "ident"), record.text(named: "region"))
        guard !ident.isEmpty else { return true }
        let type: Waypoint.PointType? =
            switch record.section {
            case "D": .vor
            case "DB", "PN": .ndb
            default: ident.count == 5 && ident.allSatisfy(\.isLetter) ? .fiveLetter : nil
            }
        let waypoint = Waypoint(
            name: ident, position: position, pointType: type, region: region,
            source: Publisher.cifp.rawValue)
        let airport = record.section.hasPrefix("P") ? record.text(named: "airport") : ""
        try store.put(
            .waypoints, "\(waypoint.name)|\(region)|\(airport)|\(record.section)", date: date, waypoint)
        return true
    }

    private static func add(_ record: ARINCRecord, to open: inout Open?) {
        switch record.section {
        case "PA" where record.position != nil: open?.airport = PublishedAirport(record)
        case "PG": open?.ends.append(record)
        case "PD", "PE", "PF":
            let key = record.section + record.text(named: "procedure")
            open?.legs[key, default: []].append(record)
        default: break
        }
    }

    private func put(_ open: Open, _ store: PublishedStore) throws {
        if let airport = open.airport {
            try store.put(.airports, open.ident, date: open.cycle, airport)
        }
        let runways = PublishedRunway.pairs(open.ends)
        if !runways.isEmpty { try store.append(.runways, open.ident, date: open.cycle, runways) }
        let procedures = open.legs.sorted { $0.key < $1.key }.compactMap { key, records in
            Procedure(records, section: String(key.prefix(2)), cycle: open.cycle).map {
                PublishedProcedure(procedure: $0, records: records.map(\.text))
            }
        }
        if !procedures.isEmpty { try store.append(.procedures, open.ident, date: open.cycle, procedures) }
    }
}

extension ImportProblem {
    init(_ problem: ARINCProblem, file: String) {
        self.init(
            file: file, line: problem.line ?? 1, column: problem.column ?? 1, reason: "\(problem.reason)",
            outcome: .rowSkipped)
    }
}

extension ARINCRecord {
    /// The text of the field of this name; empty when there is none.
    func text(named name: String) -> String {
        fields.first { $0.name == name }.map(text(of:)) ?? ""
    }

    func integer(_ name: String) -> Int? {
        if case .integer(let value)? = self[name: name] { value } else { nil }
    }
}

/// The first day of a cycle.
enum CIFPCycle {
    /// "2020-02-27" for "2003": the date of the cycle with this identifier. Nil for anything else.
    static func date(_ identifier: some StringProtocol) -> String? {
        guard identifier.count == 4, let number = Int(identifier), number > 0 else { return nil }
        let year = number / 100 + (number / 100 < 64 ? 2000 : 1900)
        var cycle = Day("\(year)-01-28").flatMap { ChartCycle(on: $0) }
        for _ in 0..<14 {
            guard let one = cycle else { return nil }
            if one.identifier == identifier { return one.effectiveDay.description }
            cycle = one.next
        }
        return nil
    }
}
