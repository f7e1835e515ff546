import SyncCore

extension PullQuery {
    /// Reads the query of a request; throws the problem that names what is missing or wrong.
    init(_ items: [String: String]) throws {
        func text(_ name: String) throws -> String {
            guard let item = items[name], !item.isEmpty else {
                throw SyncProblem.badRequest.because(
                    "The query lacks “\(name)”.", "Look at docs/protocol.md.")
            }
            return item
        }
        func number(_ name: String) throws -> Int64? {
            guard let item = items[name] else { return nil }
            guard let number = Int64(item) else {
                throw SyncProblem.badRequest.because(
                    "“\(name)” in the query is no whole number.", "Look at docs/protocol.md.")
            }
            return number
        }
        guard try number("protocol") == Int64(Wire.protocolVersion) else {
            throw SyncProblem.protocolTooOld.because(
                "This server speaks version \(Wire.protocolVersion) of the protocol.", "Update the app.")
        }
        let author = Author(device: try text("device"), incarnation: try text("incarnation"))
        guard author.isWellFormed else {
            throw SyncProblem.badRequest.because(
                "“device” and “incarnation” are sixteen hexadecimal digits.", "Look at docs/protocol.md.")
        }
        self.init(
            scope: try text("scope"), cursor: items["cursor"], known: items["known"], author: author,
            inFlightLastSequence: try number("inFlight"),
            limit: try number("limit").map { Int(clamping: $0) },
            schema: SchemaTag(
                name: try text("app"), version: Int(clamping: try number("schemaVersion") ?? 0),
                fingerprint: try text("schema")))
    }
}
