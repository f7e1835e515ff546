/// The rights of an account in a scope that it shares with others.
public enum ScopeRole: String, Codable, Hashable, Sendable {
    /// Read and write.
    case writer
    /// Read.
    case reader
}

/// An account's place in a shared scope, as its devices learn of it: a record of a table of the server's own
/// in the account's own feed.
///
/// Its fields: `scope`, the scope's name; `role`, absent after a revocation; `grant`, a number that is higher
/// at each grant after a revocation: a device's copy under an earlier grant is gone, and is downloaded again;
/// `revision`, one more at every change: a push says which one its device knows, so that what was on its way
/// when the role changed comes to nothing.
package struct Grant: Hashable, Sendable {
    /// The table of such records.
    package static let table = "aloft_grant"

    /// The scope's name.
    package var scope: String
    /// The rights of the account there; nil for none.
    package var role: ScopeRole?
    /// Which of the account's grants there it is, from 1.
    package var number: Int64
    /// How often it was changed, from 1.
    package var revision: Int64

    /// A grant from its parts.
    package init(scope: String, role: ScopeRole?, number: Int64, revision: Int64) {
        self.revision = revision
        self.scope = scope
        self.role = role
        self.number = number
    }

    /// The grant that a record's fields say, or nil if they say none.
    package init?(_ fields: [String: FieldValue]) {
        guard case .text(let scope)? = fields["scope"], case .integer(let number)? = fields["grant"],
            case .integer(let revision)? = fields["revision"],
            scope != Wire.ownScope, !scope.isEmpty
        else { return nil }
        self.init(scope: scope, role: nil, number: number, revision: revision)
        // A role that this version does not know lets it read at least.
        if case .text(let role)? = fields["role"] { self.role = ScopeRole(rawValue: role) ?? .reader }
    }

    /// The fields of the record.
    package var fields: [String: FieldValue] {
        var fields: [String: FieldValue] = [
            "scope": .text(scope), "grant": .integer(number), "revision": .integer(revision),
        ]
        fields["role"] = role.map { .text($0.rawValue) }
        return fields
    }
}
