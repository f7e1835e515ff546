import Foundation
import Glibc
import Synchronization

/// Something on loopback that answers every request with the same bytes: the portals, proxies and cut lines
/// of the world.
final class CannedServer: Sendable {
    let url: URL
    private let listener: Int32
    private let served = Mutex<[String]>([])
    private let opened = Mutex((count: 0, open: Set<Int32>()))
    /// Each request's head when it comes.
    let arrivals: AsyncStream<String>
    private let arrived: AsyncStream<String>.Continuation

    /// - Parameters:
    ///   - body: bytes after the answer's text.
    ///   - staysOpen: whether the connection is left open after the bytes, in silence until the next request.
    ///   - drips: whether a byte comes now and then after them, until the client leaves.
    init(_ answer: String, body: [UInt8] = [], staysOpen: Bool = false, drips: Bool = false) throws {
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
        let bytes = Array(answer.utf8) + body
        Thread.detachNewThread { [self] in accept(bytes, staysOpen, drips) }
    }

    /// The heads of the requests that came.
    var requests: [String] { served.withLock { $0 } }

    /// The number of connections opened to it.
    var connections: Int { opened.withLock { $0.count } }

    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func accept(_ answer: [UInt8], _ staysOpen: Bool, _ drips: Bool) {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { break }
            opened.withLock {
                $0.count += 1
                $0.open.insert(connection)
            }
            Thread.detachNewThread { [self] in
                repeat {} while serve(connection, answer) && staysOpen
                while drips, send(connection, [32], 1, Int32(MSG_NOSIGNAL)) == 1 { usleep(10_000) }
                opened.withLock {
                    $0.open.remove(connection)
                    _ = close(connection)
                }
            }
        }
        opened.withLock { for connection in $0.open { shutdown(connection, Int32(SHUT_RDWR)) } }
        close(listener)
    }

    /// Answers the next request; false when the connection ended.
    private func serve(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard recv(connection, &byte, 1, 0) == 1 else { return false }
            head.append(byte)
        }
        let text = String(decoding: head, as: UTF8.self)
        let length = text.firstMatch(of: /(?i)content-length: *([0-9]+)/).flatMap { Int($0.1) } ?? 0
        for _ in 0..<length { guard recv(connection, &byte, 1, 0) == 1 else { return false } }
        served.withLock { $0.append(text) }
        arrived.yield(text)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
