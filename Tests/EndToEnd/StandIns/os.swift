// A stand-in for the lock of Apple's `os` module, with the types that Apple's documentation gives it.

public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private let state: State
    public init(uncheckedState initialState: State) { state = initialState }
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        var copy = state
        return try body(&copy)
    }
}
