import Aviation

extension SurfaceWind {
    /// As a word of METAR and TAF in whole knots: "24015G25KT", "VRB03KT". Nil without a speed, or one of
    /// which only the least is known.
    package var word: String? {
        guard let speed, !isSpeedMinimum else { return nil }
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let from = isVariable ? "VRB" : fromDegrees.map { digits($0, 3) } ?? "///"
        let gust = gust.map { "G" + digits(Int($0.knots.rounded()), 2) } ?? ""
        return from + digits(Int(speed.knots.rounded()), 2) + gust + "KT"
    }
}
