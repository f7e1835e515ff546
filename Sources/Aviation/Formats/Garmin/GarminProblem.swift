/// Why a file is no flight plan that can be flown, with the line of the element.
package typealias GarminProblem = LocatedProblem<GarminFlightPlan.Flaw>

extension GarminFlightPlan {
    /// Why a document is no flight plan that can be flown.
    package enum Flaw: Hashable, Sendable {
        /// The root is a different element.
        case noFlightPlan(root: String)
        case namelessWaypoint
        case namelessRoutePoint
        /// A route point that the table does not have.
        case notInTable(identifier: String, type: String?)
        /// A route point whose waypoint has no position.
        case noPosition(identifier: String)
        /// A position that does not exist.
        case badPosition(identifier: String, text: String)
    }
}

extension GarminFlightPlan.Flaw: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noFlightPlan(let root): "the file holds <\(root)> and no flight plan"
        case .namelessWaypoint: "a waypoint of the table has no identifier"
        case .namelessRoutePoint: "a point of the route has no identifier"
        case .notInTable(let identifier, let type):
            "the route's \(identifier)\(type.map { " (\($0))" } ?? "") is not in the table of waypoints"
        case .noPosition(let identifier): "the route's \(identifier) has no position"
        case .badPosition(let identifier, let text):
            "\(identifier) is at \(text), which is no position on the earth"
        }
    }
}
