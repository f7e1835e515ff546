public import Foundation
public import SyncCore

// What these errors say is for people: an alert that shows `localizedDescription` says it.

extension OnlineError: LocalizedError {
    /// What happened and what to do about it.
    public var errorDescription: String? { description }
}

extension FileSecretProblem: LocalizedError {
    /// What happened and what to do about it.
    public var errorDescription: String? { description }
}

extension Problem: LocalizedError {
    /// What happened and what to do about it.
    public var errorDescription: String? { description }
    /// What to do about it.
    public var recoverySuggestion: String? { action }
}
