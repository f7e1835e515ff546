package import Hummingbird

/// Routes that a server has beside its own, for anybody: no account, nothing that changes.
package protocol OpenRoutes: Sendable {
    /// Adds them to a server's router.
    func add<Context: RequestContext>(to router: Router<Context>)
}
