package import NIOCore
import Synchronization

/// The open connections of a server, so that the remaining ones can be closed at shutdown.
package final class OpenConnections: Sendable {
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])
    private let ended = Atomic<Bool>(false)

    /// No connections yet; add ``handler()`` to the pipeline of each new one.
    package init() {}

    /// A handler that keeps track of its connection; each connection needs one of its own.
    package func handler() -> any RemovableChannelHandler { Tracker(self) }

    /// The server has ended.
    func allEnded() { ended.store(true, ordering: .releasing) }
    var haveEnded: Bool { ended.load(ordering: .acquiring) }

    /// Closes all connections; requests still waiting on one fail.
    func cutOff() {
        for channel in channels.withLock({ Array($0.values) }) { channel.close(promise: nil) }
    }

    private final class Tracker: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = NIOAny

        private let connections: OpenConnections

        init(_ connections: OpenConnections) {
            self.connections = connections
        }

        func handlerAdded(context: ChannelHandlerContext) {
            let channel = context.channel
            connections.channels.withLock { $0[ObjectIdentifier(channel)] = channel }
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            let channel = context.channel
            connections.channels.withLock { $0[ObjectIdentifier(channel)] = nil }
        }
    }
}
