package import Hummingbird

/// Routes that a server has beside its own: they need no account and change nothing.
package protocol OpenRoutes: Sendable {
    /// Adds them to a server's router.
    func add<Context: RequestContext>(to router: Router<Context>)
}
