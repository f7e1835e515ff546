package import Foundation
import Notation
import OfflineEngine
package import SyncCore

extension PackState {
    /// Without figures the flight is taken to last for twelve hours.
    private static let longestFlightSeconds = 43_200.0

    /// The pictures of the flight's time, whose bytes are on disk when this returns. One that came before the
    /// connection broke off is not asked for again.
    func picturesPart(_ path: String, _ id: RecordID, _ plan: PackPlan) async throws -> PackPart {
        let answer: ImageryAnswer
        do {
            answer = try await server.answer(path)
        } catch let refused as WeatherAnswer.Refused where refused.status == 404 {
            // A server from before such weather.
            return PackPart(answered: world.now(), absence: .noSource)
        }
        let feed = answer.feeds.first
        var part = PackPart(
            answered: world.now(), source: feed?.source,
            absence: .of(source: feed?.source, checked: feed?.checked, problem: feed?.problem),
            problem: feed?.problem)
        part.feeds = answer.feeds
        guard let offBlock = plan.offBlock.flatMap({ OffBlockTime($0) }) else {
            part.imagery = PackImagery(pictures: [])
            part.imagery?.problems = ["the flight has no time"]
            return part
        }
        let start = Date(milliseconds: offBlock.milliseconds)
        let landing = landings[id] ?? start.addingTimeInterval(Self.longestFlightSeconds)
        var imagery = PackImagery(of: answer.items, flight: start...max(start, landing))
        // Before their bytes are here, so that no purge comes between.
        try await cache.pin(pictureKeys(of: id).union(imagery.pictures.map(Self.key)), for: Self.key(id))
        var had: [PackPicture] = []
        for picture in imagery.pictures {
            if let complaint = picture.complaint {
                imagery.problems.append(complaint)
            } else if try await take(picture, from: path) {
                had.append(picture)
            } else {
                imagery.problems.append("\(picture.name): the server did not give it whole")
            }
        }
        imagery.pictures = had
        part.imagery = imagery
        return part
    }

    /// False when the server has it no more, or gave something else.
    private func take(_ picture: PackPicture, from path: String) async throws -> Bool {
        if let kept = try await cache.value(Self.key(picture)), picture.fits(kept.bytes) { return true }
        guard let bytes = try await server.bytes("\(path)/\(picture.sha256)"), picture.fits(bytes) else {
            return false
        }
        let now = world.now()
        _ = try await cache.keep(
            CachedValue(
                key: Self.key(picture), bytes: bytes, observed: now, fetched: now,
                source: "packed on this device"))
        return true
    }

    /// Has the bytes of the pictures of a pack kept, and no others for it.
    func pinPictures(of id: RecordID) async throws {
        try await cache.pin(pictureKeys(of: id), for: Self.key(id))
    }

    private func pictureKeys(of id: RecordID) -> Set<String> {
        let parts = packs[id].map { Array($0.parts.values) } ?? []
        return Set(parts.flatMap { $0.imagery?.pictures ?? [] }.map(Self.key))
    }

    private static func key(_ picture: PackPicture) -> String { "picture/\(picture.sha256)" }

    /// The bytes of a picture that some pack holds; nil when none does.
    package func picture(_ sha256: String) async throws -> Data? {
        try await cache.value("picture/\(sha256)")?.bytes
    }
}
