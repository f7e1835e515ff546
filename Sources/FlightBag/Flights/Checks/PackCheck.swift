import Foundation
import Notation
import SyncCore

/// Lines of "Before you go" by what a flight's pack has of the products that are declared for one.
struct PackCheck {
    let findings: [BeforeYouGo.Finding]

    @MainActor init(_ check: BriefingProduct.Check, _ flight: Flight, _ context: RecordContext) {
        let list = PackList(
            context.reports.products.filter { $0.check == check }, context.reports.pack(flight.id),
            context.packPlan(of: flight), at: Date(milliseconds: context.now))
        findings = list.rows.map { row in
            let words = "\(row.product.title): \(row.words)"
            switch row.state {
            case .missing: return .init(.unknown, words)
            case .stale: return .init(.look, words)
            // That there are reports says nothing of what stands in them: a pilot reads them.
            case .have: return .init(.look, list.changes.isEmpty ? words : words + ", packed before a change")
            }
        }
    }
}
