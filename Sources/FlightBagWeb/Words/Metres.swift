import Notation

/// A length in whole metres.
enum Metres {
    /// 328 feet are 100.
    static func ofFeet(_ feet: Int) -> Int { Int(clamping: (Double(feet) * 0.3048).rounded()) }
}
