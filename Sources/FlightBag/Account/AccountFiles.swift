/// Account documents on their way into this account.
package typealias AccountFiles = ImportJob<AccountImports>

/// The outcome of reading a document.
package enum AccountFileOutcome: Sendable {
    case plan(AccountImportPlan)
    /// A sentence that says why the file cannot be taken.
    case refused(String)
}

extension ImportJob where Source == AccountImports {
    /// Reads a document and shows what importing it would do.
    package func offer(name: String, bytes: [UInt8]) async throws {
        try await offer(name) { try await made(name: name, bytes: bytes) }
    }

    /// The effect of importing a document. Nothing is written.
    package func plan(name: String, bytes: [UInt8]) async throws -> AccountFileOutcome {
        do {
            return .plan(try await made(name: name, bytes: bytes))
        } catch let problem as AccountFileProblem {
            return .refused(problem.description)
        }
    }

    private func made(name: String, bytes: [UInt8]) async throws -> AccountImportPlan {
        try await AccountImportPlan.make(name: name, bytes: bytes, kinds: source.kinds, store: source.store)
    }
}
