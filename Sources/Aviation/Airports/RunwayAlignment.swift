/// How a runway lies over the ground, and whether that was published or follows from the number painted on
/// it.
package struct RunwayAlignment: Hashable, Sendable {
    /// The direction in which its low end is used; the other end's is the opposite.
    package let direction: TrueDirection
    /// Whether it comes from the painted number, which is a magnetic direction in tens of degrees of the day
    /// on which it was painted: 5° off at best.
    package let isAbout: Bool

    /// As published, or along the thresholds; without those, ten times the number plus the declination. Nil
    /// when neither is known. The declination is asked for only when it is needed.
    ///
    /// Where the compass is of little use numbers are true, with a T behind them ("17T"): nothing is added to
    /// those.
    package init?(_ runway: Runway, declination: () -> Declination?) {
        if let published = RunwayFacts(runway, declination: nil).low.trueDirection {
            direction = published
            isAbout = false
            return
        }
        guard
            let painted = Self.painted(runway.lowEnd, declination)
                ?? runway.highEnd.flatMap({ Self.painted($0, declination)?.reversed })
        else { return nil }
        direction = painted
        isAbout = true
    }

    private static func painted(_ end: RunwayEnd, _ declination: () -> Declination?) -> TrueDirection? {
        guard let name = end.name else { return nil }
        let digits = name.prefix { $0.isASCII && $0.isNumber }
        let letters = name.dropFirst(digits.count)
        guard (1...2).contains(digits.count), letters.count <= 1, letters.allSatisfy(\.isLetter),
            let tens = Int(digits), (1...36).contains(tens)
        else { return nil }
        let degrees = Double(tens * 10)
        if letters == "T" { return TrueDirection(degrees: degrees) }
        guard let declination = declination() else { return nil }
        return MagneticDirection(degrees: degrees)?.trueDirection(declination: declination)
    }
}
