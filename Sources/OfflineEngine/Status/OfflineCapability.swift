/// The behaviour of an app's feature without a connection, as its makers declare it.
///
/// ```swift
/// enum Feature: CaseIterable {
///     case bookings, payments
///     var capability: OfflineCapability {
///         switch self {
///         case .bookings: .required
///         case .payments: .needsConnection
///         }
///     }
/// }
/// let notice = Feature.payments.capability.notice(replica.status.connectivity)
/// ```
public enum OfflineCapability: Hashable, Sendable {
    /// Works wholly: it reads and writes the copy.
    case required
    /// Works, but for this: a phrase such as "new radar pictures".
    case partial(without: String)
    /// Cannot work: say so before anybody tries.
    case needsConnection

    /// The notice on the feature's page now; nil if there is nothing to say.
    public func notice(_ connectivity: SyncStatus.Connectivity) -> String? {
        switch (self, connectivity) {
        case (.required, _), (_, .online), (_, .degraded): nil
        case (.partial(let phrase), .offline): "Offline: without \(phrase)"
        case (.needsConnection, .offline): "Requires internet connection"
        }
    }

    /// Whether it can be used now at all.
    public func isUsable(_ connectivity: SyncStatus.Connectivity) -> Bool {
        switch (self, connectivity) {
        case (.needsConnection, .offline): false
        case (.required, _), (.partial, _), (.needsConnection, .online), (.needsConnection, .degraded): true
        }
    }
}
