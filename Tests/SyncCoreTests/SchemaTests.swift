import Foundation
import SyncCore
import Testing

struct SchemaTests {
    private let schema = Schema(
        name: "app", version: 1, tables: [SyncTable("flight", [SyncColumn("level", .text)])])

    @Test
    func `a column of another type is a contradiction, a column more is none`() {
        var wider = schema
        wider.tables[0].columns.append(SyncColumn("fuel", .real))
        #expect(schema.contradictions(to: wider).isEmpty)
        var other = schema
        other.tables[0].columns[0].type = .integer
        #expect(
            schema.contradictions(to: other) == [
                "flight.level differs in type, merge rule, default or reference."
            ])
        #expect(Schema(name: "x", version: 1, tables: []).contradictions(to: schema).count == 1)
    }

    @Test
    func `each error of a schema is named`() {
        let wrong = Schema(
            name: "", version: 1,
            tables: [
                SyncTable("aloft_x", [SyncColumn("id", .text), SyncColumn("a b", .text)]),
                SyncTable(
                    "t",
                    [
                        SyncColumn("count", .text, merge: .counter),
                        SyncColumn("count", .text, default: .integer(1)),
                    ]),
            ])
        #expect(
            wrong.validationErrors() == [
                "A schema needs a name.",
                "“aloft_x” is no name for a table: \(rule)",
                "aloft_x.id: the key column is implied and not listed.",
                "“aloft_x.a b” is no name for a column: \(rule)",
                "Column “t.count” is there twice.", "t.count: a counter is an integer or a real.",
                "t.count: the default does not fit the type text.",
            ])
        #expect(schema.validationErrors().isEmpty)
    }

    private let rule =
        "letters from a to z, digits and _, not a digit first, and not beginning with aloft_ or sqlite_."

    @Test(arguments: ["sqlite_x", "SQLite_x", "aloft_y", "Aloft_y", "air-craft", "größe", "a b", "1st", ""])
    func `a name that SQLite or the engine cannot use is refused in one sentence`(_ name: String) {
        let table = Schema(name: "app", version: 1, tables: [SyncTable(name, [.text("a")])])
        #expect(table.validationErrors() == ["“\(name)” is no name for a table: \(rule)"])
        let column = Schema(name: "app", version: 1, tables: [SyncTable("t", [.text(name)])])
        #expect(column.validationErrors() == ["“t.\(name)” is no name for a column: \(rule)"])
        let renamed = Schema(name: "app", version: 1, tables: [SyncTable("t", [.text(name, formerly: "a")])])
        #expect(renamed.validationErrors() == ["“t.\(name)” is no name for a column: \(rule)"])
    }

    @Test(arguments: ["id", "ID", "Id"])
    func `the key column is not listed, in capitals neither`(_ name: String) {
        let schema = Schema(name: "app", version: 1, tables: [SyncTable("t", [.text(name)])])
        #expect(schema.validationErrors() == ["t.\(name): the key column is implied and not listed."])
    }

    @Test
    func `a table of more columns than a change may have is refused in words`() {
        func schema(_ count: Int) -> Schema {
            Schema(
                name: "app", version: 1, tables: [SyncTable("t", (1...count).map { .text("c\($0)") })])
        }
        #expect(schema(500).validationErrors() == [])
        #expect(
            schema(501).validationErrors() == [
                "“t” has 501 columns, and a table has at most 500: move some to another table."
            ])
    }

    @Test
    func `a range bounds numbers that are not added to, and may differ between the ends`() throws {
        var bounded = schema
        bounded.tables[0].columns = [.integer("age", in: 0...150)]
        var wider = schema
        wider.tables[0].columns = [.integer("age", in: 0...200)]
        #expect(bounded.validationErrors() == [])
        #expect(bounded.contradictions(to: wider) == [])
        #expect(try bounded.fingerprint() != wider.fingerprint())
        let read = try JSONDecoder().decode(Schema.self, from: try bounded.canonicalJSON())
        #expect(read == bounded)
        bounded.tables[0].columns = [
            SyncColumn("name", .text, in: 0...1),
            SyncColumn("visits", .integer, merge: .counter, default: .integer(0), in: 0...1),
            .integer("age", default: .integer(7), in: 10...20), .real("weight", in: 0...(.infinity)),
        ]
        #expect(
            bounded.validationErrors() == [
                "flight.name: a range is for a number, and for none that devices add to.",
                "flight.visits: a range is for a number, and for none that devices add to.",
                "flight.age: the default is outside of the range.",
                "flight.weight: the bounds of a range are finite numbers.",
            ])
    }

    @Test
    func `the fingerprint tells schemas apart`() throws {
        var other = schema
        other.version = 2
        #expect(try schema.fingerprint() != other.fingerprint())
        #expect(
            try schema.fingerprint() == Schema(name: "app", version: 1, tables: schema.tables).fingerprint())
    }

    @Test
    func `a default comes back from JSON in its column's form`() throws {
        let schema = Schema(
            name: "app", version: 1,
            tables: [SyncTable("tank", [SyncColumn("litres", .real, merge: .counter, default: .real(0))])])
        let read = try JSONDecoder().decode(Schema.self, from: try schema.canonicalJSON())
        #expect(read == schema)
        #expect(read.validationErrors().isEmpty)
    }

    @Test
    func `unique text is compared byte by byte`() throws {
        let table = SyncTable("member", [SyncColumn("name", .text)], unique: [["name"]])
        func claims(_ name: String) throws -> [Claim] {
            let id = try #require(RecordID("01977421-a28d-7000-8000-000000000001"))
            let stamp = Stamp(milliseconds: 1, counter: 0, device: "00000000000000aa")
            return SyncedRecord(
                table: "member", id: id, generation: 1, fields: ["name": .text(name)],
                clock: FieldStamps(start: stamp)
            ).claims(in: table)
        }
        #expect(try claims("caf\u{e9}") == claims("caf\u{e9}"))
        #expect(try claims("caf\u{e9}") != claims("cafe\u{301}"))
    }

    @Test
    func `a value has one form in its column`() {
        #expect(ColumnType.real.canonical(.integer(5)) == .real(5))
        #expect(ColumnType.integer.canonical(.real(5)) == .integer(5))
        #expect(ColumnType.integer.canonical(.real(5.5)) == nil)
        #expect(ColumnType.boolean.canonical(.integer(2)) == nil)
        #expect(ColumnType.real.canonical(.real(.infinity)) == nil)
        #expect(ColumnType.text.canonical(.null) == .null)
    }
}
