import Foundation

/// Speaks HTTP on a socket, byte by byte as a test wants it: a library would not send a wrong `Host`.
enum RawHTTP {
    struct Answer: Sendable {
        let status: Int
        let headers: [String: String]
        let body: String
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A port that is free at the moment.
    static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = address("127.0.0.1", port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure(description: "no port is free") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Sends a request and reads the whole answer. `host` nil means the right one. Does not block the page's
    /// threads.
    static func send(
        _ method: String, _ path: String, port: Int, host: String? = nil, headers: [String] = [],
        body: String = "",
        to machine: String = "127.0.0.1"
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try sendNow(method, path, port, host, headers, body, machine) })
            }
        }
    }

    private static func sendNow(
        _ method: String, _ path: String, _ port: Int, _ host: String?, _ headers: [String], _ body: String,
        _ machine: String
    ) throws -> Answer {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = address(machine, port: port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Failure(description: "refused") }
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"]
            + headers + ["Content-Length: \(body.utf8.count)", "", body]
        let request = Array(lines.joined(separator: "\r\n").utf8)
        guard write(descriptor, request, request.count) == request.count else {
            throw Failure(description: "cut")
        }
        var received: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { break }
            received += piece[..<count]
        }
        return try parse(String(decoding: received, as: UTF8.self))
    }

    private static func parse(_ text: String) throws -> Answer {
        guard let end = text.range(of: "\r\n\r\n") else { throw Failure(description: "no answer: \(text)") }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { throw Failure(description: lines[0]) }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            if parts.count == 2 { headers[parts[0].lowercased()] = parts[1] }
        }
        return Answer(status: status, headers: headers, body: String(text[end.upperBound...]))
    }

    private static func address(_ machine: String, port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr(machine)
        return address
    }
}
