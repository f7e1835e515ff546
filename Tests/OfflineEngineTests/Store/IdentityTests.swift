import Foundation
import GRDB
import Synchronization
import Testing

@testable import OfflineEngine

struct IdentityTests {
    /// A secret store whose one write takes so long that others would come in between.
    private final class SlowOnce: SecretStore {
        private let inner = MemorySecrets()
        private let isNext = Mutex(false)
        let begins = DispatchSemaphore(value: 0)
        let othersAreDone = DispatchSemaphore(value: 0)

        func waitAtNextWrite() { isNext.withLock { $0 = true } }

        func read(_ name: String) -> Data? { inner.read(name) }

        func write(_ value: Data?, for name: String) {
            let waits = isNext.withLock { next in
                defer { next = false }
                return next
            }
            if waits {
                begins.signal()
                _ = othersAreDone.wait(timeout: .now() + .milliseconds(500))
            }
            inner.write(value, for: name)
        }
    }

    @Test
    func `a file that three open at once stays the same device`() async throws {
        let copy = try TestCopy()
        let secrets = SlowOnce()
        let settle: @Sendable () throws -> Void = {
            try Identity.settle(
                copy.database, world: copy.store.world, outside: secrets, name: "identity")
        }
        let author = { try copy.database.read { db in try copy.store.author(db) } }
        try settle()
        let before = try author()
        secrets.waitAtNextWrite()
        // On threads of their own: they wait for each other.
        let first = Thread { #expect(throws: Never.self) { try settle() } }
        first.start()
        secrets.begins.wait()
        let others = Thread {
            #expect(throws: Never.self) {
                try settle()
                try settle()
            }
            secrets.othersAreDone.signal()
        }
        others.start()
        try await eventually("all three have opened it") { first.isFinished && others.isFinished }
        try settle()
        #expect(try author() == before)
    }
}
