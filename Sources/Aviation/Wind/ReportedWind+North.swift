/// From which north a direction is counted, where that is told at run time.
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
    /// The same wind in the north of a course or a runway: a true wind becomes magnetic by taking the
    /// declination, east positive, off.
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
