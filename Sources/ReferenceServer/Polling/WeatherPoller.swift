package import AviationDatabase
package import Foundation

// Polling/ requests weather from upstreams and stores it; Weather/ publishes it. Their invariants: only
// upstreams named by an operator are asked, a failure deletes nothing, and every report is published with its
// times of observation and fetch.

/// Keeps a `WeatherDatabase` in step with an upstream that serves the addresses of aviationweather.gov.
///
/// Each feed is asked at its own interval, METARs every 5 minutes and winds every hour, one request after
/// another with at least `smallestPauseSeconds` between them: 50 a minute at most, of the 100 that the
/// upstream allows. After
/// failures it waits for 30 s, then twice as long each time up to 15 minutes, with a quarter of chance, and
/// for as long as the upstream asks.
package struct WeatherPoller: Sendable {
    /// Sends a GET with these headers. An error that it throws is told as the feed's problem.
    package typealias Fetch = @Sendable (URL, [String: String]) async throws -> UpstreamReply

    package static let smallestPauseSeconds = 1.2
    /// The name under which this program asks an upstream.
    package static let userAgent = "Aloft (flight bag; sync server)"

    let database: WeatherDatabase
    /// By feed; a feed missing here has no source and is not asked.
    private let addresses: [WeatherFeed: URL]
    private let feeds: [(feed: SourceFeed, form: FeedForm)]
    let now: @Sendable () -> Date
    private let chance: @Sendable () -> Double
    private let fetch: Fetch
    private let longestSeconds: Double

    /// The time for a whole answer: a source that gives a byte a second must not keep all others waiting.
    package static let longestSeconds = 60.0
    /// No answer takes longer, with all the pictures of an index: it is the clock that was set.
    private static let mostAnswerSeconds = 1800.0

    /// - Parameters:
    ///   - addresses: those of `upstream(_:)` and others; a file's URL is read.
    ///   - products: those whose feeds have these addresses.
    ///   - chance: a number from 0 to 1.
    ///   - longestSeconds: the time for a whole answer, after which the request is cancelled.
    package init(
        _ database: WeatherDatabase, addresses: [WeatherFeed: URL],
        products: [WeatherProduct] = WeatherProduct.all, now: @escaping @Sendable () -> Date,
        chance: @escaping @Sendable () -> Double, longestSeconds: Double = longestSeconds,
        fetch: @escaping Fetch
    ) {
        self.longestSeconds = longestSeconds
        self.database = database
        self.addresses = addresses
        feeds = products.flatMap(\.feeds)
        self.now = now
        self.chance = chance
        self.fetch = fetch
    }

    /// The addresses of a source that has the paths of aviationweather.gov, which has no TFRs and NOTAMs.
    package static func upstream(
        _ base: URL, products: [WeatherProduct] = WeatherProduct.all
    ) -> [WeatherFeed: URL] {
        let text = base.absoluteString
        let start = text.hasSuffix("/") ? text : text + "/"
        return Dictionary(
            products.flatMap(\.feeds).compactMap { feed, _ in
                feed.path.flatMap { URL(string: start + $0) }.map { (feed.key, $0) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Tells the database which feeds have a source.
    package func announce() throws {
        try database.name(addresses.mapValues(Self.source))
    }

    /// Polls until its task is cancelled; `sleep` takes seconds.
    package func run(sleep: @Sendable (Double) async throws -> Void) async throws {
        try announce()
        var due = addresses.mapValues { _ in 0.0 }
        var failures = addresses.mapValues { _ in 0 }
        var elapsed = 0.0
        while true {
            guard let next = due.min(by: { order($0) < order($1) }) else { return }
            let pause = max(Self.smallestPauseSeconds, next.value - elapsed)
            if elapsed > 0 || next.value > 0 { try await sleep(pause) }
            elapsed += pause
            let begun = now()
            let outcome = try await poll(next.key, sleep: sleep)
            // The time of a slow answer counts for all feeds; a clock that is set meanwhile does not.
            elapsed += min(max(0, now().timeIntervalSince(begun)), Self.mostAnswerSeconds)
            failures[next.key] = outcome.isGood ? 0 : (failures[next.key] ?? 0) + 1
            due[next.key] = elapsed + pauseSeconds(next.key, outcome, failures: failures[next.key] ?? 0)
        }
    }

    /// The feeds that are due at once, in the order in which pilots miss them.
    private func order(_ due: (key: WeatherFeed, value: Double)) -> (Double, Int) {
        (due.value, feeds.firstIndex { $0.feed.key == due.key } ?? feeds.count)
    }

    /// The end of a request.
    package struct Outcome: Hashable, Sendable {
        package let isGood: Bool
        /// The pause that the upstream asked for.
        package let retryAfterSeconds: Double?

        package init(isGood: Bool, retryAfterSeconds: Double? = nil) {
            self.isGood = isGood
            self.retryAfterSeconds = retryAfterSeconds
        }
    }

    /// The seconds until the feed is asked again, after a number of failures in a row.
    package func pauseSeconds(_ feed: WeatherFeed, _ outcome: Outcome, failures: Int) -> Double {
        let regular = feeds.first { $0.feed.key == feed }?.feed.intervalSeconds ?? Self.longestPauseSeconds
        guard failures > 0 else { return regular }
        let doubled = (1..<min(failures, 7)).reduce(30.0) { seconds, _ in seconds * 2 }
        let waited = min(doubled, 900) * (0.75 + chance() * 0.5)
        return max(waited, min(outcome.retryAfterSeconds ?? 0, Self.longestPauseSeconds))
    }

    private static let longestPauseSeconds = 3600.0

    private static func source(_ url: URL) -> String {
        url.isFileURL ? url.lastPathComponent : url.host() ?? url.absoluteString
    }

    /// Asks one feed once and keeps what it said; `sleep` takes the seconds between the pictures of one feed.
    /// Throws only cancellation and what the database throws.
    package func poll(
        _ feed: WeatherFeed, sleep: @Sendable (Double) async throws -> Void = { _ in }
    ) async throws -> Outcome {
        guard let url = addresses[feed], let form = feeds.first(where: { $0.feed.key == feed })?.form else {
            return Outcome(isGood: false)
        }
        let source = Self.source(url)
        func failed(_ sentence: String, _ retry: String? = nil) throws -> Outcome {
            try database.fail(feed, from: source, sentence, at: now())
            return Outcome(isGood: false, retryAfterSeconds: retry.flatMap(retrySeconds))
        }
        let reply: UpstreamReply
        var written: Date?
        let headers = try self.headers(feed, form, source)
        do {
            if url.isFileURL {
                (reply, written) = try Self.read(url)
            } else {
                reply = try await answer(url, headers)
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch let trouble as UpstreamTrouble {
            return try failed("\(source) \(trouble).")
        } catch {
            return try failed("\(source) could not be reached: \(error)")
        }
        switch reply.status {
        // A request without a condition cannot be answered 304; a cache on the way may do so all the same.
        case 304 where !Self.isConditional(headers):
            return try failed("\(source) answered 304 to a question without a condition.")
        case 304: try database.confirm(feed, at: now())
        // An answer of aviationweather.gov for no data: for items a fact, for the world's reports a fault.
        case 200,
            204 where form.mayHoldNone:
            do {
                try await keep(
                    reply, of: feed, form, from: (url, source), written: min(written ?? now(), now()), sleep)
            } catch let unusable as UnusableAnswer {
                return try failed("The answer of \(source) cannot be used: \(unusable)")
            }
        default:
            return try failed(
                "\(source) answered \(reply.status)\(reply.status == 429 ? ", too many requests" : "").",
                reply.headers["retry-after"])
        }
        return Outcome(isGood: true)
    }

    /// The answer of an upstream. Throws ``UpstreamTrouble`` for one that takes too long,
    /// `CancellationError`, and what fetching throws.
    func answer(_ url: URL, _ headers: [String: String]) async throws -> UpstreamReply {
        try await withThrowingTaskGroup(of: UpstreamReply?.self) { [fetch, longestSeconds] group in
            group.addTask { try await fetch(url, headers) }
            group.addTask {
                try await Task.sleep(for: .seconds(longestSeconds))
                return nil
            }
            defer { group.cancelAll() }
            guard let reply = try await group.next() ?? nil else {
                throw UpstreamTrouble("did not give a whole answer within \(Int(longestSeconds)) seconds")
            }
            return reply
        }
    }

    /// `Retry-After`: seconds, or a date.
    private func retrySeconds(_ text: String) -> Double? {
        Double(text) ?? HTTPDate.read(text).map { max(0, $0.timeIntervalSince(now())) }
    }

    private func headers(
        _ feed: WeatherFeed, _ form: FeedForm, _ source: String
    ) throws -> [String: String] {
        // The long feeds are files that are compressed already; an answer that the connection would
        // decompress could fill the memory before its length is known.
        var headers = ["User-Agent": Self.userAgent, "Accept-Encoding": "identity"]
        // Another upstream's tag does not apply to this one. An index with missing pictures is requested
        // again in full.
        let isPartial = if case .pictures = form { true } else { false }
        if let state = try database.feed(feed), state.source == source, !isPartial || state.badCount == 0 {
            headers["If-None-Match"] = state.tag
            headers["If-Modified-Since"] = state.modified
        }
        return headers
    }

    /// Whether headers make the request conditional: without them "nothing new" has no meaning.
    static func isConditional(_ headers: [String: String]) -> Bool {
        headers["If-None-Match"] != nil || headers["If-Modified-Since"] != nil
    }

    /// A file with when it was written: reading it again checks nothing.
    private static func read(_ file: URL) throws -> (UpstreamReply, Date?) {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        return (
            UpstreamReply(status: 200, headers: [:], body: try Data(contentsOf: file)),
            attributes[.modificationDate] as? Date
        )
    }

    /// Keeps what an answer holds. `written` is when its source was so.
    private func keep(
        _ reply: UpstreamReply, of feed: WeatherFeed, _ form: FeedForm,
        from origin: (url: URL, source: String),
        written: Date, _ sleep: @Sendable (Double) async throws -> Void
    ) async throws {
        let (tag, modified) = (reply.headers["etag"], reply.headers["last-modified"])
        switch form {
        case .items(let form):
            let batch =
                reply.status == 204
                ? ItemBatch(items: [], bad: []) : try ItemBatch(form, reply.body, at: now())
            try database.take(
                batch, of: feed, form.keeping, from: origin.source, tag: tag, modified: modified,
                checked: written, at: now())
        case .reports(let form):
            try database.take(
                try ReportBatch(form, reply.body, at: now()), of: feed, from: origin.source, tag: tag,
                modified: modified, at: now())
        case .pictures:
            try await keepPictures(
                reply, from: origin.url, named: origin.source, checked: written, sleep: sleep)
        }
    }
}
