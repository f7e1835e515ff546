import SyncCore

extension AppState {
    /// Why a change can not be undone: a record that it made or changed is locked now.
    func lock(on change: ChangeID) -> String? {
        let records = attention.recent.first { $0.id == change }?.records ?? []
        return records.lazy.compactMap { self.book.records(table: $0.table)?.lock(on: $0.id) }.first
    }
}
