import Foundation

/// A name that an account may have: 3 to 64 characters, or an e-mail address.
///
/// Two names are the same account if they differ only in case or in how Unicode writes the same characters.
package struct AccountName: Hashable, Sendable {
    /// The name as typed, without spaces at its ends.
    package let shown: String
    /// The unique form of the name: compatibility-composed and lower-case.
    package let key: String

    /// Checks the name; throws ``AccountProblem/unusableName(rule:)``.
    package init(_ typed: String) throws {
        let trimmed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        guard trimmed.utf8.count <= Self.longestBytes else {
            throw AccountProblem.unusableName(
                rule: "A name has 3 to 64 characters, an e-mail address at most 254.")
        }
        let hidden = trimmed.unicodeScalars.contains {
            [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse]
                .contains($0.properties.generalCategory)
        }
        guard !hidden else {
            throw AccountProblem.unusableName(rule: "A name has no invisible characters.")
        }
        if trimmed.contains("@") {
            guard Self.isAddress(trimmed) else {
                throw AccountProblem.unusableName(rule: "A name with an @ in it has to be an e-mail address.")
            }
        } else {
            guard (3...64).contains(trimmed.count) else {
                throw AccountProblem.unusableName(rule: "A name has 3 to 64 characters.")
            }
        }
        shown = trimmed
        key = Self.key(of: typed)
    }

    /// The key for looking up the account of this name; for a name that is not allowed, a key that finds
    /// none.
    package static func key(of typed: String) -> String {
        let trimmed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        guard trimmed.utf8.count <= longestBytes else { return "" }
        return trimmed.precomposedStringWithCompatibilityMapping.lowercased()
    }

    /// RFC 5321, 4.5.3.1.3: a path of at most 256 octets, of which two are brackets.
    private static let longestBytes = 254

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !text.contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return (1...64).contains(parts[0].utf8.count) && labels.count >= 2
            && labels.allSatisfy { !$0.isEmpty }
    }
}
