import Crypto
import Foundation
import GRDB

/// The digest of the server's records, written a second time from docs/protocol.md.
enum ModelDigest {
    /// The digest of all records that the server has on disk; throws if the server has noted another one.
    static func ofServer(_ scope: String, _ db: Database) throws -> String {
        var sum: UInt64 = 0
        let lines = try String.fetchAll(
            db, sql: "SELECT line FROM record WHERE NOT isDeleted AND scope = ?", arguments: [scope])
        for line in lines {
            sum &+= of(try PlainJSON.object(Data(line.utf8)))
        }
        let kept = try Int64.fetchOne(db, sql: "SELECT digest FROM scope WHERE id = ?", arguments: [scope])
        let said = UInt64(bitPattern: kept ?? 0)
        guard said == sum else {
            throw LawBroken(law: "L1", finding: "the server comes to \(sum), and says \(said)")
        }
        let text = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }

    private static func of(_ line: [String: Any]) -> UInt64 {
        let fields = line["fields"] as? [String: Any] ?? [:]
        var pieces = [
            line["table"] as? String ?? "", line["id"] as? String ?? "",
            "\(line["generation"] as? Int ?? 0)", "\(line["version"] as? Int ?? 0)",
        ]
        for name in fields.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            pieces += [name, text(fields[name] ?? NSNull())]
        }
        let bytes = Data(pieces.map { "\($0.utf8.count):\($0)" }.joined().utf8)
        return SHA256.hash(data: bytes).prefix(8).reduce(0) { $0 * 256 + UInt64($1) }
    }

    private static func text(_ value: Any) -> String {
        switch value {
        case let whole as Int: "i\(whole)"
        case let number as Double where Int64(exactly: number) != nil: "i\(Int64(number))"
        case let blob as [String: Any]: "b\(blob["blob"] as? String ?? "")"
        case let number as Double: "r" + String(format: "%016lx", number.bitPattern)
        case let text as String: "t" + text
        default: "n"
        }
    }
}
