import SyncCore

extension PartQuery {
    /// Reads the query of a request; throws the problem that names what is missing or wrong.
    init(_ items: [String: String]) throws {
        func number(_ name: String) throws -> Int64 {
            guard let number = items[name].flatMap({ Int64($0) }), number >= 0 else {
                throw SyncProblem.badRequest.because(
                    "“\(name)” in the query is no whole number.", "Look at docs/protocol.md.")
            }
            return number
        }
        // These parameters are the same as those of a pull.
        let common = try PullQuery(items)
        let (previousSequence, lastSequence) = (try number("previousSequence"), try number("lastSequence"))
        let (bytes, from) = (try number("bytes"), try number("from"))
        guard lastSequence > previousSequence, bytes > from, bytes <= Int64(Int.max) else {
            throw SyncProblem.badRequest.because(
                "“lastSequence” is not above “previousSequence”, or “bytes” not above “from”.",
                "Look at docs/protocol.md.")
        }
        guard let hash = items["hash"], hash.utf8.count == 64,
            hash.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else {
            throw SyncProblem.badRequest.because(
                "“hash” is the SHA-256 of the batch, 64 lower-case hexadecimal digits.",
                "Look at docs/protocol.md.")
        }
        self.init(
            scope: common.scope, author: common.author, schema: common.schema,
            previousSequence: previousSequence,
            lastSequence: lastSequence, hash: hash, bytes: Int(bytes), from: Int(from))
    }
}
