/// The north reference of a direction, known only at run time.
package enum NorthName: String, CaseIterable, Hashable, Sendable {
    case trueNorth = "true"
    case magnetic
}

/// The north that a wind and a course or runway share, whichever it is.
package enum SameNorth: North {
    package static let letter: Character = "N"
    package static let word = "north"
}

extension ReportedWind where Reference == SameNorth {
    /// This wind relative to the north of a course or a runway: true becomes magnetic by subtracting the
    /// declination, positive to the east.
    package func counted(
        from own: NorthName, as other: NorthName, declination: Declination
    ) -> ReportedWind {
        switch (own, other) {
        case (.trueNorth, .magnetic): turned(by: Angle(degrees: 0 - declination.degreesEast))
        case (.magnetic, .trueNorth): turned(by: Angle(degrees: declination.degreesEast))
        case (.trueNorth, .trueNorth), (.magnetic, .magnetic): self
        }
    }
}
