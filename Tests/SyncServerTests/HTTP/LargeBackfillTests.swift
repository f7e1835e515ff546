import Foundation
import GRDB
import SyncCore
import Testing
import Zip

@testable import SyncServer

/// A record of the largest size can be given back to a server that was restored.
struct LargeBackfillTests {
    @Test
    func `a record that a push may bring, a backfill may bring, however it is written`() throws {
        let limits = RequestBodyReader.largestRecord
        let text = String(repeating: "\u{1}", count: 4 * 1_048_576)
        let plain = try JSONEncoder().encode(["a": text])
        #expect(plain.count < limits.plain)
        let bytes = Data((0..<4 * 1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) })
        let blob = try JSONEncoder().encode(["a": FieldValue.blob(bytes)])
        #expect(blob.count < limits.plain)
        #expect(Gzip.deflate(blob, .quick).count < limits.packed)
    }
}
