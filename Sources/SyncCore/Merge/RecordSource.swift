/// The records of a scope as they are before a transaction is applied: the server's database, or what a
/// replica shows.
package protocol RecordSource {
    /// The record, alive or deleted; nil if there never was one.
    func record(_ key: RecordKey) throws -> SyncedRecord?
    /// The living records of a table whose column holds this record's id.
    func referring(to key: RecordKey, from table: SyncTable, by column: SyncColumn) throws -> [RecordID]
    /// The living records that have these unique values.
    func holders(of claim: Claim) throws -> [RecordID]
}
