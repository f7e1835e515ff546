import Dispatch
import Foundation
public import GRDB
import SyncCore

extension Replica {
    /// The results of `fetch`, now and after each change to what it reads, whether this app, another program
    /// or a pull made it. Without repeats; changes that come in a burst may be seen as one. Ends when its
    /// task does.
    ///
    /// ```swift
    /// for try await members in replica.observe({ db in try Member.fetchAll(db) }) { show(members) }
    /// ```
    /// `fetch` runs on reading connections only and never blocks a writer. The tables that it reads are
    /// determined at each run, because it may read others after an `if`.
    public func observe<Value: Sendable & Equatable>(
        _ fetch: @Sendable @escaping (Database) throws -> Value
    ) -> AsyncThrowingStream<Value, any Error> {
        let database = store.database
        return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    var region = DatabaseRegion()
                    var last: Value?
                    while !Task.isCancelled {
                        let tracked = region
                        let values = ValueObservation.tracking(region: tracked) { db in
                            try ReadRegion.recording(db, fetch)
                        }.values(
                            in: database,
                            scheduling: .async(onQueue: DispatchQueue(label: "aloft.observation")))
                        for try await (value, read) in values {
                            if value != last { continuation.yield(value) }
                            last = value
                            region = tracked.union(read)
                            if region != tracked { break }
                        }
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

    /// Reads with GRDB's own tools: its observations, its queries, `@Query` of GRDBQuery. Everything is
    /// written by ``write(_:)``: the reader is no `DatabasePool`, and no cast makes it one.
    public var reader: any DatabaseReader { AnyDatabaseReader(store.database) }
}
