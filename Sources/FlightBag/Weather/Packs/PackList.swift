import Aviation
package import Foundation
import Notation
import SyncCore

/// The checklist of a pack at an instant: what it has, what is missing or stale, and why.
package struct PackList: Sendable {
    /// How a row stands.
    package enum State: String, Hashable, Sendable {
        case have, stale, missing
    }

    package struct Row: Sendable {
        package let product: BriefingProduct
        package let state: State
        /// "14 of 15 stations".
        package let words: String
        /// When the server answered: milliseconds since 1970. Nil before it did.
        package let answered: Int64?
        /// When a row that is had becomes stale: milliseconds since 1970.
        package let until: Int64?

        package var kind: PackKind { product.kind }
    }

    package let rows: [Row]
    /// The differences from when it was packed, in words; empty for none.
    package let changes: [String]
    /// Only when every row is had and nothing changed.
    package var isComplete: Bool { changes.isEmpty && rows.allSatisfy { $0.state == .have } }

    /// - Parameters:
    ///   - products: a row for each.
    ///   - plan: of the flight as it is now.
    package init(_ products: [BriefingProduct], _ pack: FlightPack?, _ plan: PackPlan?, at now: Date) {
        rows = products.map { Self.row($0, pack, at: now) }
        changes =
            if let pack, let plan { plan.differences(from: pack.plan) } else { [] }
    }

    private static func row(_ product: BriefingProduct, _ pack: FlightPack?, at now: Date) -> Row {
        func row(_ state: State, _ words: String) -> Row {
            Row(
                product: product, state: state, words: words,
                answered: pack?.parts[product.kind]?.answered, until: nil)
        }
        guard let pack, let part = pack.parts[product.kind] else { return row(.missing, "not asked") }
        guard part.isOfPlan else { return row(.missing, "not asked since the flight changed") }
        guard Date(milliseconds: part.answered) <= now.addingTimeInterval(Freshness.toleranceSeconds) else {
            return row(.stale, "age unknown: a clock is wrong")
        }
        if let absence = part.absence, part.items.isEmpty, part.notices.isEmpty,
            part.imagery?.pictures.isEmpty ?? true
        {
            let why = absence == .failed ? part.problem.map { "failed: \($0)" } : nil
            return row(
                .missing, why ?? (absence == .notAsked ? "the source has not answered yet" : absence.rawValue)
            )
        }
        let standing =
            switch product.content {
            case .reports(let form): stations(form, part, pack.plan, at: now)
            case .notices(let form): notices(form, part, pack.plan, at: now)
            case .pictures(let freshness): pictures(freshness, part, at: now)
            case .airspace: airspace(part, at: now)
            }
        return Row(
            product: product, state: standing.state, words: standing.words.joined(separator: " · "),
            answered: part.answered, until: standing.state == .have ? standing.until : nil)
    }

    /// Why a source of a packed part has given nothing: this device asked the server, so that it is
    /// not "not asked".
    static func silence(of feed: PackFeed) -> String {
        feed.problem.map { "failed: \($0)" } ?? "the source has not answered yet"
    }

    /// How a part stands, before it is a row.
    struct Standing {
        let state: State
        let words: [String]
        /// When it becomes stale: milliseconds since 1970. Nil for never.
        var until: Int64?
    }

    /// When an answer that was checked then becomes stale: milliseconds since 1970. Nil for one that is, or
    /// that a wrong clock put in the future.
    static func staleAt(_ checked: Date, _ freshness: FreshnessRule, at now: Date) -> Int64? {
        let age = now.timeIntervalSince(checked)
        let limit = freshness.limits.ageingSeconds
        guard age >= -Freshness.toleranceSeconds, age < limit else { return nil }
        return checked.addingTimeInterval(limit).milliseconds
    }
}
