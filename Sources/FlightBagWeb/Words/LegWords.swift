import Foundation
import Notation

/// The figures of a leg, or of a whole way, as a nav log has them.
enum LegWords {
    /// "604.1".
    static func tenths(_ number: Double) -> String { String(format: "%.1f", number) }

    /// "42 min", "1 h 05 min"; the nearest minute.
    static func time(_ seconds: Double) -> String {
        let minutes = Int(clamping: (seconds / 60).rounded())
        guard minutes >= 60 else { return "\(minutes) min" }
        return "\(minutes / 60) h \((minutes % 60).zeroPadded(to: 2)) min"
    }
}
