// Garmin/ reads and writes the flight plans that panel and portable receivers exchange: XML of the namespace
// http://www8.garmin.com/xmlschemas/FlightPlan/v1 (FlightPlanv1.xsd). Everything else is kept in place.

/// A Garmin flight plan (.fpl): a table of waypoints, and a route through some of them.
package struct GarminFlightPlan: Hashable, Sendable {
    /// The whole file, from which everything here is read.
    package let document: MarkupDocument
    /// The table, in its order. It may contain a waypoint twice.
    package let waypoints: [GarminWaypoint]
    /// The points of the route, each found in the table.
    package let route: [GarminWaypoint]

    /// Nil when the file does not say it.
    package var created: String? { document.root.text(of: "created") }
    /// Nil when the file does not say it.
    package var routeName: String? { document.root.child("route")?.text(of: "route-name") }

    /// The paths of elements that are kept and not read.
    package var unusedElements: [String] {
        let waypoint = ["identifier", "type", "country-code", "lat", "lon", "comment"]
            .map { "waypoint-table/waypoint/\($0)" }
        let point = ["waypoint-identifier", "waypoint-type", "waypoint-country-code"]
            .map { "route/route-point/\($0)" }
        let others = [
            "created", "waypoint-table", "waypoint-table/waypoint", "route", "route/route-name",
            "route/flight-plan-index", "route/route-point",
        ]
        return document.root.unused(known: Set(waypoint + point + others))
    }

    /// Reads a document whose root is `flight-plan`.
    package init(_ document: MarkupDocument) throws(GarminProblem) {
        guard document.root.localName == "flight-plan" else {
            throw GarminProblem(.noFlightPlan(root: document.root.name), at: document.root)
        }
        self.document = document
        var waypoints: [GarminWaypoint] = []
        for element in document.root.child("waypoint-table")?.children(named: "waypoint") ?? [] {
            waypoints.append(try GarminWaypoint(element))
        }
        self.waypoints = waypoints
        let table = Dictionary(grouping: waypoints, by: \.identifier)
        var route: [GarminWaypoint] = []
        for point in document.root.child("route")?.children(named: "route-point") ?? [] {
            guard let identifier = point.text(of: "waypoint-identifier") else {
                throw GarminProblem(.namelessRoutePoint, at: point)
            }
            let named = table[identifier] ?? []
            // The key is identifier, type and country; some writers leave out the type or the country.
            let (type, country) = (point.text(of: "waypoint-type"), point.text(of: "waypoint-country-code"))
            let found =
                named.first { $0.type == type && $0.countryCode == country }
                ?? named.first { type == nil || $0.type == type }
            guard let found else {
                throw GarminProblem(.notInTable(identifier: identifier, type: type), at: point)
            }
            guard found.position != nil else {
                throw GarminProblem(.noPosition(identifier: identifier), at: point)
            }
            route.append(found)
        }
        self.route = route
    }
}

/// A waypoint of the table.
package struct GarminWaypoint: Hashable, Sendable {
    /// AIRPORT, NDB, VOR, INT, INT-VRP or USER WAYPOINT.
    package let type: String
    /// 1–12 capitals and digits by the schema; others are read, not written.
    package let identifier: String
    /// The two letters of an ICAO region (K2) or a country; nil when empty, as for user waypoints.
    package let countryCode: String?
    /// Nil if the table has none; such a waypoint cannot be on the route.
    package let position: Coordinate?
    package let comment: String?
    /// The element it was read from; nil for one that was made here.
    let element: MarkupElement?

    /// Nil unless the identifier is one of the schema's: 1–12 capitals and digits.
    package init?(
        identifier: String, type: String, countryCode: String?, position: Coordinate, comment: String? = nil
    ) {
        let isIdentifier = identifier.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit }
        guard isIdentifier, (1...12).contains(identifier.utf8.count) else { return nil }
        self.identifier = identifier
        self.type = type
        self.countryCode = countryCode
        self.position = position
        self.comment = comment
        element = nil
    }

    init(_ element: MarkupElement) throws(GarminProblem) {
        guard let identifier = element.text(of: "identifier") else {
            throw GarminProblem(.namelessWaypoint, at: element)
        }
        self.identifier = identifier
        type = element.text(of: "type") ?? ""
        countryCode = element.text(of: "country-code")
        comment = element.text(of: "comment")
        self.element = element
        guard let latitudeText = element.text(of: "lat"), let longitudeText = element.text(of: "lon") else {
            position = nil
            return
        }
        guard let latitude = Double(latitudeText), let longitude = Double(longitudeText),
            let read = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        else {
            let text = "\(latitudeText), \(longitudeText)"
            throw GarminProblem(.badPosition(identifier: identifier, text: text), at: element)
        }
        position = read
    }
}
