import Foundation
import SyncCore
import Testing

/// Reals that are whole and beyond 2⁵³ are the same number, and the same digest, on both ends.
struct LargeNumberTests {
    @Test(arguments: [9_007_199_254_740_994, 1_152_921_504_606_846_976, -1_234_567_890_123_456_768])
    func `a large whole real comes back as it went, and the digest with it`(whole: Int64) throws {
        let record = SyncedRecord(
            table: "note", id: Generator.created.id, generation: 1, version: 1, number: 1,
            fields: ["weight": .real(Double(whole))],
            clock: FieldStamps(start: Stamp(milliseconds: 1, counter: 0, device: "00000000000000aa")))
        for json in [try record.json(), String(decoding: try JSONEncoder().encode(record), as: UTF8.self)] {
            let back = try SyncedRecord(json: json)
            #expect(back.digest == record.digest)
            guard case .integer(let number)? = back.fields["weight"] else {
                Issue.record("\(String(describing: back.fields["weight"])) is no whole number")
                continue
            }
            #expect(number == whole)
        }
    }

    @Test
    func `other reals are written as ever`() throws {
        for real in [1.5, 1e300, 0.1, 9_007_199_254_740_991, 1e19] {
            let json = try JSONEncoder().encode(FieldValue.real(real))
            #expect(Double(String(decoding: json, as: UTF8.self)) == real)
        }
    }
}
