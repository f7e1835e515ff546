public import GRDB

extension Replica {
    /// A state that is read in parts, now and after each change to what one of them reads. Only the parts are
    /// read again whose tables changed, in the order in which they are given, all of them in one transaction:
    /// no state has one half of a commit, of this program or of another one. Without repeats; ends when its
    /// task does.
    ///
    /// ```swift
    /// let names = replica.observe(["flight", "aircraft"], from: [:]) { table, names, db in
    ///     names[table] = try String.fetchAll(db, sql: "SELECT name FROM \(table)")
    /// }
    /// ```
    /// `read` gets the state as it was read last and puts its part into it. It runs on reading connections.
    public func observe<Part: Sendable, State: Equatable & Sendable>(
        _ parts: [Part], from state: State,
        _ read: @Sendable @escaping (Part, inout State, Database) throws -> Void
    ) -> AsyncThrowingStream<State, any Error> {
        let database = store.database
        return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    var reading = PartReading(parts, from: state, of: database, read)
                    try await reading.begin()
                    var last: State?
                    while !Task.isCancelled {
                        if let state = try await reading.next(), state != last {
                            continuation.yield(state)
                            last = state
                        }
                        await reading.change()
                    }
                    continuation.finish()
                } catch is CancellationError {
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
