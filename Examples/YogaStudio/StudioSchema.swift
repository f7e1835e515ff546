import GRDB
import SyncCore

/// What the studio syncs, and who wins when two desks wrote at once.
enum StudioSchema {
    static let schema = Schema(name: "yoga-studio", version: 1, tables: [member, subscription, booking])

    /// Two desks that check people in at once count every visit; what one adds to the interests stays when
    /// the other adds something else. What to mind about somebody's health is not for a program to choose: if
    /// two desks wrote it at once, a person decides.
    private static let member = SyncTable(
        "member",
        [
            SyncColumn("name", .text),
            SyncColumn("email", .text),
            SyncColumn("visits", .integer, merge: .counter, default: .integer(0)),
            SyncColumn("interests", .text, merge: .union, default: .text("[]")),
            SyncColumn("health_remark", .text, merge: .manual),
        ])

    /// Plan and end only make sense together: the later desk wins the whole record. Its member is a plain
    /// column, for a record that merges as a whole declares no references.
    private static let subscription = SyncTable(
        "subscription",
        [
            SyncColumn("member_id", .text),
            SyncColumn("plan", .text),
            SyncColumn("ends_on", .text),
        ], merge: .wholeRecord)

    /// A booking that the server already changed stays as it is there. It goes when its member is deleted,
    /// also one that was made at another desk meanwhile.
    private static let booking = SyncTable(
        "booking",
        [
            SyncColumn(
                "member_id", .text, references: SyncReference(to: "member", onDelete: .cascade)),
            SyncColumn("class_name", .text),
            SyncColumn("starts_utc", .text),
            SyncColumn("state", .text, merge: .serverWins),
        ])

    /// The tables themselves are the app's own: ordinary SQLite, with the schema's defaults and foreign keys.
    static var migrations: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("studio") { db in
            try db.execute(
                sql: """
                    CREATE TABLE member (
                        id TEXT PRIMARY KEY NOT NULL, name TEXT, email TEXT,
                        visits INTEGER DEFAULT 0, interests TEXT DEFAULT '[]', health_remark TEXT);
                    CREATE TABLE subscription (
                        id TEXT PRIMARY KEY NOT NULL, member_id TEXT, plan TEXT, ends_on TEXT);
                    CREATE TABLE booking (
                        id TEXT PRIMARY KEY NOT NULL,
                        member_id TEXT REFERENCES member(id) ON DELETE CASCADE,
                        class_name TEXT, starts_utc TEXT, state TEXT);
                    """)
        }
        return migrator
    }
}
