import Aviation
import AviationDatabase
import Crypto
import Foundation
import Notation

extension WeatherPoller {
    /// A chart has some hundred kilobytes.
    static let mostPictureBytes = 4 * 1_048_576

    /// Fetches the pictures of an index and stores them. Throws `UnusableAnswer` for an index that cannot be
    /// used, is older than the stored one, or has no picture that can be fetched.
    func keepPictures(
        _ reply: UpstreamReply, from index: URL, named source: String, checked: Date,
        sleep: @Sendable (Double) async throws -> Void
    ) async throws {
        let found = try ImageryIndex(reply.body, from: index, at: now())
        let stored = try database.pictures()
        let newest = stored.filter { $0.picture.product == found.product }.map(\.picture.issued).max()
        if let newest, found.issued < newest, try database.feed(.imagery)?.source == source {
            throw UnusableAnswer(
                description: "it was issued \(found.issued.instantText ?? "?"), before the pictures that are "
                    + "here, of \(newest.instantText ?? "?")")
        }
        var batch = PictureBatch(bad: found.bad)
        var count = 0
        for entry in found.entries {
            let known = stored.first { $0.picture.address == entry.picture.address }
            if !index.isFileURL { try await sleep(Self.smallestPauseSeconds) }
            switch try await picture(entry, known) {
            case .received(let received):
                batch.received.append(received)
                count += 1
            case .unchanged:
                batch.unchanged.append(entry.picture)
                count += 1
            case .failed(let why):
                batch.bad.append("\(entry.url.lastPathComponent.prefix(60)): \(why)")
                // The index still names it, and of the same issue it is here.
                if known?.picture == entry.picture { batch.unchanged.append(entry.picture) }
            }
        }
        guard count > 0 else {
            throw UnusableAnswer(
                description: "none of its \(found.entries.count) pictures came: \(batch.bad.last ?? "")")
        }
        try database.take(
            batch, from: source, tag: reply.headers["etag"], modified: reply.headers["last-modified"],
            checked: checked, at: now())
    }

    private enum PictureOutcome {
        case received(ReceivedPicture)
        case unchanged
        case failed(String)
    }

    /// Throws only cancellation.
    private func picture(
        _ entry: ImageryIndex.Entry, _ known: StoredPicture?
    ) async throws -> PictureOutcome {
        let reply: UpstreamReply
        var headers = ["User-Agent": Self.userAgent]
        headers["If-None-Match"] = known?.tag
        headers["If-Modified-Since"] = known?.modified
        do {
            if entry.url.isFileURL {
                let size = try FileManager.default.attributesOfItem(atPath: entry.url.path)[.size] as? Int
                guard let size, size <= Self.mostPictureBytes else {
                    return .failed("it has more than 4 MB")
                }
                reply = UpstreamReply(status: 200, headers: [:], body: try Data(contentsOf: entry.url))
            } else {
                reply = try await answer(entry.url, headers)
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch let trouble as UpstreamTrouble {
            return .failed("its server \(trouble)")
        } catch {
            return .failed("it could not be had: \(error)")
        }
        if reply.status == 304, Self.isConditional(headers) { return .unchanged }
        guard reply.status == 200 else { return .failed("the source answered \(reply.status)") }
        guard reply.body.count <= Self.mostPictureBytes else { return .failed("it has more than 4 MB") }
        guard let format = PictureFormat(reply.body) else { return .failed("it is no PNG, GIF or JPEG") }
        guard format.isWhole(reply.body) else { return .failed("it was cut short") }
        return .received(
            ReceivedPicture(
                picture: entry.picture, format: format, bytes: reply.body,
                sha256: SHA256.hash(data: reply.body).hex,
                tag: reply.headers["etag"], modified: reply.headers["last-modified"]))
    }
}
