/// The body of every error of the server: a code for programs, a sentence and a way out for people.
public struct Problem: Error, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The code by which a program tells errors apart, such as `signInNeeded`.
    public var code: String
    /// The problem, in one sentence.
    public var message: String
    /// The way out, in one sentence.
    public var action: String

    /// A problem from its parts.
    public init(code: String, message: String, action: String) {
        self.code = code
        self.message = message
        self.action = action
    }

    /// Message and action.
    public var description: String { message + " " + action }
}
