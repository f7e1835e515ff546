import Foundation

/// The world as it is: the system's clock and its source of randomness.
public struct SystemWorld: World {
    /// Makes the world; it holds nothing.
    public init() {}

    /// Milliseconds since 1970 by the system's clock.
    public func now() -> Int64 {
        Int64((Date().timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// 64 bits from the system's secure source.
    public func random() -> UInt64 {
        UInt64.random(in: .min ... .max)
    }
}
