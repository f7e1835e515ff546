import JSONLines
import Synchronization

/// The last answers of routes that read whole tables, each as long as its edition is in force: the manifest
/// counts and hashes every row, and anybody may ask for it as often as he likes.
final class AnswerShelf: Sendable {
    private struct Shelf {
        var edition = ""
        var answers: [String: (besides: String, json: JSON)] = [:]
    }

    /// One for each region of the manifest, and the lists of filters.
    private static let most = 64

    private let shelf = Mutex(Shelf())

    /// The answer for an address within an edition, made where there is none yet, or `besides` was another
    /// one. Two who ask at once may both make it.
    func answer(
        for target: String, edition: String, besides: String, made make: () throws -> JSON
    ) rethrows -> JSON {
        let kept = shelf.withLock { shelf in
            if shelf.edition != edition { shelf = Shelf(edition: edition) }
            return shelf.answers[target]
        }
        if let kept, kept.besides == besides { return kept.json }
        let answer = try make()
        shelf.withLock { shelf in
            guard shelf.edition == edition else { return }
            if shelf.answers.count >= Self.most { shelf.answers.removeAll() }
            shelf.answers[target] = (besides, answer)
        }
        return answer
    }
}
