import ArgumentParser
import FlightBag
import Foundation
import JSONLines
import OfflineEngine

/// The settings of syncing on the command line.
struct SyncOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Settings of syncing as JSON, such as {\"pullEveryMilliseconds\":60000}; all may be left out: "
                + "recordsPerPage, changesPerBatch, pagesPerSync, pauseMilliseconds, pullEveryMilliseconds, "
                + "probeEveryMilliseconds, retryDelaysMilliseconds, triesBeforeReview, allowsPlainHTTP.",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var syncSettings: String?

    @Option(help: ArgumentHelp("Look at the server at least this often.", valueName: "seconds"))
    var pullEvery: Int64?

    @OptionGroup var line: PlainTextOption

    /// The settings: the file's, then those of the command line. Throws a sentence.
    func policy() throws -> SyncPolicy {
        var policy = try syncSettings.map(Self.read) ?? .flightBag
        if let pullEvery {
            guard (1...604_800).contains(pullEvery) else {
                throw Obstacle("--pull-every is from 1 second to 604800, which is a week.")
            }
            policy.pullEveryMilliseconds = pullEvery * 1_000
        }
        if line.plainHTTP { policy.allowsPlainHTTP = true }
        return policy
    }

    /// The settings that the file names itself.
    private struct Named: Decodable {
        let retryDelaysMilliseconds: [Int64]?
        let triesBeforeReview: Int?
    }

    private static func read(_ path: String) throws -> SyncPolicy {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw JSONLines.Problem("\(path) cannot be read: \(error.localizedDescription)")
        }
        var policy: SyncPolicy
        do {
            policy = try JSONDecoder().decode(SyncPolicy.self, from: bytes)
            let named = try JSONDecoder().decode(Named.self, from: bytes)
            let usual = SyncPolicy.flightBag.retry
            if named.retryDelaysMilliseconds == nil {
                policy.retry.delaysMilliseconds = usual.delaysMilliseconds
            }
            if named.triesBeforeReview == nil { policy.retry.triesBeforeReview = usual.triesBeforeReview }
        } catch let error as DecodingError {
            let mistake = JSONMistake.sentence(error, bytes)
            throw JSONLines.Problem("\(path) has no settings of syncing: \(mistake)")
        }
        if let mistake = policy.validationErrors().first { throw JSONLines.Problem("\(path): \(mistake)") }
        return policy
    }
}
