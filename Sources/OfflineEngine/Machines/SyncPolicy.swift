import Foundation
import SyncCore

/// The settings of syncing, for an app or a person on the command line; the defaults suit most.
///
/// As JSON, every member may be left out: `{"recordsPerPage":500,"pullEveryMilliseconds":60000}`.
public struct SyncPolicy: Hashable, Sendable {
    /// The delays after failures.
    public var retry: RetryPolicy
    /// Without any other reason, a pull is made this often; at least a second.
    public var pullEvery: Duration
    /// While nothing else is sent, the server is probed this often; at least a second.
    public var probeEvery: Duration
    /// The records asked for in a page, 1 to 5,000.
    public var recordsPerPage: Int
    /// The most changes in one batch, unless one transaction has more; 1 to 50,000.
    public var changesPerBatch: Int
    /// The pages of one pull before a pause, which leaves a slow device or line time for other work; nil for
    /// no pauses.
    public var pagesPerSync: Int?
    /// How long that pause is.
    public var pause: Duration
    /// Whether a server on another machine may be spoken to by http, without TLS: anybody on the way reads
    /// and changes passwords and records. Without it that is ``SignInError/noSecureConnection(_:)``.
    public var allowsPlainHTTP: Bool
    /// A batch of more bytes is sent in parts of at most as many; the simulator makes it smaller.
    package var bytesPerRequest = Wire.bytesPerRequest
    /// The most bytes of captured values in one batch, unless one transaction has more: a batch that fails on
    /// a bad line has not cost much.
    package var bytesPerBatch = 4 * Wire.bytesPerRequest

    /// A policy.
    public init(
        retry: RetryPolicy = .exponential, pullEvery: Duration = .seconds(15 * 60),
        probeEvery: Duration = .seconds(30), recordsPerPage: Int = 2_000, changesPerBatch: Int = 500,
        pagesPerSync: Int? = nil, pause: Duration = .seconds(5), allowsPlainHTTP: Bool = false
    ) {
        self.retry = retry
        self.pullEvery = pullEvery
        self.probeEvery = probeEvery
        self.recordsPerPage = recordsPerPage
        self.changesPerBatch = changesPerBatch
        self.pagesPerSync = pagesPerSync
        self.pause = pause
        self.allowsPlainHTTP = allowsPlainHTTP
    }

    /// ``pullEvery`` in milliseconds, as the machines count.
    package var pullEveryMilliseconds: Int64 {
        get { pullEvery.milliseconds }
        set { pullEvery = .milliseconds(newValue) }
    }
    /// ``probeEvery`` in milliseconds, as the machines count.
    package var probeEveryMilliseconds: Int64 {
        get { probeEvery.milliseconds }
        set { probeEvery = .milliseconds(newValue) }
    }
    /// ``pause`` in milliseconds, as the machines count.
    package var pauseMilliseconds: Int64 {
        get { pause.milliseconds }
        set { pause = .milliseconds(newValue) }
    }

    /// The mistakes in the policy, in sentences; empty for a policy that can be used.
    public func validationErrors() -> [String] {
        let day: Int64 = 86_400_000
        var mistakes: [String] = []
        func check<Number: FixedWidthInteger>(
            _ name: String, _ number: Number, _ range: ClosedRange<Number>, _ unit: String
        ) {
            guard !range.contains(number) else { return }
            mistakes.append(
                "\(name) is \(number); it has to be from \(range.lowerBound) to \(range.upperBound)\(unit).")
        }
        check("pullEveryMilliseconds", pullEveryMilliseconds, 1_000...7 * day, " (a week)")
        check("probeEveryMilliseconds", probeEveryMilliseconds, 1_000...day, " (a day)")
        check("triesBeforeReview", retry.triesBeforeReview, 1...1_000, "")
        check("recordsPerPage", recordsPerPage, 1...5_000, "")
        check("changesPerBatch", changesPerBatch, 1...50_000, "")
        if let pagesPerSync { check("pagesPerSync", pagesPerSync, 1...1_000_000, "") }
        check("pauseMilliseconds", pauseMilliseconds, 0...day, " (a day)")
        if retry.delaysMilliseconds.isEmpty { mistakes.append("retry has no delays; it needs at least one.") }
        for delay in retry.delaysMilliseconds {
            check("A delay of retry", delay, 100...day, " milliseconds (a day)")
        }
        return mistakes
    }
}

extension SyncPolicy: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case retryDelaysMilliseconds, triesBeforeReview, pullEveryMilliseconds, probeEveryMilliseconds,
            recordsPerPage
        case changesPerBatch, pagesPerSync, pauseMilliseconds, allowsPlainHTTP
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads the JSON form. Throws `DecodingError` for an unknown member, so that a typing error does not
    /// silently mean the default.
    public init(from decoder: any Decoder) throws {
        let names = Set(Key.allCases.map(\.rawValue))
        let strange = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
            .filter { !names.contains($0) }.sorted()
        if let name = strange.first {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "There is no setting “\(name)”; there are "
                        + Key.allCases.map(\.rawValue).joined(separator: ", ") + "."))
        }
        let keyed = try decoder.container(keyedBy: Key.self)
        self.init()
        if let delays = try keyed.decodeIfPresent([Int64].self, forKey: .retryDelaysMilliseconds) {
            retry.delaysMilliseconds = delays
        }
        if let tries = try keyed.decodeIfPresent(Int.self, forKey: .triesBeforeReview) {
            retry.triesBeforeReview = tries
        }
        func take<Setting: Decodable>(_ key: Key, _ setting: inout Setting) throws {
            if let value = try keyed.decodeIfPresent(Setting.self, forKey: key) { setting = value }
        }
        try take(.pullEveryMilliseconds, &pullEveryMilliseconds)
        try take(.probeEveryMilliseconds, &probeEveryMilliseconds)
        try take(.recordsPerPage, &recordsPerPage)
        try take(.changesPerBatch, &changesPerBatch)
        pagesPerSync = try keyed.decodeIfPresent(Int.self, forKey: .pagesPerSync)
        try take(.pauseMilliseconds, &pauseMilliseconds)
        try take(.allowsPlainHTTP, &allowsPlainHTTP)
    }

    /// Writes the same form, whole.
    public func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(retry.delaysMilliseconds, forKey: .retryDelaysMilliseconds)
        try keyed.encode(retry.triesBeforeReview, forKey: .triesBeforeReview)
        try keyed.encode(pullEveryMilliseconds, forKey: .pullEveryMilliseconds)
        try keyed.encode(probeEveryMilliseconds, forKey: .probeEveryMilliseconds)
        try keyed.encode(recordsPerPage, forKey: .recordsPerPage)
        try keyed.encode(changesPerBatch, forKey: .changesPerBatch)
        try keyed.encodeIfPresent(pagesPerSync, forKey: .pagesPerSync)
        try keyed.encode(pauseMilliseconds, forKey: .pauseMilliseconds)
        try keyed.encode(allowsPlainHTTP, forKey: .allowsPlainHTTP)
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    package var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
