import Foundation
import Notation
import SyncCore

/// Lines of "Before you go" by what a flight's pack has of some kinds.
struct PackCheck {
    let findings: [BeforeYouGo.Finding]

    @MainActor init(_ kinds: [PackKind], _ flight: Flight, _ context: RecordContext) {
        let list = PackList(
            context.reports.pack(flight.id), context.packPlan(of: flight), at: Date(milliseconds: context.now)
        )
        findings = list.rows.filter { kinds.contains($0.kind) }.map { row in
            let words = "\(row.kind.title): \(row.words)"
            switch row.state {
            case .missing: return .init(.unknown, words)
            case .stale: return .init(.look, words)
            // That there are reports says nothing of what stands in them: a pilot reads them.
            case .have: return .init(.look, list.changes.isEmpty ? words : words + ", packed before a change")
            }
        }
    }
}
