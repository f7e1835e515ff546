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

    /// A recording that is there, at its path.
    private struct Recorded {
        let path: String
        let query: Set<Substring>
        let recording: Recording
        let bytes: Data
    }

    private let recordings: [Recorded]
    private let imagery: RecordedImagery?
    private let faults: Mutex<[Fault]>
    private let now: @Sendable () -> Date

    /// Reads of each recording that a product names the last one below a folder, by their paths, and the
    /// pictures of its folder `imagery`. The faults befall the first requests, one each.
    package init(
        _ folder: URL, faults: [Fault], products: [WeatherProduct] = WeatherProduct.all,
        now: @escaping @Sendable () -> Date
    ) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        var found: [Recorded] = []
        for (feed, _) in products.flatMap(\.feeds) {
            let address = feed.path.map { RecordedAddress($0) }
            for recording in feed.recordings {
                let file = names.last { recording.isNamed(String($0.split(separator: "/").last ?? "")) }
                guard let file, let path = recording.path ?? address?.path else { continue }
                found.append(
                    Recorded(
                        path: path, query: address?.query ?? [], recording: recording,
                        bytes: try Data(contentsOf: folder.appending(path: file))))
            }
        }
        imagery = try RecordedImagery(folder)
        guard !found.isEmpty || imagery != nil else {
            throw NothingRecorded(
                description: "\(folder.path) holds no metars*cache*.csv.gz, taf.json or other recording.")
        }
        recordings = found
        self.faults = Mutex(faults)
        self.now = now
    }

    /// Status, type and bytes for a path, perhaps with its query.
    package func answer(_ target: String) throws -> (status: Int, type: String, body: Data) {
        let fault = faults.withLock { $0.isEmpty ? Fault.none : $0.removeFirst() }
        switch fault {
        case .tooMany: return (429, "text/plain", Data("Too many requests\n".utf8))
        case .broken: return (500, "text/plain", Data("Internal error\n".utf8))
        case .html: return (200, "text/html", Data("<!DOCTYPE html><html><body>Sign in to the network".utf8))
        case .none, .half, .stale: break
        }
        let latest = now().addingTimeInterval(fault == .stale ? -86_400 : -120)
        let address = RecordedAddress(target)
        if let found = try imagery?.answer("/" + address.path, latest) {
            return (200, found.type, fault == .half ? found.body.prefix(found.body.count / 2) : found.body)
        }
        // Feeds with one path are distinguished by their queries.
        let fitting = recordings.filter { $0.path == address.path }.max {
            $0.query.intersection(address.query).count < $1.query.intersection(address.query).count
        }
        guard let fitting else { return (404, "text/plain", Data("Not recorded\n".utf8)) }
        let body = try fitting.recording.moved(fitting.bytes, latest)
        return (200, fitting.recording.mediaType, fault == .half ? body.prefix(body.count / 2) : body)
    }

    /// Serves on loopback until its task is cancelled; port 0 takes any that is free.
    package func run(port: Int, announce: @escaping @Sendable (Int) async -> Void) async throws {
        let router = Router()
        router.get("**") { [self] request, _ in
            let answer = try answer(request.uri.string)
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

/// The path of an address, without the slash before it, and what its query holds.
private struct RecordedAddress {
    let path: String
    let query: Set<Substring>

    init(_ target: String) {
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(halves.first?.drop { $0 == "/" } ?? "")
        query = Set(halves.count > 1 ? halves[1].split(separator: "&") : [])
    }
}
