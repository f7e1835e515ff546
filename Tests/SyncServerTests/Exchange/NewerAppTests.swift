import Foundation
import GRDB
import SyncCore
import Testing

@testable import SyncServer

/// An app that was updated before its server: its new tables are kept, and follow their rules once the server
/// has them.
struct NewerAppTests {
    private static let note = SyncTable("note", [SyncColumn("title", .text)])
    private static let former = Schema(name: "studio", version: 1, tables: [note])
    private static let newer = Schema(
        name: "studio", version: 2,
        tables: [
            note,
            SyncTable(
                "visit",
                [
                    .integer("level", in: 0...9), .counter("times"), .set("tags"), SyncColumn("code", .text),
                    SyncColumn("note_id", .text, references: SyncReference(to: "note", onDelete: .cascade)),
                ], unique: [["code"]]),
        ])

    private let database: DatabaseQueue
    private let core: ServerCore

    init() throws {
        database = try DatabaseQueue()
        core = try ServerCore(database: database, schema: Self.former, world: SystemWorld())
    }

    private func device(_ letter: Character, at core: ServerCore? = nil) throws -> Scribe {
        let scribe = Scribe(core ?? self.core, device: letter, schema: Self.newer)
        #expect(try scribe.introduceSchema().status == 200)
        return scribe
    }

    private func stored(_ table: String, _ id: Int) throws -> SyncedRecord? {
        try database.read { db in
            try ScopeFeed(scope: "somebody", schema: Self.newer).record(table, Scribe.id(id), db)
        }
    }

    @Test func `records of a table that the server lacks are kept, with additions and elements of all`()
        throws
    {
        let (ada, bob) = (try device("a"), try device("b"))
        let made: [String: Edit] = [
            "level": .value(.integer(3)), "times": .delta(.integer(1)),
            "tags": .elements(added: ["day"], removed: [:]),
        ]
        #expect(try ada.push([("visit", 1, .insert, made)]).map(\.result) == [.applied])
        let more: [String: Edit] = [
            "times": .delta(.integer(4)), "tags": .elements(added: ["night"], removed: [:]),
        ]
        #expect(try bob.push([("visit", 1, .update, more)]).map(\.result) == [.applied])
        let record = try #require(try stored("visit", 1))
        #expect(record.fields["level"] == .integer(3))
        #expect(record.fields["times"] == .integer(5))
        #expect(record.fields["tags"] == .text(#"["day","night"]"#))
        // Once the server has the table, its rules hold.
        let updated = try ServerCore(database: database, schema: Self.newer, world: SystemWorld())
        #expect(updated.context.contradictions == [])
        let outcome = try device("c", at: updated).push([
            ("visit", 1, .update, ["level": .value(.integer(12))])
        ])
        #expect(outcome.map(\.refusal?.reason) == [.outOfRange])
    }

    @Test(arguments: ["aloft_grant", "sqlite_x", "no name", "", "9", "Café"])
    func `a table that no schema can have is refused`(name: String) throws {
        let outcome = try device("a").push([(name, 1, .insert, ["x": .value(.integer(1))])])
        #expect(outcome.map(\.refusal?.reason) == [.malformed])
        #expect(try stored(name, 1) == nil)
    }

    @Test func `a schema that stored records contradict says so by kind, number and example`() throws {
        let ada = try device("a")
        _ = try ada.push([("note", 1, .insert, ["title": .value(.text("A"))])])
        func visit(_ id: Int, _ fields: [String: Edit]) throws {
            #expect(try ada.push([("visit", id, .insert, fields)]).map(\.result) == [.applied])
        }
        try visit(2, ["level": .value(.text("high"))])
        try visit(3, ["level": .value(.integer(12)), "code": .value(.text("X"))])
        try visit(4, ["level": .value(.integer(13)), "code": .value(.text("X"))])
        try visit(5, ["note_id": .value(.text(Scribe.id(1).text))])
        try visit(6, ["note_id": .value(.text(Scribe.id(9).text))])
        let updated = try ServerCore(database: database, schema: Self.newer, world: SystemWorld())
        let found = updated.context.contradictions
        #expect(found.count == 4)
        for part in [
            "visit.level is not of the type integer: 1 record, such as \(try Scribe.id(2).text)",
            "visit.level is out of range: 2 records, such as \(try Scribe.id(3).text)",
            "visit has others with the same code: 1 record, such as \(try Scribe.id(3).text)",
            "visit.note_id refers to a “note” that is not there: 1 record, such as \(try Scribe.id(6).text)",
        ] {
            #expect(found.contains { $0.hasPrefix(part) }, "\(found)")
        }
        // The records are served as they are; the next start has nothing to say.
        #expect(try stored("visit", 2)?.fields["level"] == .text("high"))
        let again = try ServerCore(database: database, schema: Self.newer, world: SystemWorld())
        #expect(again.context.contradictions == [])
    }
}
