/// A length in whole metres.
enum Metres {
    /// 328 feet are 100.
    static func ofFeet(_ feet: Int) -> Int { Int((Double(feet) * 0.3048).rounded()) }
}
