import SyncCore
import Testing

/// S9: what the table of merge rules promises, over generated changes.
struct MergeLawTests {
    @Test(arguments: 1...200)
    func `S9: last writer wins, counters and sets commute`(seed: Int) throws {
        var chance = Generator(seed: UInt64(seed))
        let changes = (1...6).map { _ in chance.change(table: Generator.table) }
        let shuffled = changes.shuffled(using: &chance)
        let one = Generator.merge(changes, over: Generator.created)
        let other = Generator.merge(shuffled, over: Generator.created)
        #expect(one?.fields == other?.fields, "\(changes)")
    }

    @Test(arguments: 1...200)
    func `S9: a repeated change changes nothing`(seed: Int) throws {
        var chance = Generator(seed: UInt64(seed))
        let changes = (1...6).map { _ in chance.change(table: Generator.table) }
        let once = Generator.merge(changes, over: Generator.created)
        let twice = Generator.merge(
            changes + changes.filter { $0.edits["tags"] == nil }, over: Generator.created)
        #expect(once?.fields == twice?.fields)
    }

    @Test(arguments: 1...200)
    func `S9: two inserts of one id come to one record in either order`(seed: Int) throws {
        var chance = Generator(seed: UInt64(seed))
        let inserts = (0..<2).map { _ in chance.insert() }
        let one = Generator.merge(inserts, over: nil)
        let other = Generator.merge(inserts.reversed(), over: nil)
        #expect(one?.fields == other?.fields, "\(inserts)")
    }

    @Test
    func `S9: equal instants are decided by the device, not by who asks`() throws {
        let low = Generator.edit("name", "low", device: "0000000000000001")
        let high = Generator.edit("name", "high", device: "000000000000000f")
        for order in [[low, high], [high, low]] {
            #expect(Generator.merge(order, over: Generator.created)?.fields["name"] == .text("high"))
        }
    }

    @Test
    func `a whole record goes to the higher stamp, field by field never`() throws {
        let table = Table("profile", [Column("x", .integer), Column("y", .integer)], merge: .wholeRecord)
        let first = Generator.whole(["x": 1, "y": 1], at: 100, device: "0000000000000001")
        let second = Generator.whole(["x": 2, "y": 2], at: 200, device: "0000000000000002")
        for order in [[first, second], [second, first]] {
            let record = Generator.merge(order, over: Generator.created(table: "profile"), table: table)
            #expect(record?.fields == ["x": .integer(2), "y": .integer(2)])
        }
    }

    @Test
    func
        `S9: of two inserts of one whole record the later one stays, with defaults for the rest`()
    {
        let table = Table("profile", [Column("x", .integer), Column("y", .integer)], merge: .wholeRecord)
        var first = Generator.whole(["x": 1], at: 100, device: "0000000000000001")
        var second = Generator.whole(["y": 2], at: 200, device: "0000000000000002")
        first.verb = .insert
        second.verb = .insert
        for order in [[first, second], [second, first]] {
            #expect(Generator.merge(order, over: nil, table: table)?.fields == ["y": .integer(2)])
        }
    }
}
