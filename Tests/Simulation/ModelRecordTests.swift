import Testing

@testable import SyncSimulator

/// The reference model's own rules, where a history that is rarely drawn showed them wrong.
struct ModelRecordTests {
    private static let app = AppShape([
        AppShape.Table("profile", [AppShape.Column(name: "title", kind: .integer)], isWhole: true)
    ])

    @Test
    func `a whole record inserted again is as late as its insert, in either order`() throws {
        let made = try change(1, "insert", at: 1, by: "a")
        let updated = try change(2, "update", at: 2, by: "a", title: 7)
        let madeElsewhere = try change(1, "insert", at: 3, by: "b")

        for order in [[made, updated, madeElsewhere], [made, madeElsewhere, updated]] {
            let record = order.reduce(nil) { ModelRecord.merge($0, $1, by: 1) }

            #expect(record?.plain["title"]?.json ?? "null" == "null")
        }
    }

    /// A change as it travels. `time` orders the stamps.
    private func change(
        _ sequence: Int, _ verb: String, at time: Int, by device: String, title: Int? = nil
    ) throws -> ModelChange {
        try ModelChange(
            [
                "sequence": sequence, "transaction": sequence, "table": "profile", "id": "1", "verb": verb,
                "generation": 1, "stamp": "00000000000\(time)-0000-\(device)",
                "edits": title.map { ["title": $0] } ?? [:],
            ], author: "\(device).1", of: Self.app)
    }
}
