import GRDB
import OfflineEngine
import SyncCore
import Testing

@testable import FlightBag

/// Numbers of records that their columns do not take.
@MainActor @Suite(.timeLimit(.minutes(20))) struct MisfitTests {
    @Test func `a number out of its column's range is marked, stays stored, and is put right in the form`()
        async throws
    {
        let bag = try await Bag()
        let plane = try await bag.addAircraft("G-BSYA")
        let field = try #require(Aircraft.kind.fields.first { $0.column.range != nil && !$0.inputs.isEmpty })
        let (column, input) = (field.column, try #require(field.inputs.first))
        func stored() async throws -> Double? {
            try await bag.app.store.replica.read { db in
                try Double.fetchOne(
                    db, sql: "SELECT \(column.sqlName) FROM aircraft WHERE id = ?", arguments: [plane.id.text]
                )
            }
        }
        try await bag.app.store.replica.write { db in
            try db.execute(
                sql: "UPDATE aircraft SET \(column.sqlName) = 1e300 WHERE id = ?", arguments: [plane.id.text])
        }
        let kind = Aircraft.kind.name
        try await until { !bag.app.book.problems(kind, of: plane.id).isEmpty }
        let problem = try #require(bag.app.book.problems(kind, of: plane.id)[input.name])
        let bounds = try #require(column.range)
        #expect(problem.contains("1e+300") && problem.contains("\(Int(bounds.upperBound))"))
        let sheet = try #require(bag.app.records(kind)?.sheet(plane.id, bag.app.book))
        let fact = try #require(sheet.facts.first { $0.title == input.title })
        #expect(fact.text.hasPrefix("unknown: 1e+300"))
        // Another field is saved: the number stays as it is.
        let opened = try #require(bag.app.form(kind, of: plane.id))
        var form = opened
        form["remarks"] = "looked at"
        let open = OpenRecord(kind, plane.id, isNew: false, opened: opened)
        #expect(try await Window(bag.app).save(form, open).isSaved)
        #expect(try await stored() == 1e300)
        form[input.name] = "\(Int(bounds.upperBound))"
        #expect(try await Window(bag.app).save(form, open).isSaved)
        try await until { bag.app.book.problems(kind, of: plane.id).isEmpty }
        #expect(try await stored() == bounds.upperBound)
    }
}
