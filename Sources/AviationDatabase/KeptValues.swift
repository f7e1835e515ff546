import Notation

/// Values in memory computed from a whole database, one of each type. A user compares a value's version with
/// the database's before using it again.
final class KeptValues: Sendable {
    private let values = Locked<[ObjectIdentifier: any Sendable]>([:])

    /// Lets `body` read or replace the value of a type; nil if there is none. It holds a lock meanwhile, so
    /// `body` must be short and may not call this again.
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
