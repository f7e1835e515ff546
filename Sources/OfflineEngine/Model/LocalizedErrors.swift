public import Foundation
public import SyncCore

// The texts of these errors are for people: an alert that shows `localizedDescription` shows them.

extension OnlineError: LocalizedError {
    /// The problem and the way out, in sentences.
    public var errorDescription: String? { description }
}

extension FileSecretProblem: LocalizedError {
    /// The problem and the way out, in sentences.
    public var errorDescription: String? { description }
}

extension Problem: LocalizedError {
    /// The problem and the way out, in sentences.
    public var errorDescription: String? { description }
    /// The way out.
    public var recoverySuggestion: String? { action }
}
