import Notation

/// A flight plan as another program wrote it: a Garmin plan (.fpl), routes of a GPX file, or messages FPL as
/// they go to air traffic services. The content tells them apart, never the name.
package struct FlightPlanFile: Hashable, Sendable {
    /// The file's form, with its content.
    package enum Form: Hashable, Sendable {
        case garmin(GarminFlightPlan)
        case gpx(GPXDocument)
        case messages
    }

    /// One flight in the file.
    package struct Plan: Hashable, Sendable {
        /// The name in the file; nil if there is none.
        package let name: String?
        /// From the first to the last; empty for a message, whose route is text.
        package let points: [Point]
        /// Nil for anything but a message.
        package let filed: FiledFlightPlan?
    }

    /// A point of a route, with its position.
    package struct Point: Hashable, Sendable {
        /// In capitals; nil when the file has none.
        package let name: String?
        /// Nil if the file does not state it, as GPX never does.
        package let kind: RoutePlace.Kind?
        package let position: Coordinate

        package init(name: String?, kind: RoutePlace.Kind?, position: Coordinate) {
            self.name = name?.uppercased()
            self.kind = kind
            self.position = position
        }
    }

    package let form: Form
    /// At least one.
    package let plans: [Plan]
    /// The paths of ignored elements, as "trk (2)"; empty for messages, which report their own.
    package let unused: [String]
}

extension FlightPlanFile {
    /// Larger files are refused: a flight plan has some kilobytes, a recorded track some megabytes.
    package static let mostBytes = 8 << 20

    /// Whether the bytes look like one of the three forms, by their beginning. They may still be malformed:
    /// reading reports it.
    package static func recognises(_ bytes: [UInt8]) -> Bool {
        if isMarkup(bytes) {
            let root = MarkupReader.rootName(bytes)
            return root == "gpx" || root == "flight-plan"
        }
        let start = bytes.prefix(400).drop { $0 <= 0x20 || $0 >= 0x80 }.prefix(6)
        let text = String(decoding: start, as: UTF8.self).uppercased()
        return text.hasPrefix("(FPL-") || text.hasPrefix("FPL-")
    }

    /// Whether bytes are XML: the first character is "<", in any encoding.
    package static func isMarkup(_ bytes: [UInt8]) -> Bool {
        let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x20, 9, 10, 13]
        return bytes.first { !marks.contains($0) } == UInt8(ascii: "<")
    }

    /// Reads a file. A file with a document type, an entity declaration, too deep nesting or too many bytes
    /// is refused. Throws the mistake with its line.
    package static func read(_ bytes: [UInt8]) throws(FlightPlanFileProblem) -> FlightPlanFile {
        guard bytes.count <= mostBytes else { throw .tooLarge }
        guard isMarkup(bytes) else { return try messages(bytes) }
        let document: MarkupDocument
        do throws(MarkupProblem) {
            document = try MarkupReader.document(bytes)
        } catch {
            throw .markup(error)
        }
        return document.root.localName == "gpx" ? try gpx(document) : try garmin(document)
    }

    private static func garmin(
        _ document: MarkupDocument
    ) throws(FlightPlanFileProblem) -> FlightPlanFile {
        let plan: GarminFlightPlan
        do throws(GarminProblem) {
            plan = try GarminFlightPlan(document)
        } catch {
            if case .noFlightPlan(let root) = error.reason { throw .noPlan(root: root) }
            throw .garmin(error)
        }
        let points = plan.route.compactMap { waypoint in
            waypoint.position.map { Point(name: waypoint.identifier, kind: waypoint.kind, position: $0) }
        }
        guard points.count > 1 else { throw .noRoute("the plan's route has \(points.count) points") }
        return FlightPlanFile(
            form: .garmin(plan), plans: [Plan(name: plan.routeName, points: points, filed: nil)],
            unused: plan.unusedElements)
    }

    private static func gpx(_ document: MarkupDocument) throws(FlightPlanFileProblem) -> FlightPlanFile {
        let file: GPXDocument
        do throws(GPXProblem) {
            file = try GPXDocument(document)
        } catch {
            throw .gpx(error)
        }
        let plans = file.routes.filter { $0.points.count > 1 }.map { route in
            let points = route.points.map { Point(name: $0.name, kind: nil, position: $0.position) }
            return Plan(name: route.name ?? file.name, points: points, filed: nil)
        }
        func count(_ number: Int, _ one: String) -> String? {
            number == 0 ? nil : counted(number, one)
        }
        let others = [count(file.tracks.count, "track"), count(file.waypoints.count, "waypoint")]
            .compactMap(\.self)
        guard !plans.isEmpty else {
            throw .noRoute(
                others.isEmpty
                    ? "there is no route of two points in it"
                    : "it has \(others.joined(separator: " and ")), and no route of two points")
        }
        return FlightPlanFile(form: .gpx(file), plans: plans, unused: others + file.unusedElements)
    }

    private static func messages(_ bytes: [UInt8]) throws(FlightPlanFileProblem) -> FlightPlanFile {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .noText }
        let messages = FlightPlanMessages.split(text)
        guard !messages.isEmpty else { throw .empty }
        guard messages.count <= mostMessages else { throw .noRoute("there are more than \(mostMessages)") }
        var plans: [Plan] = []
        for message in messages {
            do throws(FlightPlanProblem) {
                plans.append(Plan(name: nil, points: [], filed: try FiledFlightPlan(message.text)))
            } catch {
                throw .message(line: message.line, error)
            }
        }
        return FlightPlanFile(form: .messages, plans: plans, unused: [])
    }

    /// More flights in one file cannot be reviewed before they are added.
    private static let mostMessages = 100
}

extension GarminWaypoint {
    /// Nil for a type that the schema does not have.
    fileprivate var kind: RoutePlace.Kind? {
        switch type.uppercased() {
        case "AIRPORT": .airport
        case "VOR": .vor
        case "NDB": .ndb
        case "INT": .fix
        case "USER WAYPOINT", "INT-VRP": .user
        default: nil
        }
    }
}

/// Why a file gives no flight.
package enum FlightPlanFileProblem: Error, Hashable, Sendable {
    /// More than `FlightPlanFile.mostBytes`.
    case tooLarge
    case empty
    /// Neither XML nor text.
    case noText
    /// XML of another sort.
    case noPlan(root: String)
    case markup(MarkupProblem)
    case garmin(GarminProblem)
    case gpx(GPXProblem)
    case message(line: Int, FlightPlanProblem)
    /// The file has no route to fly: the reason.
    case noRoute(String)
}

extension FlightPlanFileProblem: CustomStringConvertible {
    /// One sentence, with the line where it has one.
    package var description: String {
        switch self {
        case .tooLarge: "The file is larger than \(FlightPlanFile.mostBytes >> 20) MiB."
        case .empty: "There is nothing in the file."
        case .noText: "The file is neither XML nor text."
        case .noPlan(let root):
            "The file holds <\(root)>; a Garmin flight plan, GPX or the text of an FPL is read."
        case .markup(let problem): problem.description
        case .garmin(let problem): problem.description
        case .gpx(let problem): problem.description
        case .message(let line, let problem): "Line \(line): \(problem.description)"
        case .noRoute(let why): "No route can be taken from the file: \(why)."
        }
    }
}
