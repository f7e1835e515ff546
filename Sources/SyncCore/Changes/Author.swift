/// The replica that numbered a change: a device, and the incarnation of its database.
///
/// An incarnation ends when the database was restored or copied; numbers count within one.
public struct Author: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public var device: String
    /// Sixteen hexadecimal digits.
    public var incarnation: String

    /// An author from its parts.
    package init(device: String, incarnation: String) {
        self.device = device
        self.incarnation = incarnation
    }

    /// Device and incarnation with a dot between.
    public var description: String { device + "." + incarnation }

    /// Whether both ids are sixteen lower-case hexadecimal digits, as every answer of a server presumes.
    package var isWellFormed: Bool {
        [device, incarnation].allSatisfy { id in
            id.utf8.count == 16 && id.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        }
    }
}
