import Aviation
import AviationDatabase
package import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A stand-in for aviationweather.gov: it serves recorded reports under its paths, with their times moved so
/// that the newest is two minutes old, and fails as it is told to.
package final class UpstreamReplay: Sendable {
    /// A folder without a recording that is known.
    package struct NothingRecorded: Error, CustomStringConvertible {
        package let description: String
    }

    private let metars: Data?
    private let forecasts: Data?
    private let faults: Mutex<[Fault]>
    private let now: @Sendable () -> Date

    /// Reads the newest `metars*cache*.csv.gz` and the newest `taf.json` (by their paths) below a folder.
    /// The faults befall the first requests, one each.
    package init(_ folder: URL, faults: [Fault], now: @escaping @Sendable () -> Date) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        func read(_ isMeant: (String) -> Bool) throws -> Data? {
            try names.last { isMeant(String($0.split(separator: "/").last ?? "")) }
                .map { try Data(contentsOf: folder.appending(path: $0)) }
        }
        metars = try read { $0.hasPrefix("metars") && $0.contains("cache") && $0.hasSuffix(".csv.gz") }
        forecasts = try read { $0 == "taf.json" }
        guard metars != nil || forecasts != nil else {
            throw NothingRecorded(
                description: "\(folder.path) holds no metars*cache*.csv.gz and no taf.json to replay.")
        }
        self.faults = Mutex(faults)
        self.now = now
    }

    /// Status, type and bytes for a path.
    package func answer(_ path: String) throws -> (status: Int, type: String, body: Data) {
        let fault = faults.withLock { $0.isEmpty ? Fault.none : $0.removeFirst() }
        switch fault {
        case .tooMany: return (429, "text/plain", Data("Too many requests\n".utf8))
        case .broken: return (500, "text/plain", Data("Internal error\n".utf8))
        case .html: return (200, "text/html", Data("<!DOCTYPE html><html><body>Sign in to the network".utf8))
        case .none, .half, .stale: break
        }
        let latest = now().addingTimeInterval(fault == .stale ? -86_400 : -120)
        let recorded: (String, Data)? =
            switch path {
            case "/data/cache/metars.cache.csv.gz":
                try metars.map { ("application/gzip", try RecordedTimes.metars($0, latest)) }
            case "/api/data/taf":
                try forecasts.map { ("application/json", try RecordedTimes.forecasts($0, latest)) }
            default: nil
            }
        guard let (type, body) = recorded else { return (404, "text/plain", Data("Not recorded\n".utf8)) }
        return (200, type, fault == .half ? body.prefix(body.count / 2) : body)
    }

    /// Serves on loopback until its task is cancelled; port 0 takes any that is free.
    package func run(port: Int, announce: @escaping @Sendable (Int) async -> Void) async throws {
        let router = Router()
        router.get("**") { [self] request, _ in
            let answer = try answer(request.uri.path)
            return Response(
                status: .init(code: answer.status), headers: [.contentType: answer.type],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
        }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in await announce(channel.localAddress?.port ?? port) })
        try await application.run()
    }
}
