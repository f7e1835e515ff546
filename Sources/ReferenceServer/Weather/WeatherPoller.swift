package import AviationDatabase
package import Foundation

// Weather/ asks one upstream for reports and publishes what it keeps of them. Its invariants: nothing is
// asked unless an operator named the upstream, a failure takes nothing away, and every report is published
// with when it was observed and when it was fetched.

/// Keeps a `WeatherDatabase` in step with an upstream that serves the addresses of aviationweather.gov.
///
/// METARs are asked every 5 minutes and TAFs every 10, one request after another with at least
/// `smallestPauseSeconds` between them: 50 a minute at most, of the 100 that the upstream allows. After
/// failures it waits for 30 s, then twice as long each time up to 15 minutes, with a quarter of chance, and
/// for as long as the upstream asks.
package struct WeatherPoller: Sendable {
    /// Sends a GET with these headers. What it throws is told as the feed's problem.
    package typealias Fetch = @Sendable (URL, [String: String]) async throws -> UpstreamReply

    package static let smallestPauseSeconds = 1.2
    /// What an upstream sees of who asks.
    package static let userAgent = "Aloft (flight bag; sync server)"

    private let database: WeatherDatabase
    private let upstream: URL
    private let now: @Sendable () -> Date
    private let chance: @Sendable () -> Double
    private let fetch: Fetch

    /// - Parameters:
    ///   - chance: a number from 0 to 1.
    package init(
        _ database: WeatherDatabase, upstream: URL, now: @escaping @Sendable () -> Date,
        chance: @escaping @Sendable () -> Double, fetch: @escaping Fetch
    ) {
        self.database = database
        self.upstream = upstream
        self.now = now
        self.chance = chance
        self.fetch = fetch
    }

    /// Polls until its task is cancelled; `sleep` takes seconds.
    package func run(sleep: @Sendable (Double) async throws -> Void) async throws {
        var due = Dictionary(uniqueKeysWithValues: ReportKind.allCases.map { ($0, 0.0) })
        var failures = Dictionary(uniqueKeysWithValues: ReportKind.allCases.map { ($0, 0) })
        var elapsed = 0.0
        while true {
            guard let next = due.min(by: { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }) else {
                return
            }
            let pause = max(Self.smallestPauseSeconds, next.value - elapsed)
            if elapsed > 0 || next.value > 0 { try await sleep(pause) }
            elapsed += pause
            let outcome = try await poll(next.key)
            failures[next.key] = outcome.isGood ? 0 : (failures[next.key] ?? 0) + 1
            due[next.key] = elapsed + pauseSeconds(next.key, outcome, failures: failures[next.key] ?? 0)
        }
    }

    /// How a request ended.
    package struct Outcome: Hashable, Sendable {
        package let isGood: Bool
        /// What the upstream asked for.
        package let retryAfterSeconds: Double?

        package init(isGood: Bool, retryAfterSeconds: Double? = nil) {
            self.isGood = isGood
            self.retryAfterSeconds = retryAfterSeconds
        }
    }

    /// Seconds until the feed is asked again, after so many failures in a row.
    package func pauseSeconds(_ kind: ReportKind, _ outcome: Outcome, failures: Int) -> Double {
        let regular = kind == .metar ? 300.0 : 600
        guard failures > 0 else { return regular }
        let doubled = (1..<min(failures, 7)).reduce(30.0) { seconds, _ in seconds * 2 }
        let waited = min(doubled, 900) * (0.75 + chance() * 0.5)
        return max(waited, min(outcome.retryAfterSeconds ?? 0, 3600))
    }

    static func path(_ kind: ReportKind) -> String {
        switch kind {
        case .metar: "data/cache/metars.cache.csv.gz"
        case .taf: "api/data/taf?format=json"
        }
    }

    /// Asks one feed once and keeps what it said. Throws only cancellation and what the database throws.
    package func poll(_ kind: ReportKind) async throws -> Outcome {
        let text = upstream.absoluteString
        let address = (text.hasSuffix("/") ? text : text + "/") + Self.path(kind)
        let source = upstream.host() ?? text
        func failed(_ sentence: String, _ retry: String? = nil) throws -> Outcome {
            try database.fail(kind, from: source, sentence, at: now())
            return Outcome(isGood: false, retryAfterSeconds: retry.flatMap(Double.init))
        }
        guard let url = URL(string: address) else { return try failed("\(address) is no address.") }
        var headers = ["User-Agent": Self.userAgent, "Accept-Encoding": "gzip"]
        // What another upstream said of its own answers says nothing of this one's.
        if let feed = try database.feed(kind), feed.source == source {
            headers["If-None-Match"] = feed.tag
            headers["If-Modified-Since"] = feed.modified
        }
        let reply: UpstreamReply
        do {
            reply = try await fetch(url, headers)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return try failed("\(source) could not be reached: \(error)")
        }
        switch reply.status {
        case 304:
            try database.confirm(kind, at: now())
        case 200:
            do {
                let batch = try ReportBatch(kind, reply.body, at: now())
                try database.take(
                    batch, of: kind, from: source, tag: reply.headers["etag"],
                    modified: reply.headers["last-modified"], at: now())
            } catch let unusable as ReportBatch.Unusable {
                return try failed("The answer of \(source) cannot be used: \(unusable)")
            }
        default:
            return try failed(
                "\(source) answered \(reply.status)\(reply.status == 429 ? ", too many requests" : "").",
                reply.headers["retry-after"])
        }
        return Outcome(isGood: true)
    }
}
