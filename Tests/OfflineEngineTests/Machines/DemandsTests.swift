import OfflineEngine
import Testing

/// The decision table of a scope's next request: complete, and no two rows fit one case.
struct DemandsTests {
    typealias Demand = Demands.Demand

    /// A demand as a row names it; `any` fits all.
    enum Pattern {
        case any, none, later, now, notNow

        func fits(_ demand: Demand) -> Bool {
            switch (self, demand) {
            case (.any, _), (.none, .none), (.later, .later), (.now, .now): true
            case (.notNow, .none), (.notNow, .later): true
            default: false
            }
        }
    }

    enum Outcome: Equatable { case introduce, retire, backfill, push, pull, wait(Int64?) }

    struct Row {
        let introduction, retirement, backfill, push, pull: Pattern
        let pullsFirst: Bool?
        let outcome: Outcome

        init(
            _ introduction: Pattern, _ retirement: Pattern, _ backfill: Pattern, _ push: Pattern,
            _ pull: Pattern, pullsFirst: Bool? = nil, _ outcome: Outcome
        ) {
            (self.introduction, self.retirement, self.backfill) = (introduction, retirement, backfill)
            (self.push, self.pull, self.pullsFirst, self.outcome) = (push, pull, pullsFirst, outcome)
        }

        func fits(_ demands: Demands) -> Bool {
            introduction.fits(demands.introduction) && retirement.fits(demands.retirement)
                && backfill.fits(demands.backfill) && push.fits(demands.push) && pull.fits(demands.pull)
                && (pullsFirst ?? demands.pullsFirst) == demands.pullsFirst
        }
    }

    /// The times of the demands that wait: retirement 3, backfill 4, push 5, pull 6.
    private static let table: [Row] = [
        //  introduction, retirement, backfill, push, pull
        Row(.now, .any, .any, .any, .any, .introduce),
        Row(.notNow, .now, .any, .any, .any, .retire),
        Row(.notNow, .later, .any, .any, .any, .wait(3)),
        Row(.notNow, .none, .now, .any, .any, .backfill),
        Row(.notNow, .none, .later, .any, .any, .wait(4)),
        Row(.notNow, .none, .none, .now, .now, pullsFirst: true, .pull),
        Row(.notNow, .none, .none, .now, .now, pullsFirst: false, .push),
        Row(.notNow, .none, .none, .now, .notNow, .push),
        Row(.notNow, .none, .none, .notNow, .now, .pull),
        Row(.notNow, .none, .none, .later, .later, .wait(5)),
        Row(.notNow, .none, .none, .later, .none, .wait(5)),
        Row(.notNow, .none, .none, .none, .later, .wait(6)),
        Row(.notNow, .none, .none, .none, .none, .wait(nil)),
    ]

    private static func outcome(_ step: SyncMachine.Step) -> Outcome {
        switch step {
        case .introduceSchema: .introduce
        case .retireIdentity: .retire
        case .backfill: .backfill
        case .push: .push
        case .pull: .pull
        case .wait(let until): .wait(until)
        }
    }

    @Test
    func `every combination of demands fits one row, and is decided as the row says`() {
        func demands(at time: Int64) -> [Demand] { [.none, .later(time), .now] }
        var decided = 0
        for introduction in demands(at: 2) {
            for retirement in demands(at: 3) {
                for backfill in demands(at: 4) {
                    for push in demands(at: 5) {
                        for pull in demands(at: 6) {
                            for pullsFirst in [false, true] {
                                let demands = Demands(
                                    introduction: introduction, retirement: retirement, backfill: backfill,
                                    push: push, pull: pull, pullsFirst: pullsFirst)
                                let rows = Self.table.filter { $0.fits(demands) }
                                #expect(rows.map(\.outcome) == [Self.outcome(demands.step)], "\(demands)")
                                decided += 1
                            }
                        }
                    }
                }
            }
        }
        #expect(decided == 486)
    }
}
