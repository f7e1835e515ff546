/// An altimeter setting as reports write it.
///
/// Source: WMO 306 FM 15, 15.12 (Q, whole hectopascals rounded down); FMH-1 12.6.11 (A, hundredths of an
/// inch).
enum AltimeterGroup: Hashable {
    /// In the unit of the report.
    case setting(AltimeterSetting)
    /// "Q////", "A////".
    case notMeasured

    private init?(_ pressure: Pressure) {
        guard let setting = AltimeterSetting(pressure) else { return nil }
        self = .setting(setting)
    }

    /// Reads one word: "Q1013", "A2992", "A29.92", "Q0998.5", "QNH1013", "QNH2992INS", "Q////". Nil when it
    /// is none, or a pressure that does not exist on earth.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        let isAmerican = scanner.take("A")
        guard isAmerican || scanner.take("Q") else { return nil }
        let isLong = !isAmerican && scanner.take("NH")
        if scanner.slashes(4), scanner.isAtEnd {
            self = .notMeasured
            return
        }
        let figures = scanner
        if isAmerican || isLong, let hundredths = scanner.digits(4), isAmerican || scanner.take("INS"),
            scanner.isAtEnd
        {
            self.init(Pressure(inchesOfMercury: Double(hundredths) / 100))
            return
        }
        scanner = figures
        guard let value = scanner.decimal(digits: isAmerican ? 2...2 : 3...4), scanner.isAtEnd else {
            return nil
        }
        self.init(isAmerican ? Pressure(inchesOfMercury: value) : Pressure(hectopascals: value))
    }
}
