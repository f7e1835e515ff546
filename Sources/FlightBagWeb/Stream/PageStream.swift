import FlightBag
import Foundation
import Observation

/// The updates that are pushed to one page: only the fragments that changed, as often as the state does, and
/// never faster than the page takes them.
///
/// A call of ``next()`` waits for a change of anything that the fragments were made from, for the moment at
/// which the window wants to look different by itself, or for the next sign of life.
@MainActor final class PageStream {
    private let session: PageSession
    private let frame: PageFrame
    private var changes: AsyncStream<Void>?

    /// A browser notices a dead connection sooner with a beat now and then.
    private nonisolated static let beatMilliseconds: Int64 = 15_000

    /// The stream of a page, which ends the one before. `lastFrame` is the last frame that the page got, nil
    /// when it got none since it was loaded.
    init(_ session: PageSession, _ frame: PageFrame, lastFrame: Int?) {
        self.session = session
        self.frame = frame
        session.stream = self
        let isBehind = (lastFrame ?? 0) != session.frame
        let isKnown = session.isKnown
        session.isKnown = true
        guard isBehind || !isKnown else { return }
        // The page's content is unknown: it gets everything again, but no replacement for its form.
        let inspector = frame.fragments(of: session)[.inspector]
        let hasInspector = (lastFrame ?? 0) >= session.inspectorFrame
        let isEditing = !isKnown || (session.window.state.form != nil && hasInspector)
        session.shown = isEditing ? [.inspector: inspector ?? ""] : [:]
    }

    /// The next frames of the event stream as text, or nil when the stream is over.
    func next() async -> String? {
        if let changes { await wait(for: changes) }
        while !Task.isCancelled {
            session.window.tick()
            await session.window.arrange()
            guard session.stream === self else { return nil }
            let (stream, continuation) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let fragments = withObservationTracking {
                frame.fragments(of: session)
            } onChange: {
                continuation.finish()
            }
            changes = stream
            let frames = difference(fragments)
            if !frames.isEmpty { return frames }
            guard await wait(for: stream) else { return ": beat\n\n" }
        }
        return nil
    }

    private func difference(_ fragments: [Region: String]) -> String {
        var frames = ""
        for region in Region.allCases {
            guard let fragment = fragments[region], session.shown[region] != fragment else { continue }
            session.shown[region] = fragment
            session.frame += 1
            if region == .inspector { session.inspectorFrame = session.frame }
            frames += Self.frame(region.rawValue, fragment, id: session.frame)
        }
        return frames
    }

    /// One event of `text/event-stream`: each line of the fragment is a `data` line.
    static func frame(_ event: String, _ fragment: String, id: Int) -> String {
        let lines = fragment.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return "event: \(event)\nid: \(id)\n" + lines.map { "data: \($0)\n" }.joined() + "\n"
    }

    /// Returns whether something changed or is due; false when only a sign of life is.
    @discardableResult private func wait(for changes: AsyncStream<Void>) async -> Bool {
        let now = session.window.app.now
        let due = session.window.changesAt.map { max(20, $0 - now) }
        let milliseconds = min(due ?? .max, Self.beatMilliseconds)
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await _ in changes {}
                return true
            }
            group.addTask {
                do { try await Task.sleep(for: .milliseconds(milliseconds)) } catch { return true }
                return due.map { $0 <= Self.beatMilliseconds } ?? false
            }
            let isChange = await group.next() ?? true
            group.cancelAll()
            return isChange
        }
    }
}
