package import AviationDatabase
package import Foundation
package import OfflineEngine

/// A server's releases of the airport database.
package struct ReleaseSource: Sendable {
    private let server: URL
    private let http: PlainHTTP

    /// A description has a kilobyte for each ten of its files.
    private static let longestDescription = 1_048_576

    /// Connects to nothing yet.
    package init(server: URL, http: PlainHTTP = PlainHTTP()) {
        self.server = server
        self.http = http
    }

    /// The newest release; nil when the server has none. Throws `TransportFailure`: no connection, or what
    /// answers is no server of this kind.
    func newest() async throws -> AirportRelease? {
        let answer = try await http.get(url("api/release"), most: Self.longestDescription)
        if answer.status == 404 { return nil }
        guard answer.status == 200, let release = AirportRelease(json: answer.body) else {
            throw TransportFailure.notOurServer
        }
        return release
    }

    /// Downloads the missing bytes of a release, resuming an earlier download. `told` is called with the
    /// number of bytes on disk; its errors end the download. Throws `TransportFailure`, and errors of
    /// writing; the bytes so far are kept.
    func download(
        _ release: AirportRelease, to inbox: ReleaseInbox, told: @Sendable (Int) throws -> Void
    ) async throws {
        var have = inbox.byteCount(of: release)
        try told(have)
        guard have < release.byteCount else { return }
        let address = try url("api/release/\(release.version)/airports.sqlite.gz")
        var headers = ["Accept-Encoding": "identity"]
        if have > 0 {
            headers["Range"] = "bytes=\(have)-"
            headers["If-Range"] = "\"\(release.sha256.prefix(32))\""
        }
        var answer = try await http.open(address, headers: headers, most: release.byteCount)
        guard [200, 206].contains(answer.status) else { throw TransportFailure.notOurServer }
        // A server without range requests, or with another file now, sends everything.
        let restarts = answer.status == 200
        if restarts { have = 0 }
        let file = try inbox.openDownload(of: release, restarts: restarts)
        do {
            while let bytes = try await answer.next() {
                try file.write(contentsOf: bytes)
                have += bytes.count
                guard have <= release.byteCount else { throw TransportFailure.notOurServer }
                try told(have)
            }
            try file.close()
        } catch {
            try file.close()
            throw error
        }
        guard have == release.byteCount else { throw TransportFailure.cut }
    }

    private func url(_ path: String) throws -> URL {
        let base = server.absoluteString
        guard let url = URL(string: (base.hasSuffix("/") ? base : base + "/") + path) else {
            throw TransportFailure.notOurServer
        }
        return url
    }
}
