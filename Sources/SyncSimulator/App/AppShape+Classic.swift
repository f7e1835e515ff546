extension AppShape {
    /// The app that the scenarios were made for: one table with every rule that merges by itself, one whose
    /// records come in pairs, two whose records refer to each other and have unique values, one whose records
    /// merge as a whole, one whose records can be shared. The second version has more columns and one more
    /// table, the third one more column in that table.
    ///
    /// In reference columns the last write to arrive wins, so that the model knows each reference for
    /// certain.
    static let classic = AppShape(
        [
            Table("thing", thing),
            Table("pair", [Column(name: "token")]),
            Table("profile", [Column(name: "x"), Column(name: "y")], isWhole: true),
            Table("folder", [Column(name: "name", rule: .client)], unique: [["name"]]),
            Table(
                "note",
                [
                    reference("home", to: "folder", .cascade), reference("label", to: "folder", .setNull),
                    reference("hold", to: "folder", .restrict), reference("up", to: "note", .cascade),
                    Column(name: "code", rule: .client),
                ], unique: [["code"]]),
            Table(
                "board", [Column(name: "a"), Column(name: "b", kind: .real)] + [count("hits"), set("tags")],
                isShareable: true),
            Table("memo", [Column(name: "a"), Column(name: "b", kind: .real, since: 3)], since: 2),
        ], isClassic: true)

    private static let thing = [
        Column(name: "a"), Column(name: "b", kind: .real), count("hits"), set("tags"),
        Column(name: "m", rule: .manual), Column(name: "s", rule: .server),
        Column(name: "z", since: 2), count("more", since: 2), set("marks", since: 2),
    ]

    private static func count(_ name: String, since: Int = 1) -> Column {
        Column(name: name, kind: .integer, rule: .counter, fallback: .whole(0), since: since)
    }

    private static func set(_ name: String, since: Int = 1) -> Column {
        Column(name: name, rule: .set, fallback: .text("[]"), since: since)
    }

    private static func reference(_ name: String, to table: String, _ deletion: Deletion) -> Column {
        Column(name: name, rule: .client, reference: Reference(table: table, deletion: deletion))
    }
}
