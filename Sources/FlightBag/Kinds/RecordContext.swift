package import Aviation
package import Foundation
package import SyncCore

/// Everything that the texts, checks and figures of a record may depend on: the other records, the time, the
/// forms that are open, and sources that rooms above add, each by its type.
///
/// ```swift
/// let context = RecordContext(now: { 1_800_000_000_000 }).with(RecordList([aircraft]))
/// context[Aircraft.self][aircraft.id]
/// ```
/// Reading it inside `withObservationTracking` tracks what was read.
@MainActor package struct RecordContext {
    /// This machine's clock: milliseconds since 1970.
    private let clock: @Sendable () -> Int64
    /// The zone of local times.
    package let zone: TimeZone
    /// The texts of the record's own form as they stand at the moment; empty while no form is open.
    package private(set) var form = Form()
    /// The present form of the record's owner, with the rows of the kinds before this one's. Empty for a
    /// record without an owner.
    package private(set) var owner = Form()

    private var sources: [ObjectIdentifier: any Sendable] = [:]

    /// A context without any record or source. `now` is in milliseconds since 1970.
    package init(zone: TimeZone = .gmt, now: @escaping @Sendable () -> Int64) {
        clock = now
        self.zone = zone
    }

    /// This machine's clock: milliseconds since 1970.
    package var now: Int64 { clock() }

    /// The day in UTC by this machine's clock.
    package var today: Day {
        guard let day = Day(milliseconds: now) else {
            preconditionFailure("The clock stands between the years 1 and 9999.")
        }
        return day
    }

    /// The records of a type; an empty list when nobody added one.
    package subscript<Value: PilotRecord>(type: Value.Type) -> RecordList<Value> {
        self[source: RecordList<Value>.self] ?? RecordList()
    }

    /// The source of a type; nil when nobody added one.
    package subscript<Source: Sendable>(source type: Source.Type) -> Source? {
        sources[ObjectIdentifier(type)] as? Source
    }

    /// With one more source, in place of another of its type.
    package func with<Source: Sendable>(_ source: Source) -> RecordContext {
        var context = self
        context.sources[ObjectIdentifier(Source.self)] = source
        return context
    }

    /// With these forms open.
    package func with(form: Form, owner: Form) -> RecordContext {
        var context = self
        (context.form, context.owner) = (form, owner)
        return context
    }

    /// With another form of the record itself.
    package func with(form: Form) -> RecordContext { with(form: form, owner: owner) }
}
