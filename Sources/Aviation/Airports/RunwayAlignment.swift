/// The alignment of a runway, and whether it was published or derived from the painted number.
package struct RunwayAlignment: Hashable, Sendable {
    /// The direction of its low end; the other end's is the opposite.
    package let direction: TrueDirection
    /// Whether it is derived from the painted number, which is a magnetic direction in tens of degrees as of
    /// the day of painting: 5° off at best.
    package let isAbout: Bool

    /// As published, or along the thresholds; without those, ten times the number plus the declination. Nil
    /// if neither is known. The declination is only evaluated when needed.
    ///
    /// Near the magnetic poles numbers are true, with a T after them ("17T"): no declination is added.
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
