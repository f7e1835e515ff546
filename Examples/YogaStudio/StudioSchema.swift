import GRDB
import SyncCore

/// What the studio syncs, and who wins when two desks wrote at once.
enum StudioSchema {
    static let schema = Schema(name: "yoga-studio", version: 1, tables: [member, subscription, booking])

    /// Two desks that check people in at once count every visit; what one adds to the interests stays when
    /// the other adds something else. What to mind about somebody's health is not for a program to choose: if
    /// two desks wrote it at once, a person decides.
    private static let member = SyncCore.Table(
        "member",
        [
            SyncCore.Column("name", .text),
            SyncCore.Column("email", .text),
            SyncCore.Column("visits", .integer, merge: .counter, default: .integer(0)),
            SyncCore.Column("interests", .text, merge: .union, default: .text("[]")),
            SyncCore.Column("health_remark", .text, merge: .manual),
        ])

    /// Plan and end only make sense together: the later desk wins the whole record. Its member is a plain
    /// column, for a record that merges as a whole declares no references.
    private static let subscription = SyncCore.Table(
        "subscription",
        [
            SyncCore.Column("member_id", .text),
            SyncCore.Column("plan", .text),
            SyncCore.Column("ends_on", .text),
        ], merge: .wholeRecord)

    /// A booking that the server already changed stays as it is there. It goes when its member is deleted,
    /// also one that was made at another desk meanwhile.
    private static let booking = SyncCore.Table(
        "booking",
        [
            SyncCore.Column(
                "member_id", .text, references: SyncCore.Reference(to: "member", onDelete: .cascade)),
            SyncCore.Column("class_name", .text),
            SyncCore.Column("starts_utc", .text),
            SyncCore.Column("state", .text, merge: .serverWins),
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
