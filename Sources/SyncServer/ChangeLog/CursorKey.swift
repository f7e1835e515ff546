package import Crypto
import Foundation
import GRDB
import Notation
import Statements
import SyncCore

/// Signs cursors, so that a forged one cannot make the server believe that it lost history.
///
/// The key is kept outside of the database: a server whose database was lost still recognises its cursors,
/// and requests a backfill of their history.
package struct CursorKey: Sendable {
    private let key: SymmetricKey?
    /// Whether replicas may have cursors of an earlier key, which was lost, maybe together with history.
    private(set) var followsAnother = false

    /// Without a key cursors go unsigned, as between machines that trust each other.
    package init(_ key: SymmetricKey? = nil) { self.key = key }

    /// Whether it signs at all.
    var signs: Bool { key != nil }

    /// This key, noted in the database, with `followsAnother` set if the database has an earlier one.
    func noted(in db: Database) throws -> CursorKey {
        guard let key else { return self }
        try db.run(
            sql: "INSERT OR IGNORE INTO cursorKey (fingerprint) VALUES (?)",
            arguments: [Data(Self.code("fingerprint", of: "", key).prefix(12)).hex])
        var noted = self
        noted.followsAnother = try Int.fetchOne(db, cached: "SELECT count(*) FROM cursorKey") ?? 0 > 1
        return noted
    }

    static let table = "CREATE TABLE cursorKey (fingerprint TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID"

    /// A cursor with its signature.
    func seal(_ text: String, of scope: String) -> String {
        key.map { Data(Self.code(text, of: scope, $0)).hex + "." + text } ?? text
    }

    /// The cursor without its signature; nil if this server did not sign it for that scope. Codes are
    /// compared in constant time, so that timing reveals nothing about the right one.
    func open(_ text: String, of scope: String) -> String? {
        guard let key else { return text }
        guard let dot = text.firstIndex(of: "."), let code = Data(hex: String(text[..<dot])) else {
            return nil
        }
        let plain = String(text[text.index(after: dot)...])
        let isRight = HMAC<SHA256>.isValidAuthenticationCode(
            code, authenticating: Self.signed(plain, of: scope), using: key)
        return isRight ? plain : nil
    }

    private static func code(
        _ text: String, of scope: String, _ key: SymmetricKey
    ) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: signed(text, of: scope), using: key)
    }

    private static func signed(_ text: String, of scope: String) -> Data { Data("\(scope)/\(text)".utf8) }
}
