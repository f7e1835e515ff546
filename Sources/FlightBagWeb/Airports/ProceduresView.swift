import Aviation
import AviationDatabase
import FlightBag
import Foundation
import Notation

/// The procedures of an airport by runway, the most precise first, and the legs of the one that is drawn.
struct ProceduresView {
    struct Group {
        let title: String
        let rows: [Row]
    }

    struct Row {
        let id: String
        let name: String
        let kind: String
        let source: String
        /// A sentence, where its cycle is not in force.
        let warning: String?
        let address: String
        let isShown: Bool
        let shown: Shown?
    }

    /// The procedure whose legs stand here and on the map.
    struct Shown {
        let routes: [Route]
        let hasLegs: Bool
        /// The extent to which it is drawn on the map.
        let drawn: String
        let borrowed: String?
    }

    struct Route {
        let title: String
        let steps: [Step]
    }

    struct Step {
        let path: String
        let fix: String
        let course: String
        let altitude: String
        let note: String?
        let isDrawn: Bool
    }

    let groups: [Group]
    let hasNone: Bool

    init(_ sheets: [ProcedureSheet], ident: String, shown: String, at now: Date) {
        var titles: [String] = []
        var rows: [String: [Row]] = [:]
        for sheet in sheets {
            let title = Self.title(sheet.procedure)
            if rows[title] == nil { titles.append(title) }
            let isShown = sheet.id == shown
            rows[title, default: []].append(
                Row(
                    id: sheet.id, name: sheet.procedure.name, kind: Self.kind(sheet),
                    source: sheet.source.words, warning: sheet.source.warning(at: now),
                    address: Page.airport(ident, .procedures, by: isShown ? "" : sheet.id).address,
                    isShown: isShown, shown: isShown ? Self.shown(sheet) : nil))
        }
        groups = titles.map { Group(title: $0, rows: rows[$0] ?? []) }
        hasNone = sheets.isEmpty
    }

    private static func title(_ procedure: Procedure) -> String {
        if procedure.isDeparture { return "Departures" }
        if procedure.isArrival { return "Arrivals" }
        return procedure.fullRunwayIdent.map { "Runway \($0)" } ?? "No single runway"
    }

    private static func kind(_ sheet: ProcedureSheet) -> String {
        let procedure = sheet.procedure
        let legs = sheet.routes.reduce(0) { $0 + $1.steps.count }
        let known = legs > 0 ? counted(legs, "leg") : "only its name is known"
        guard procedure.isApproach else { return known }
        let type = procedure.approachType?.rawValue ?? "type not known"
        return [type, procedure.precisionCategory?.rawValue, known].compactMap(\.self)
            .joined(separator: " · ")
    }

    private static func shown(_ sheet: ProcedureSheet) -> Shown {
        let steps = sheet.routes.flatMap(\.steps)
        let missing = steps.filter(\.line.isEmpty).count
        let about = steps.filter { $0.isAbout && $0.line.count > 1 }.count
        let drawn: String
        if steps.isEmpty {
            drawn =
                sheet.centreLine == nil
                ? "Its legs are not in the data, and no end of a runway to draw a centre line from: nothing "
                    + "is on the map."
                : "Its legs are not in the data. On the map is the extended centre line of its runway, 10 "
                    + "NM: that is not the procedure."
        } else {
            let dashed = about == 0 ? "" : " \(about) of them dotted, which are about."
            let left =
                missing == 0 ? " None is left out." : " \(missing) are not drawn: the list says why."
            drawn = "\(steps.count - missing) of \(steps.count) legs are on the map." + dashed + left
        }
        let borrowed =
            sheet.borrowedFixes.isEmpty
            ? nil
            : "The position of \(sheet.borrowedFixes.joined(separator: ", ")) is not in "
                + "\(sheet.publisher.rawValue) here: it is that of the nearest beacon of the name in the "
                + "other data."
        return Shown(
            routes: sheet.routes.map { route in
                Route(title: route.title, steps: route.steps.map(Self.step))
            }, hasLegs: !steps.isEmpty, drawn: drawn, borrowed: borrowed)
    }

    private static func step(_ step: ProcedurePath.Step) -> Step {
        let leg = step.leg
        let course = leg.course.map { course in
            Self.figure(course.degrees) + (course.isTrue ? "° true" : "° mag")
        }
        let length =
            leg.distance.map { "\(Self.figure($0.nauticalMiles)) NM" }
            ?? leg.minutes.map { "\(Self.figure($0)) min" }
        let turn = leg.turnsRight.map { $0 ? "right" : "left" }
        let words = [course, length, turn].compactMap(\.self)
        return Step(
            path: Self.words(leg.terminator),
            fix: [leg.fix?.name, leg.role].compactMap(\.self)
                .joined(separator: " · "),
            course: words.joined(separator: ", "), altitude: leg.altitude ?? "", note: step.note,
            isDrawn: !step.line.isEmpty)
    }

    private static func figure(_ number: Double) -> String {
        let tenths = Int(clamping: (number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    private static func words(_ terminator: ProcedureLeg.Terminator) -> String {
        let words =
            switch terminator {
            case .initialFix: "start"
            case .trackToFix: "track to"
            case .courseToFix: "course to"
            case .directToFix: "direct to"
            case .radiusToFix: "arc to"
            case .arcToFix: "DME arc to"
            case .trackFromFix: "track from"
            case .holdToAltitude, .holdToFix, .holdToManual: "hold at"
            case .procedureTurn: "procedure turn"
            case .fixToManual, .headingToManual: "until vectors"
            case .fixToAltitude, .courseToAltitude, .headingToAltitude: "to an altitude"
            case .courseToIntercept, .headingToIntercept: "to intercept"
            case .fixToDME, .courseToDME, .headingToDME: "to a DME distance"
            case .courseToRadial, .headingToRadial: "to a radial"
            }
        return "\(words) (\(terminator.rawValue))"
    }
}
