import SyncCore
import Testing

@testable import SyncServer

/// The values that a server takes into a column with a range.
struct AdmissionTests {
    private static let author = Author(device: "00000000000000d1", incarnation: "00000000000000a1")
    private let admission = Admission(
        schema: Schema(
            name: "studio", version: 1,
            tables: [
                SyncTable("member", [.integer("age", in: 0...150), .real("weight_kg", in: 0...1_000)])
            ]),
        author: author, isShared: false)

    private func refusal(_ field: String, _ value: FieldValue) throws -> Refusal? {
        let change = Change(
            sequence: 1, transaction: 1, table: "member",
            id: try #require(RecordID("01977421-a28d-7000-8000-000000000001")), verb: .insert, generation: 1,
            edits: [field: .value(value)],
            stamp: Stamp(milliseconds: 1, counter: 0, device: Self.author.device))
        switch admission.admit(change) {
        case .success: return nil
        case .failure(let refused): return refused.refusal
        }
    }

    @Test(arguments: [
        ("age", FieldValue.integer(0)), ("age", .integer(150)), ("age", .null), ("age", .real(150)),
        ("weight_kg", .real(0)), ("weight_kg", .integer(1_000)), ("weight_kg", .null),
        ("height_cm", .integer(.max)),
    ])
    func `a number of the range, none, and a field without a range is taken`(
        field: String, value: FieldValue
    ) throws {
        #expect(try refusal(field, value) == nil)
    }

    @Test(arguments: [
        ("age", FieldValue.integer(-1)), ("age", .integer(151)), ("age", .integer(.max)),
        ("age", .integer(.min)), ("age", .real(1e18)), ("weight_kg", .real(1_000.001)),
        ("weight_kg", .real(-0.5)), ("weight_kg", .real(1e308)), ("weight_kg", .integer(.max)),
    ])
    func `a number outside of the range is refused with its field and the bounds`(
        field: String, value: FieldValue
    ) throws {
        let refusal = try #require(try refusal(field, value))
        #expect(refusal.reason == .outOfRange)
        #expect(refusal.message.hasPrefix("member.\(field) does not take this: it is from 0.0 to 1"))
    }
}
