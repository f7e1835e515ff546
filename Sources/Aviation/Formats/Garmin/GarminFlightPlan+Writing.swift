extension GarminFlightPlan {
    /// The namespace of version 1.
    package static let namespace = "http://www8.garmin.com/xmlschemas/FlightPlan/v1"

    /// A new flight plan through these waypoints. `created` is an instant in ISO 8601. Receivers take names
    /// of up to 25 characters; longer ones are cut. Nil when a waypoint has no position.
    package init?(route: [GarminWaypoint], name: String, created: String) {
        guard route.allSatisfy({ $0.position != nil }) else { return nil }
        var root = MarkupElement(
            "flight-plan", attributes: [MarkupElement.Attribute("xmlns", Self.namespace)],
            content: [.element(MarkupElement("created", text: created))])
        root = Self.filled(root, route: route, name: String(name.prefix(25)))
        self.init(route: route, document: MarkupDocument(root: root).indented)
    }

    /// This flight plan along another route. The table keeps its waypoints and gains missing ones; other
    /// programs' elements stay. Nil if a waypoint has no position.
    package func along(_ route: [GarminWaypoint], name: String? = nil) -> GarminFlightPlan? {
        guard route.allSatisfy({ $0.position != nil }) else { return nil }
        let name = name ?? routeName ?? ""
        let root = Self.filled(document.root, route: route, name: String(name.prefix(25)))
        return GarminFlightPlan(
            route: route, document: MarkupDocument(root: root, prolog: document.prolog))
    }

    private init(route: [GarminWaypoint], document: MarkupDocument) {
        self.document = document
        self.route = route
        let table = document.root.child("waypoint-table")?.children(named: "waypoint") ?? []
        var waypoints: [GarminWaypoint] = []
        for element in table {
            do throws(GarminProblem) {
                waypoints.append(try GarminWaypoint(element))
            } catch {
                // The whole table was read before, or written here.
                continue
            }
        }
        self.waypoints = waypoints
    }

    private static func filled(
        _ root: MarkupElement, route: [GarminWaypoint], name: String
    ) -> MarkupElement {
        let oldTable = root.child("waypoint-table") ?? MarkupElement("waypoint-table")
        let present = oldTable.children(named: "waypoint")
        var keys = Set(
            present.map { Key($0.text(of: "identifier"), $0.text(of: "type"), $0.text(of: "country-code")) })
        let added = route.filter { keys.insert(Key($0.identifier, $0.type, $0.countryCode)).inserted }
        let table = oldTable.replacing(
            children: ["waypoint"], with: present + added.map(Self.element))
        var oldRoute = root.child("route") ?? MarkupElement("route")
        oldRoute = oldRoute.replacing(
            children: ["route-name"], with: [MarkupElement("route-name", text: name)])
        if oldRoute.child("flight-plan-index") == nil {
            oldRoute = oldRoute.replacing(
                children: ["flight-plan-index"], with: [MarkupElement("flight-plan-index", text: "1")],
                after: ["route-name", "route-description"])
        }
        let points = route.map { point in
            MarkupElement(
                "route-point",
                content: [
                    .element(MarkupElement("waypoint-identifier", text: point.identifier)),
                    .element(MarkupElement("waypoint-type", text: point.type)),
                    .element(MarkupElement("waypoint-country-code", text: point.countryCode ?? "")),
                ])
        }
        oldRoute = oldRoute.replacing(
            children: ["route-point"], with: points,
            after: ["route-name", "route-description", "flight-plan-index"])
        return root.replacing(
            children: ["waypoint-table"], with: [table],
            after: ["file-description", "author", "link", "created"]
        ).replacing(children: ["route"], with: [oldRoute], after: ["waypoint-table"])
    }

    private struct Key: Hashable {
        let parts: [String?]

        init(_ parts: String?...) { self.parts = parts }
    }

    private static func element(_ waypoint: GarminWaypoint) -> MarkupElement {
        if let element = waypoint.element { return element }
        let position = waypoint.position
        return MarkupElement(
            "waypoint",
            content: [
                .element(MarkupElement("identifier", text: waypoint.identifier)),
                .element(MarkupElement("type", text: waypoint.type)),
                .element(MarkupElement("country-code", text: waypoint.countryCode ?? "")),
                .element(MarkupElement("lat", text: degrees(position?.latitudeDegrees ?? .nan))),
                .element(MarkupElement("lon", text: degrees(position?.longitudeDegrees ?? .nan))),
                .element(MarkupElement("comment", text: waypoint.comment ?? "")),
            ])
    }

    /// Six decimals, 0.1 m, which is what the receivers write. No exponent.
    private static func degrees(_ value: Double) -> String { MarkupElement.decimals(value, places: 6) }
}
