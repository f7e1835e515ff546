package import Crypto
import Foundation
import GRDB
import SyncCore

/// Signs cursors, so that nobody makes a server believe that it lost history that it never had.
///
/// The key is kept outside of the database: a server whose database was lost still knows its cursors, and
/// asks for what they stand for.
package struct CursorKey: Sendable {
    private let key: SymmetricKey?
    /// Whether cursors of another key than this are about: it was lost, and with it maybe more.
    private(set) var followsAnother = false

    /// Without a key cursors go unsigned, as between machines that trust each other.
    package init(_ key: SymmetricKey? = nil) { self.key = key }

    /// Whether it signs at all.
    var signs: Bool { key != nil }

    /// This key, as the database has it beside those before it.
    func noted(in db: Database) throws -> CursorKey {
        guard let key else { return self }
        try db.run(
            sql: "INSERT OR IGNORE INTO cursorKey (fingerprint) VALUES (?)",
            arguments: [Self.code("fingerprint", of: "", key).hex])
        var noted = self
        noted.followsAnother = try Int.fetchOne(db, cached: "SELECT count(*) FROM cursorKey") ?? 0 > 1
        return noted
    }

    static let table = "CREATE TABLE cursorKey (fingerprint TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID"

    /// A cursor as it goes out.
    func seal(_ text: String, of scope: String) -> String {
        key.map { Self.code(text, of: scope, $0).hex + "." + text } ?? text
    }

    /// A cursor that came back, or nil if it is none of this server's for that scope.
    func open(_ text: String, of scope: String) -> String? {
        guard let key else { return text }
        guard let dot = text.firstIndex(of: "."), let code = Data(hex: String(text[..<dot])) else {
            return nil
        }
        let plain = String(text[text.index(after: dot)...])
        return code == Self.code(plain, of: scope, key) ? plain : nil
    }

    private static func code(_ text: String, of scope: String, _ key: SymmetricKey) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: Data("\(scope)/\(text)".utf8), using: key).prefix(12))
    }
}
