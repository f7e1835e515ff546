public import GRDB

extension Replica {
    /// Keeps a property of a model equal to what a query comes to, until the task is cancelled: for the
    /// `.task` of a view that shows an `@Observable` model.
    ///
    /// ```swift
    /// try await replica.observe(into: \.names, of: list) { db in
    ///     try String.fetchAll(db, sql: "SELECT name FROM member ORDER BY name")
    /// }
    /// ```
    /// - Throws: what `fetch` throws; the property keeps the last value then.
    @MainActor public func observe<Model: AnyObject, Value: Sendable & Equatable>(
        into property: ReferenceWritableKeyPath<Model, Value>, of model: Model,
        _ fetch: @Sendable @escaping (Database) throws -> Value
    ) async throws {
        for try await value in observe(fetch) { model[keyPath: property] = value }
    }

    /// The rows of `fetch` in sections, now and after each change to what it reads: a section for each value
    /// of a property, in the order of its first row, and its rows in theirs.
    ///
    /// ```swift
    /// let lists = replica.observe(sectionedBy: \.plan) { db in
    ///     try Member.order(Column("plan"), Column("name")).fetchAll(db)
    /// }
    /// ```
    public func observe<Row: Sendable & Equatable, Heading: Sendable & Hashable>(
        sectionedBy heading: any KeyPath<Row, Heading> & Sendable,
        _ fetch: @Sendable @escaping (Database) throws -> [Row]
    ) -> AsyncThrowingStream<[ListSection<Heading, Row>], any Error> {
        observe { db in ListSection.sections(of: try fetch(db), by: heading) }
    }

    /// One property of the status, now and whenever it changes.
    ///
    /// ```swift
    /// for await count in replica.statusUpdates(\.pendingChanges) { show(count) }
    /// ```
    public func statusUpdates<Value: Sendable & Equatable>(
        _ property: any KeyPath<SyncStatus, Value> & Sendable
    ) -> AsyncStream<Value> {
        let updates = statusUpdates()
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                var last: Value?
                for await status in updates where status[keyPath: property] != last {
                    last = status[keyPath: property]
                    continuation.yield(status[keyPath: property])
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// A part of a list under one heading.
public struct ListSection<Heading: Sendable & Hashable, Row: Sendable & Equatable>:
    Identifiable, Sendable, Equatable
{
    /// The value that its rows have in common.
    public let heading: Heading
    /// Its rows, one at least.
    public let rows: [Row]

    /// The heading: no two sections of a list have the same.
    public var id: Heading { heading }

    static func sections(of rows: [Row], by heading: KeyPath<Row, Heading>) -> [ListSection] {
        var order: [Heading] = []
        var found: [Heading: [Row]] = [:]
        for row in rows {
            if found[row[keyPath: heading]] == nil { order.append(row[keyPath: heading]) }
            found[row[keyPath: heading], default: []].append(row)
        }
        return order.map { ListSection(heading: $0, rows: found[$0] ?? []) }
    }
}
