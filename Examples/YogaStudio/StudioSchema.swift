import SyncCore

/// The tables that the studio syncs, and the winner when two desks wrote at once. The engine makes them.
let studioSchema = Schema(
    name: "yoga-studio", version: 1,
    tables: [
        // Two desks that check people in at once count every visit; an interest that one adds stays when the
        // other adds another. A program does not choose between two remarks on a member's health: if two
        // desks write one at once, a person decides.
        SyncTable(
            "member",
            [
                .text("name"), .text("email"), .counter("visits"), .set("interests"),
                .text("health_remark", merge: .manual),
            ]),
        // Plan and end only make sense together: the later desk wins the whole record. Its member is a plain
        // column, for a record that merges as a whole declares no references.
        SyncTable(
            "subscription", [.text("member_id"), .text("plan"), .text("ends_on")], merge: .wholeRecord),
        // A booking that the server already changed stays as it is there. It goes when its member is deleted,
        // also one that was made at another desk meanwhile.
        SyncTable(
            "booking",
            [
                .reference("member_id", to: "member", onDelete: .cascade), .text("class_name"),
                .text("starts_utc"), .text("state", merge: .serverWins),
            ]),
    ])
