import SyncCore
import Testing

@testable import SyncSimulator

/// The tables that a seed draws, and the values that people write there.
struct DrawnAppTests {
    private static let shapes = (1..<400).map { AppShape.of(Scenario(seed: $0, profile: .standard)) }

    @Test
    func `later versions rename columns of every rule, in keys and references, too`() {
        let tables = Self.shapes.flatMap(\.tables)
        let renamed = tables.flatMap { table in
            table.columns.filter { $0.renaming != nil }.map { (table: table, column: $0) }
        }
        let rules: Set<AppShape.Rule> = [.lastWriter, .server, .client, .set, .counter, .manual]
        #expect(Set(renamed.map(\.column.rule)) == rules)
        #expect(renamed.contains { $0.column.reference != nil })
        #expect(renamed.contains { item in item.table.unique.joined().contains(item.column.name) })
        #expect(Set(renamed.compactMap { $0.column.renaming?.since }) == [2, 3])
        // The field of pairs and of damage keeps its name.
        #expect(renamed.allSatisfy { $0.column.name != $0.table.textField })
    }

    @Test
    func `a renamed column keeps its name in messages, and no version contradicts another`() throws {
        for shape in Self.shapes {
            let schemas = (1...AppShape.newestVersion).map(shape.schema)
            for schema in schemas {
                #expect(schema.validationErrors() == [])
                for other in schemas { #expect(schema.contradictions(to: other) == []) }
            }
            for table in shape.tables {
                for column in table.columns {
                    guard let renaming = column.renaming else { continue }
                    let before = schemas[renaming.since - 2].table(table.name)?.column(column.name)
                    let after = schemas[renaming.since - 1].table(table.name)?.column(column.name)
                    #expect(before?.sqlName == column.name)
                    #expect(after?.sqlName == renaming.name)
                }
            }
        }
    }

    @Test
    func `people write text with quotes, line breaks, NUL and letters in both forms`() {
        var chance = SeededChance(seed: 1)
        let texts = (0..<500).map { Words.text($0, &chance) }
        let marks: [Unicode.Scalar] = ["\"", "'", "\\", "\n", "\0", "\u{fc}", "\u{308}", "🛩"]
        for mark in marks { #expect(texts.contains { $0.unicodeScalars.contains(mark) }) }
        let names = (0..<100).map { _ in Words.name(&chance) }
        #expect(names.contains { $0.utf8.contains(0) })
    }
}
