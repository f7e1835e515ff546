package import Foundation

extension Date {
    /// A moment as clocks and messages have it: milliseconds since 1970.
    package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }

    /// Milliseconds since 1970, rounded.
    package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }
}
