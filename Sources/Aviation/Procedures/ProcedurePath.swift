import Notation

/// The legs of a way through a procedure as lines over the ground, WGS 84.
///
/// A leg whose path the data do not determine is not drawn, with the reason: where an altitude is reached
/// depends on the climb, where a heading leads on the wind.
package struct ProcedurePath: Hashable, Sendable {
    /// A leg and its line.
    package struct Step: Hashable, Sendable {
        package let leg: ProcedureLeg
        /// The places along it; one for an initial fix, none for a leg that is not drawn.
        package let line: [Coordinate]
        /// Whether the line only approximates the path flown; `note` says how.
        package let isAbout: Bool
        /// The reason for an approximate or missing line; nil for an exact one.
        package let note: String?
    }

    package let steps: [Step]

    /// - Parameters:
    ///   - position: where a fix is; nil for one that is not in the data.
    ///   - declination: for courses from magnetic north; nil where the model has no answer.
    package init(
        _ legs: [ProcedureLeg], position: (ProcedureLeg.Fix) -> Coordinate?,
        declination: (Coordinate) -> Declination?
    ) {
        // The beginning of a leg: nil after one without a known end.
        var here: Coordinate?
        steps = legs.map { leg in
            let drawing = LegDrawing(leg, from: here, position: position, declination: declination)
            here = drawing.end
            return drawing.step
        }
    }
}

/// One leg that is being drawn.
private struct LegDrawing {
    let step: ProcedurePath.Step
    /// The leg's end; nil if unknown.
    let end: Coordinate?

    /// Arcs are drawn with a corner every this many degrees: an error of 0.15 % of the radius.
    private static let arcStep = 3.0
    /// The tolerance for the ends of an arc: radii of DME arcs are rounded to a tenth.
    private static let arcTolerance = Distance(nauticalMiles: 0.15)
    /// A course that differs less from the line between two fixes is that line.
    private static let courseTolerance = 5.0

    init(
        _ leg: ProcedureLeg, from here: Coordinate?, position: (ProcedureLeg.Fix) -> Coordinate?,
        declination: (Coordinate) -> Declination?
    ) {
        func result(
            _ line: [Coordinate], to end: Coordinate?, isAbout: Bool = false, _ note: String? = nil
        ) -> (ProcedurePath.Step, Coordinate?) {
            (ProcedurePath.Step(leg: leg, line: line, isAbout: isAbout, note: note), end)
        }
        func unknown(_ fix: ProcedureLeg.Fix?) -> String {
            fix.map { "the position of \($0.name) is not in the data" } ?? "no fix is coded"
        }
        let end = leg.fix.flatMap(position)
        func course(at place: Coordinate) -> TrueDirection? {
            Self.trueCourse(leg.course, at: place, declination)
        }
        switch leg.terminator {
        case .initialFix:
            (step, self.end) = end.map { result([$0], to: $0) } ?? result([], to: nil, unknown(leg.fix))
        case .trackToFix, .directToFix:
            guard let end else { (step, self.end) = result([], to: nil, unknown(leg.fix)); return }
            guard let here else { (step, self.end) = result([], to: end, Self.noStart); return }
            let isDirect = leg.terminator == .directToFix
            (step, self.end) = result(
                Self.line(here, end), to: end, isAbout: isDirect,
                isDirect ? "direct; the turn onto it is not drawn" : nil)
        case .courseToFix:
            guard let end else { (step, self.end) = result([], to: nil, unknown(leg.fix)); return }
            let drawn = Self.courseToFix(leg, from: here, to: end, course(at: end))
            (step, self.end) = result(drawn.line, to: end, isAbout: drawn.note != nil, drawn.note)
        case .radiusToFix, .arcToFix:
            let isDME = leg.terminator == .arcToFix
            let centre = isDME ? leg.navaid : leg.centre
            guard let end else { (step, self.end) = result([], to: nil, unknown(leg.fix)); return }
            guard let middle = centre.flatMap(position) else {
                (step, self.end) = result([], to: end, unknown(centre))
                return
            }
            guard let here else { (step, self.end) = result([], to: end, Self.noStart); return }
            let arc = Self.arc(leg, around: middle, isDME ? leg.rho : leg.arcRadius, from: here, to: end)
            (step, self.end) = result(arc.line, to: end, arc.note)
        case .trackFromFix:
            guard let end else { (step, self.end) = result([], to: nil, unknown(leg.fix)); return }
            guard let distance = leg.distance, let course = course(at: end),
                let track = Geodesic(from: end, course: course, distance: distance)
            else { (step, self.end) = result([], to: nil, "its course or distance is not coded"); return }
            let note = leg.course?.isTrue == true ? nil : Self.byVariation
            (step, self.end) = result(Self.line(end, track.end), to: track.end, isAbout: note != nil, note)
        case .holdToAltitude, .holdToFix, .holdToManual:
            guard let end else { (step, self.end) = result([], to: nil, unknown(leg.fix)); return }
            let drawn = Self.hold(leg, at: end, course(at: end))
            (step, self.end) = result(drawn.line, to: end, isAbout: !drawn.line.isEmpty, drawn.note)
        default: (step, self.end) = result([], to: nil, Self.reason(leg.terminator))
        }
    }

    private static let noStart = "it begins where the leg before ends, which is not known"
    private static let noCourse = "its course is not coded"
    private static let byVariation = "a magnetic course, turned by the variation of the model"

    private static func reason(_ terminator: ProcedureLeg.Terminator) -> String {
        switch terminator {
        case .fixToAltitude, .courseToAltitude, .headingToAltitude:
            "it ends at an altitude: where that is depends on the climb"
        case .fixToManual, .headingToManual: "it ends where the controller says"
        case .courseToIntercept, .headingToIntercept: "it ends on the next leg, by a way that is not coded"
        case .procedureTurn: "a procedure turn: its way depends on the speed"
        default: "it ends at a distance or a radial of a navaid, which is not computed here"
        }
    }

    /// The inbound leg of a hold whose length is coded.
    private static func hold(
        _ leg: ProcedureLeg, at fix: Coordinate, _ course: TrueDirection?
    ) -> (line: [Coordinate], note: String) {
        guard let distance = leg.distance, let course,
            let outer = Geodesic(from: fix, course: course.reversed, distance: distance)?.end
        else {
            return ([], leg.minutes == nil ? noCourse : "a hold by time: its length depends on the speed")
        }
        return (line(outer, fix), "only the inbound leg of the hold: its turns depend on the speed")
    }

    private static func trueCourse(
        _ course: ProcedureLeg.Course?, at place: Coordinate, _ declination: (Coordinate) -> Declination?
    ) -> TrueDirection? {
        guard let course else { return nil }
        if course.isTrue { return TrueDirection(degrees: course.degrees) }
        return declination(place).flatMap { declination in
            MagneticDirection(degrees: course.degrees)?.trueDirection(declination: declination)
        }
    }

    /// A corner each 10 NM: between those a chart's straight line is the geodesic to a pixel.
    private static func line(_ from: Coordinate, _ to: Coordinate) -> [Coordinate] {
        let way = Geodesic(from: from, to: to)
        return way.positions(count: max(2, Int(clamping: way.distance.nauticalMiles / 10) + 2))
    }

    /// The line from the previous fix if that lies on the course, else the coded length of the course alone.
    private static func courseToFix(
        _ leg: ProcedureLeg, from here: Coordinate?, to end: Coordinate, _ course: TrueDirection?
    ) -> (line: [Coordinate], note: String?) {
        guard let course else {
            return ([], leg.course == nil ? noCourse : "the variation there is not known")
        }
        if let here, let arriving = Geodesic(from: here, to: end).finalCourse,
            abs(arriving.turn(to: course).degrees) < courseTolerance
        {
            return (line(here, end), nil)
        }
        guard let distance = leg.distance,
            let outer = Geodesic(from: end, course: course.reversed, distance: distance)?.end
        else { return ([], "its length is not coded") }
        let way = "only its course: the way onto it is not coded"
        return (line(outer, end), leg.course?.isTrue == true ? way : way + "; " + byVariation)
    }

    /// The arc between two fixes around a centre. Not drawn if they are off the coded radius.
    private static func arc(
        _ leg: ProcedureLeg, around centre: Coordinate, _ radius: Distance?, from here: Coordinate,
        to end: Coordinate
    ) -> (line: [Coordinate], note: String?) {
        let (first, last) = (Geodesic(from: centre, to: here), Geodesic(from: centre, to: end))
        guard let radius, let start = first.initialCourse, let stop = last.initialCourse else {
            return ([], "its radius is not coded")
        }
        guard let turnsRight = leg.turnsRight else { return ([], "its turn is not coded") }
        let off = [first, last].map { abs($0.distance.nauticalMiles - radius.nauticalMiles) }.max() ?? 0
        guard off <= arcTolerance.nauticalMiles else {
            return ([], "its ends lie \(tenths(off)) NM off its radius: the data contradict themselves")
        }
        let turned = (stop.degrees - start.degrees).truncatingRemainder(dividingBy: 360)
        let sweep = turnsRight ? (turned < 0 ? turned + 360 : turned) : (turned > 0 ? turned - 360 : turned)
        let count = max(1, Int(clamping: (abs(sweep) / arcStep).rounded(.up)))
        // The radius changes from one end's to the other's, so that the arc meets both.
        let inner = (1..<max(2, count)).compactMap { index -> Coordinate? in
            guard index < count else { return nil }
            let share = Double(index) / Double(count)
            let length = first.distance + (last.distance - first.distance) * share
            let bearing = start.turned(by: Angle(degrees: sweep * share))
            return Geodesic(from: centre, course: bearing, distance: length)?.end
        }
        return ([here] + inner + [end], nil)
    }

    private static func tenths(_ miles: Double) -> String {
        let tenths = Int(clamping: (miles * 10).rounded(.up))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
