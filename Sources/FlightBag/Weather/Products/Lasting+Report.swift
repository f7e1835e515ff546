import Aviation
import Foundation
import Notation

/// How long a report can still be used.
enum Lasting: Hashable, Sendable {
    /// Until that moment: milliseconds since 1970.
    case until(Int64)
    case over
    case unknown
}

extension SourcedReport {
    /// How long it can still be used, by its age alone.
    func lasting(at now: Date) -> Lasting {
        switch freshness(at: now) {
        case .stale, .expired: return .over
        case .unknown: return .unknown
        case .fresh, .ageing:
            guard let made else { return .unknown }
            let stale = made.addingTimeInterval(limits.ageingSeconds).milliseconds
            return .until(min(stale, validUntil?.milliseconds ?? stale))
        }
    }
}
