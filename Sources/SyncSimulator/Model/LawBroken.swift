/// A law that did not hold, after which event, and how it shows.
package struct LawBroken: Error, Hashable, Sendable, CustomStringConvertible {
    /// The law's number in the laws of sync, such as `S2`.
    package let law: String
    /// The expected and the found state, in a sentence.
    package let finding: String

    /// Law and finding.
    package var description: String { "\(law): \(finding)" }
}
