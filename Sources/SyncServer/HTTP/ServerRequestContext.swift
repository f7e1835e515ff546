import Hummingbird
import NIOCore

/// The context of a request: it holds the peer at the other end of the connection.
struct ServerRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The peer's IP address.
    let peer: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress?.ipAddress
    }

    /// The address that attempts to sign in are counted for.
    ///
    /// A peer on this machine counts as the proxy that does TLS: then the address is the last one that it
    /// added.
    func address(of request: Request) -> String {
        guard let peer else { return "unknown" }
        guard peer == "::1" || peer.hasPrefix("127."), let list = request.headers[.forwardedFor],
            let last = list.split(separator: ",").last
        else { return peer }
        return String(last.filter { !$0.isWhitespace }.prefix(45))
    }
}
