import Aviation
import AviationDatabase
package import Foundation
import Notation
import Observation
import OfflineEngine
package import SyncCore

/// A server's additions to a search after a pause in typing, and to an airport missing on this device.
/// Nothing waits for them: the device's answer is shown meanwhile.
@MainActor @Observable package final class ServerAdditions {
    /// The answers to the questions of late.
    private struct Answers {
        var found: [String: [FoundAirport]] = [:]
        var sheets: [String: AirportSheet] = [:]
    }

    private var answers = Answers()
    private let repository: AirportRepository
    private let world: any World
    private let waker = Waker()
    private var query: String?
    private var code: String?
    /// The airports that were asked about since the start.
    private var asked: Set<String> = []

    /// The pause in typing after which the server is asked about a search.
    private static let pauseMilliseconds: Int64 = 400
    private static let mostAnswers = 50

    package init(_ repository: AirportRepository, world: any World) {
        self.repository = repository
        self.world = world
    }

    /// The airports that the server has for a query and this device has not; empty before it has answered.
    package func found(_ query: String) -> [FoundAirport] { answers.found[query] ?? [] }

    /// The server's word of an airport that is not on this device; nil before it has answered.
    package func sheet(_ code: String) -> AirportSheet? { answers.sheets[code.uppercased()] }

    /// Requests the server's results for a search.
    func want(search query: String) {
        guard !query.isEmpty, answers.found[query] == nil, self.query != query else { return }
        self.query = query
        waker.wake()
    }

    /// Requests the server's data on an airport.
    func want(airport code: String) {
        guard asked.insert(code.uppercased()).inserted else { return }
        self.code = code.uppercased()
        waker.wake()
    }

    /// Asks for what is wanted, until its task is cancelled.
    package func run() async throws {
        while true {
            try Task.checkCancellation()
            if let code {
                self.code = nil
                try await ask(airport: code)
            } else if let wanted = query {
                // The next key wakes this task, which then asks the newer query.
                await waker.sleep(milliseconds: Self.pauseMilliseconds)
                guard query == wanted, code == nil else { continue }
                query = nil
                try await ask(search: wanted)
            } else {
                await waker.sleep()
            }
        }
    }

    private func ask(search query: String) async throws {
        let answer = try await repository.search(query, limit: AirportsState.mostFound).complete()
        guard answer.standing == .answered, let server = answer.server else { return }
        if answers.found.count >= Self.mostAnswers { answers.found = [:] }
        let here = try await repository.device.search(query, limit: AirportsState.mostFound)
        let known = Set(here.map(\.airport.ident))
        answers.found[query] = answer.value.filter { !known.contains($0.airport.ident) }.map {
            FoundAirport($0.airport, reason: "on the server, data of \(server.day)")
        }
    }

    private func ask(airport code: String) async throws {
        let answer = try await repository.dossier(code).complete()
        guard let dossier = answer.value, let server = answer.server,
            answer.fromServer.contains(dossier.record.airport.ident)
        else { return }
        if answers.sheets.count >= Self.mostAnswers { answers.sheets = [:] }
        let detail = AirportDetail(
            airport: dossier.record.airport, runways: dossier.record.runways,
            frequencies: dossier.frequencies, country: nil, region: nil)
        answers.sheets[code] = AirportSheet(
            detail, provenance: "the server, data of \(server.day); not on this device",
            at: Date(milliseconds: world.now()))
    }
}

extension ReferenceEdition {
    /// "2026-08-22" of the version "20260822.1".
    fileprivate var day: String {
        let digits = version.prefix { $0 != "." }
        guard digits.count == 8 else { return String(digits) }
        return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
    }
}
