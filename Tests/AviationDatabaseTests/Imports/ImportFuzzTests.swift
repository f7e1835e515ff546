import Foundation
import GRDB
import Testing

@testable import AviationDatabase

/// Damaged files of every publisher: each import either throws a documented error or keeps the usable rows,
/// and never ends the process. `ALOFT_FUZZ_INPUTS` is the number of inputs, a hundredth of them here, because
/// each is written to the disk.
@Suite("Fuzz: files to import") struct ImportFuzzTests {
    private static let count =
        (ProcessInfo.processInfo.environment["ALOFT_FUZZ_INPUTS"].flatMap(Int.init) ?? 10_000) / 100

    @Test func `damaged files are refused or read in part, never fatal`() throws {
        let folder = try TemporaryFolder()
        let airports = try AirportDatabase(at: folder.url.appending(path: "airports.sqlite"))
        let samples = try PublishedFixtures.write(folder).map { try Data(contentsOf: $0) }
        var chance = Chance(state: 19)
        var (taken, refused) = (0, 0)
        for index in 0..<Self.count {
            var bytes = samples[index % samples.count]
            for _ in 0..<Int.random(in: 1...5, using: &chance) { Self.damage(&bytes, &chance) }
            let file = try folder.write("fuzz", bytes)
            do {
                try Self.read(file, airports)
                taken += 1
            } catch is AirportDatabaseError {
                refused += 1
            } catch is DatabaseError {
                refused += 1
            }
        }
        #expect(taken + refused == Self.count && taken > 0)
    }

    /// Imports a file in a transaction that is rolled back.
    private static func read(_ file: URL, _ airports: AirportDatabase) throws {
        guard let kind = try PublishedFileKind(contentsOf: file) else {
            throw AirportDatabaseError.unknownFile(file.path)
        }
        try airports.pool.writeWithoutTransaction { db in
            try db.inTransaction {
                var report = ImportReport()
                try AirportDatabase.read(kind, file, of: nil, at: .now, &report, db) { _ in }
                try SourceMerge.apply(db)
                try SourceMerge.undo(db)
                return .rollback
            }
        }
    }

    private static func damage(_ bytes: inout Data, _ chance: inout Chance) {
        guard !bytes.isEmpty else { return }
        let start = Int.random(in: 0..<bytes.count, using: &chance)
        let end = min(bytes.count, start + Int.random(in: 1...20, using: &chance))
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.replaceSubrange(start..<end, with: Data("\",-9e99\n".utf8))
        case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
        case 3: bytes.removeSubrange(start...)
        default: bytes[start] = UInt8.random(in: 0...255, using: &chance)
        }
        bytes = Data(bytes)
    }
}
