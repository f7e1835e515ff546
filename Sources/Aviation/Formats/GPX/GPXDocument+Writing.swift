extension GPXDocument {
    /// A new file of version 1.1 with one route.
    package init(route points: [Point], name: String) {
        let namespace = MarkupElement.Attribute("xmlns", "http://www.topografix.com/GPX/1/1")
        let root = MarkupElement(
            "gpx",
            attributes: [
                MarkupElement.Attribute("version", "1.1"), MarkupElement.Attribute("creator", "Aloft"),
                namespace,
            ], content: [.element(Self.route(points, name: name))])
        self.init(
            document: MarkupDocument(root: root).indented, waypoints: [],
            routes: [Route(name: name, points: points)], tracks: [])
    }

    /// This file with its first route replaced, or added. Everything else stays: waypoints, tracks,
    /// extensions, including those of points and of the route itself.
    package func alongRoute(_ points: [Point], name: String? = nil) -> GPXDocument {
        let old = document.root.child("rte")
        let name = name ?? routes.first?.name ?? ""
        var element = old ?? MarkupElement("rte")
        element = element.replacing(children: ["name"], with: [MarkupElement("name", text: name)])
        let before: Set<String> = [
            "name", "cmt", "desc", "src", "link", "url", "urlname", "number", "type", "extensions",
        ]
        element = element.replacing(
            children: ["rtept"], with: points.map { Self.element($0, "rtept") }, after: before)
        let elements = [element] + document.root.children(named: "rte").dropFirst()
        let root = document.root.replacing(
            children: ["rte"], with: Array(elements), after: ["metadata", "wpt", "name", "time", "bounds"])
        return GPXDocument(
            document: MarkupDocument(root: root, prolog: document.prolog), waypoints: waypoints,
            routes: [Route(name: name, points: points)] + routes.dropFirst(), tracks: tracks)
    }

    private init(document: MarkupDocument, waypoints: [Point], routes: [Route], tracks: [Track]) {
        self.document = document
        self.waypoints = waypoints
        self.routes = routes
        self.tracks = tracks
    }

    private static func route(_ points: [Point], name: String) -> MarkupElement {
        MarkupElement(
            "rte",
            content: [.element(MarkupElement("name", text: name))]
                + points.map { .element(element($0, "rtept")) })
    }

    /// The point as it was read, or as it is made: elevation, time, name, in the order of the schema.
    private static func element(_ point: Point, _ name: String) -> MarkupElement {
        if let read = point.element {
            return MarkupElement(name, attributes: read.attributes, content: read.content)
        }
        var content: [MarkupElement.Node] = []
        if let metres = point.elevationMetres {
            content.append(.element(MarkupElement("ele", text: MarkupElement.decimals(metres, places: 1))))
        }
        if let time = point.time?.instantText { content.append(.element(MarkupElement("time", text: time))) }
        if let text = point.name { content.append(.element(MarkupElement("name", text: text))) }
        let position = point.position
        return MarkupElement(
            name,
            attributes: [
                MarkupElement.Attribute("lat", MarkupElement.decimals(position.latitudeDegrees, places: 7)),
                MarkupElement.Attribute("lon", MarkupElement.decimals(position.longitudeDegrees, places: 7)),
            ], content: content)
    }
}
