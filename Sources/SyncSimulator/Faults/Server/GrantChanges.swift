import SyncCore

/// An account's role in a shared scope is changed, given or taken away.
struct GrantChanges {
    let onceIn: Int

    /// The role that one of so many accounts gets now, nil for none, and which one; nil if nothing changes.
    func strikes(
        _ accounts: Int, _ chance: inout SeededChance
    ) -> (role: ScopeRole?, account: Int)? {
        guard chance.happens(onceIn: onceIn) else { return nil }
        let role = chance.pick([ScopeRole.writer, .writer, .reader, nil])
        return (role, accounts == 1 ? 0 : chance.number(in: 0...(accounts - 1)))
    }
}
