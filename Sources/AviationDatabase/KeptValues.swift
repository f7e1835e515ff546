import Synchronization

/// Values in memory that were made of a whole database, one of each type: whoever keeps one compares its
/// version with the database's before using it again.
final class KeptValues: Sendable {
    private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// Lets `body` read or replace the value of a type; nil where none was kept. Others wait meanwhile, so
    /// that `body` must be short and ask this for nothing.
    func withValue<Value: Sendable, Result: Sendable>(
        _ type: Value.Type, _ body: (inout Value?) -> Result
    ) -> Result {
        values.withLock { values in
            let key = ObjectIdentifier(type)
            var value = values[key] as? Value
            defer { values[key] = value }
            return body(&value)
        }
    }
}
