import SyncCore

/// An account's role in a shared scope is changed, given or taken away.
struct GrantChanges {
    let onceIn: Int

    /// The account whose role changes now, by index, and its new role, nil for none; nil if nothing changes.
    func strikes(
        _ accounts: Int, _ chance: inout SeededChance
    ) -> (role: ScopeRole?, account: Int)? {
        guard chance.happens(onceIn: onceIn) else { return nil }
        let role = chance.pick([ScopeRole.writer, .writer, .reader, nil])
        return (role, accounts == 1 ? 0 : chance.number(in: 0...(accounts - 1)))
    }
}
