/// The requests that are wanted, and which is sent first: a decision table.
package struct Demands: Hashable, Sendable {
    /// Whether a request is wanted, and when it may be sent.
    package enum Demand: Hashable, Sendable {
        case none
        /// Not before this time, in milliseconds.
        case later(Int64)
        case now

        fileprivate var time: Int64? {
            if case .later(let time) = self { time } else { nil }
        }
    }

    /// The schema, which the server does not know.
    package var introduction: Demand
    /// An earlier identity of this copy, about whose changes the server is asked.
    package var retirement: Demand
    /// The records that a restored server lost.
    package var backfill: Demand
    package var push: Demand
    /// There is always a next pull.
    package var pull: Demand
    /// Whether a pull that is due comes before a push.
    package var pullsFirst: Bool

    /// Demands from their parts.
    package init(
        introduction: Demand = .none, retirement: Demand = .none, backfill: Demand = .none,
        push: Demand = .none, pull: Demand, pullsFirst: Bool = false
    ) {
        self.introduction = introduction
        self.retirement = retirement
        self.backfill = backfill
        self.push = push
        self.pull = pull
        self.pullsFirst = pullsFirst
    }

    /// The request to send now, or the time to wait for one. Nothing is pushed or pulled before an identity
    /// is retired and a backfill given; a waiting schema delays neither.
    package var step: SyncMachine.Step {
        switch (introduction, retirement, backfill) {
        case (.now, _, _): return .introduceSchema
        case (_, .now, _): return .retireIdentity
        case (_, .later(let time), _): return .wait(until: time)
        case (_, .none, .now): return .backfill
        case (_, .none, .later(let time)): return .wait(until: time)
        case (_, .none, .none): break
        }
        switch (push, pull) {
        case (.now, .now): return pullsFirst ? .pull : .push
        case (.now, _): return .push
        case (_, .now): return .pull
        default: return .wait(until: [push.time, pull.time].compactMap(\.self).min())
        }
    }
}
