// A port is bound and given back with the system's calls: the server itself can only be started.

import Foundation

/// Looks whether the page can have a port, before anything else is begun for it.
package enum PagePort {
    /// Throws ``PagePortProblem`` when a page could not be served on this port of 127.0.0.1 now.
    package static func check(_ port: Int) throws {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw problem(port) }
        defer { close(descriptor) }
        // As the server does: a port of a page that ended a moment ago is free.
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound else { throw problem(port) }
    }

    private static func problem(_ port: Int) -> PagePortProblem {
        errno == EADDRINUSE ? .taken(port) : .unusable(port, reason: String(cString: strerror(errno)))
    }
}

/// Why the page cannot have a port.
package enum PagePortProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program has it. Cure: another port, or end that program.
    case taken(Int)
    /// The system does not give it. Cure: a port above 1023.
    case unusable(Int, reason: String)

    /// The problem, the port and the remedy in words.
    package var description: String {
        switch self {
        case .taken(let port):
            "Port \(port) is taken by another program, so the page cannot be served there. "
                + "Name another one with --port."
        case .unusable(let port, let reason):
            "The page cannot be served on port \(port): \(reason). Name another one with --port."
        }
    }
}
