import Foundation
import JSONLines

/// The start of the next page of a download, and its edition: an opaque text.
struct PageCursor: Equatable {
    let edition: String?
    let start: Int

    static let first = PageCursor(edition: nil, start: 0)

    /// The highest number that a row may have: far beyond any data, and far from an overflow.
    private static let mostRows = 100_000_000

    init(edition: String?, start: Int) {
        (self.edition, self.start) = (edition, start)
    }

    /// "0" is the beginning, as in clients that count. Throws `ReferenceProblem` for anything that this
    /// server did not make.
    init(_ text: String) throws {
        guard text != "0" else {
            self = .first
            return
        }
        let pieces = text.split(separator: "-", omittingEmptySubsequences: false)
        guard pieces.count == 2, pieces[0].utf8.count == 16,
            pieces[0].utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }),
            let start = PlainNumber.integer(String(pieces[1])), (1...Self.mostRows).contains(start)
        else {
            throw ReferenceProblem.parameter(
                "cursor", "is 0 or the next_cursor of a page, not \(Problem.quoted(text)).")
        }
        self.init(edition: String(pieces[0]), start: start)
    }

    var text: String { edition.map { "\($0)-\(start)" } ?? "0" }
}
