#if canImport(Darwin)
import os
#else
import Synchronization
#endif

/// A value that one thread at a time reads or changes.
///
/// `Mutex` of the standard library, which Apple's systems have from iOS 18 and macOS 15 on; there the lock
/// below it, which they have from iOS 16 and macOS 13 on, is taken instead.
package final class Locked<Value: Sendable>: Sendable {
    #if canImport(Darwin)
    private let lock: OSAllocatedUnfairLock<Value>
    #else
    private let mutex: Mutex<Value>
    #endif

    /// A value that nobody else has.
    package init(_ value: Value) {
        #if canImport(Darwin)
        lock = OSAllocatedUnfairLock(uncheckedState: value)
        #else
        mutex = Mutex(value)
        #endif
    }

    /// Runs `body` while no other thread is in one of this value's. Throws what it throws.
    package func withLock<Result: Sendable>(
        _ body: (inout Value) throws -> Result
    ) rethrows -> Result {
        #if canImport(Darwin)
        return try lock.withLockUnchecked { value in try body(&value) }
        #else
        return try mutex.withLock { value in try body(&value) }
        #endif
    }
}
