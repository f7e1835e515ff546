/// What every error of the server says: a code for programs, a sentence and a way out for people.
public struct Problem: Error, Codable, Hashable, Sendable, CustomStringConvertible {
    /// What a program tells errors apart by, such as `signInNeeded`.
    public var code: String
    /// What happened, in one sentence.
    public var message: String
    /// What to do about it, in one sentence.
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
