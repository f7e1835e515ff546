package import NIOCore
import Synchronization

/// The connections of a server that are open, so that those who do not end can be cut off.
package final class OpenConnections: Sendable {
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])
    private let ended = Atomic<Bool>(false)

    /// None yet; give ``handler()`` to each that comes.
    package init() {}

    /// A handler that notes its connection: one for each.
    package func handler() -> any RemovableChannelHandler { Note(self) }

    /// The server has ended.
    func allEnded() { ended.store(true, ordering: .releasing) }
    var haveEnded: Bool { ended.load(ordering: .acquiring) }

    /// Closes all of them; who waits for one is told that it is closed.
    func cutOff() {
        for channel in channels.withLock({ Array($0.values) }) { channel.close(promise: nil) }
    }

    private final class Note: ChannelInboundHandler, RemovableChannelHandler {
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
