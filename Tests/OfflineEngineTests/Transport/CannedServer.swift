import Foundation
import Glibc
import Synchronization

/// Something on loopback that answers every request with the same bytes: the portals, proxies and cut lines
/// of the world.
final class CannedServer: Sendable {
    let url: URL
    private let listener: Int32
    private let served = Mutex<[String]>([])
    /// Each request's head when it comes.
    let arrivals: AsyncStream<String>
    private let arrived: AsyncStream<String>.Continuation

    /// - Parameter staysOpen: whether the connection is left open after the bytes, in silence.
    init(_ answer: String, staysOpen: Bool = false) throws {
        (arrivals, arrived) = AsyncStream<String>.makeStream()
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        guard bound, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        self.listener = listener
        self.url = url
        Thread.detachNewThread { [self] in accept(answer, staysOpen) }
    }

    /// The heads of the requests that came.
    var requests: [String] { served.withLock { $0 } }

    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func accept(_ answer: String, _ staysOpen: Bool) {
        var open: [Int32] = []
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { break }
            var head: [UInt8] = []
            var byte: UInt8 = 0
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(connection, &byte, 1, 0) == 1 {
                head.append(byte)
            }
            let text = String(decoding: head, as: UTF8.self)
            served.withLock { $0.append(text) }
            arrived.yield(text)
            let bytes = Array(answer.utf8)
            _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            if staysOpen { open.append(connection) } else { close(connection) }
        }
        open.forEach { close($0) }
        close(listener)
    }
}
