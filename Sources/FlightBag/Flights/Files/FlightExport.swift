package import Aviation
import Foundation
import JSONLines
import Notation
package import SyncCore

/// A flight in the forms in which other programs and air traffic services read it. A value that the flight
/// lacks for a form is named, and nothing is put in its place.
@MainActor package struct FlightExport {
    /// A file to download.
    package enum FileForm: String, CaseIterable, Sendable {
        /// Garmin, version 1.
        case fpl
        case gpx

        /// "Garmin .fpl".
        package var title: String { self == .fpl ? "Garmin .fpl" : "GPX" }
    }

    let flight: Flight
    let log: FlightLog
    let context: RecordContext

    package init(_ flight: Flight, _ log: FlightLog, _ context: RecordContext) {
        self.flight = flight
        self.log = log
        self.context = context
    }

    /// Why its route cannot be written, in a sentence; nil when it can.
    package var routeProblem: String? {
        if let problem = log.problems.first, !log.route.problems.isEmpty { return problem }
        return log.route.points.count > 1
            ? nil : "A route needs a departure and a destination that are known."
    }

    /// "EGTF-LFAT.fpl", of letters, digits and hyphens.
    package func fileName(_ form: FileForm) -> String {
        let ends = [flight.departure, flight.destination].map { $0 ?? "unknown" }.joined(separator: "-")
        let plain = ends.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return "\(plain).\(form.rawValue)"
    }

    /// The file; nil while ``routeProblem`` says why there is none. The file that the flight was imported
    /// from comes back with everything that other programs put in.
    package func file(_ form: FileForm) -> String? {
        guard routeProblem == nil else { return nil }
        let created = Date(milliseconds: context.now).ISO8601Format()
        switch form {
        case .fpl: return garmin(created)?.document.text
        case .gpx: return gpx().document.text
        }
    }

    // MARK: Garmin

    private func garmin(_ created: String) -> GarminFlightPlan? {
        let kept = FlightSource(flight.source)?.garmin
        var names = GarminNames()
        let route = log.route.points.compactMap { point -> GarminWaypoint? in
            if let same = kept?.waypoints.first(where: { $0.isSame(as: point) }) { return same }
            return names.waypoint(point)
        }
        guard route.count == log.route.points.count else { return nil }
        return kept?.along(route, name: routeName)
            ?? GarminFlightPlan(route: route, name: routeName, created: created)
    }

    /// Receivers take capitals, digits and spaces.
    private var routeName: String {
        [flight.departure, flight.destination].compactMap(\.self).joined(separator: " ")
    }

    // MARK: GPX

    private func gpx() -> GPXDocument {
        let kept = FlightSource(flight.source)?.gpx
        let old = kept?.routes.first?.points ?? []
        let points = log.route.points.map { point in
            old.first { $0.name?.uppercased() == point.name && $0.position.isNear(point.position) }
                ?? GPXDocument.Point(position: point.position, name: point.name)
        }
        return kept?.alongRoute(points) ?? GPXDocument(route: points, name: routeName)
    }
}

extension RecordContext {
    /// A flight as a file: its name and its text, or why there is none. Nil for a flight that is not here.
    package func export(_ key: String, _ form: FlightExport.FileForm) -> (name: String, text: String)? {
        guard let flight = RecordID(key).flatMap({ flights[$0] }) else { return nil }
        let export = FlightExport(flight, log(of: flight), self)
        return export.file(form).map { (export.fileName(form), $0) }
    }
}

/// The file that a flight was imported from.
struct FlightSource {
    private let format: String
    private let text: String

    /// Nil when nothing was kept, or it is of another version's making.
    init?(_ json: String?) {
        guard let object = json.flatMap(JSONText.object), case .text(let format)? = object["format"],
            case .text(let text)? = object["text"]
        else { return nil }
        (self.format, self.text) = (format, text)
    }

    var garmin: GarminFlightPlan? {
        guard format == "garmin_fpl", let document else { return nil }
        do throws(GarminProblem) { return try GarminFlightPlan(document) } catch { return nil }
    }

    var gpx: GPXDocument? {
        guard format == "gpx", let document else { return nil }
        do throws(GPXProblem) { return try GPXDocument(document) } catch { return nil }
    }

    /// Text that another device wrote may be broken; the flight is written without it then.
    private var document: MarkupDocument? {
        do throws(MarkupProblem) { return try MarkupReader.document(Array(text.utf8)) } catch { return nil }
    }
}

/// Identifiers for waypoints: 1 to 12 capitals and digits, each for one place.
private struct GarminNames {
    private var taken: [String: Coordinate] = [:]

    mutating func waypoint(_ point: Route.Point) -> GarminWaypoint? {
        let plain = point.name.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        var name = point.place == nil || plain.isEmpty ? point.position.flightPlanText : plain
        if name.count > 12 { name = point.position.flightPlanText }
        var number = 1
        while let other = taken[name], !other.isNear(point.position) {
            number += 1
            name = "WPT\(number)"
        }
        taken[name] = point.position
        // Receivers look a country's code up in a table of ICAO's regions, which is not known here: none is
        // better than a wrong one.
        return GarminWaypoint(
            identifier: name, type: Self.type(point.place?.kind), countryCode: nil, position: point.position)
    }

    private static func type(_ kind: RoutePlace.Kind?) -> String {
        switch kind {
        case .airport: "AIRPORT"
        case .vor: "VOR"
        case .ndb: "NDB"
        case .fix: "INT"
        case .user, nil: "USER WAYPOINT"
        }
    }
}

extension GarminWaypoint {
    /// Whether it is that point of a route.
    fileprivate func isSame(as point: Route.Point) -> Bool {
        identifier == point.name && position.map { $0.isNear(point.position) } == true
    }
}

extension Coordinate {
    /// Within 3 NM: two sources have one place that far apart.
    fileprivate func isNear(_ other: Coordinate) -> Bool {
        Geodesic(from: self, to: other).distance.nauticalMiles <= 3
    }
}
