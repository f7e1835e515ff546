import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

struct InFlightBatchTests {
    /// Kept in pieces of a megabyte, sent in parts that end anywhere.
    @Test(arguments: [349_500, 1_048_576, 3_000_000])
    func `parts are as large as they may be, wherever the pieces end`(limit: Int) throws {
        let copy = try TestCopy()
        let bytes = Data((0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let batch = PushBatch(
            schema: try SchemaTag(TestCopy.schema), scope: "own",
            author: Author(device: "00000000000000aa", incarnation: "00000000000000bb"), id: "1",
            previousSequence: 0,
            lastSequence: 1, changes: [])
        var sent = Data()
        try copy.database.write { db in
            try InFlightBatch.keep(batch, bytes, db)
            while sent.count < bytes.count {
                try db.execute(sql: "UPDATE aloft_batch SET receivedBytes = ?", arguments: [sent.count])
                let part = try #require(try InFlightBatch.read("own", db)).part(limit: limit, db)
                #expect(part.count == min(limit, bytes.count - sent.count))
                try #require(!part.isEmpty)
                sent += part
            }
        }
        #expect(sent == bytes)
    }
}
