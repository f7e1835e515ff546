package import OfflineEngine

/// What the flight bag can do, and whether it needs a connection for it.
package enum Feature: String, CaseIterable, Sendable {
    case airports, map, aircraft, flights, logbook
    case account

    /// Declared here, and nowhere else.
    package var capability: OfflineCapability {
        switch self {
        case .airports, .map, .aircraft, .flights, .logbook: .required
        case .account: .needsConnection
        }
    }

    /// What the page says of it with the server in this reach; nil if nothing.
    package func notice(_ reach: SyncState.Reach) -> String? {
        switch reach {
        case .offline: capability.notice(.offline)
        case .limited: capability.notice(.degraded)
        case .online: capability.notice(.online)
        }
    }
}
