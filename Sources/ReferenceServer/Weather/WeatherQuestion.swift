import Aviation
import AviationDatabase
import Foundation
import JSONLines
import Questions

/// For where weather is asked: by name, in a box, around airports, along a route; everything for none of
/// them.
struct WeatherQuestion {
    /// Stations and airports by name, in the order of asking.
    let names: [String]
    /// The names that are places to look around.
    let airports: [String]
    let box: CoordinateBox?
    /// The legs of the route, of an airport a leg without length.
    let legs: [Geodesic]
    let withinNauticalMiles: Double

    private static let stations = Parameter(
        "stations", optional: .text(most: 1000), "Codes of 1 to 200 stations, with commas.")
    private static let airports = Parameter(
        "airports", optional: .text(most: 1000),
        "Codes of 1 to 200 airports, with commas: what names them, and what is within so many miles.")
    static let route = Parameter(
        "route", optional: .text(most: 2000),
        """
        2 to 100 points, with commas: airports, navaids, or positions like 5120N00030W. What is within \
        so many miles of it.
        """)
    private static let within = Parameter(
        "within", optional: .number(0...500), "Nautical miles; 25, for winds 150.")
    private static let bbox = Parameter(
        "bbox", optional: .text(most: 100), "South, west, north, east in degrees, with commas.")

    static let parameters: [any Declared] = [stations, airports, route, within, bbox]

    /// Throws `ReferenceProblem` for an unknown point of the route.
    init(_ given: Given, within standard: Double, _ places: (String) throws -> [NamedPlace]) throws {
        for parameter in Self.parameters.map(\.declaration) where given.isEmpty(parameter) {
            throw ReferenceProblem.parameter(parameter.name, "has no value. Leave it out to ask for all.")
        }
        let stations = try given[Self.stations].map { try Self.codes($0, "stations") } ?? []
        let airports = try given[Self.airports].map { try Self.codes($0, "airports") } ?? []
        let isNamed = !stations.isEmpty || !airports.isEmpty || given.isGiven(Self.route)
        guard !given.isGiven(Self.bbox) || !isNamed else {
            throw ReferenceProblem.parameter("bbox", "is not given together with names or a route.")
        }
        names = stations + airports
        self.airports = airports
        box = try given[Self.bbox].map(Self.box)
        withinNauticalMiles = try given[Self.within] ?? standard
        var legs = try airports.compactMap { name in
            try Self.place(name, after: nil, places).map { Geodesic(from: $0, to: $0) }
        }
        if let text = try given[Self.route] { legs += try Self.legs(text, places) }
        self.legs = legs
    }

    /// Whether everything is asked for.
    var isEverything: Bool { names.isEmpty && box == nil && legs.isEmpty }

    /// Whether an item is selected. `names` are its own.
    func asks(for shapes: [ReportShape], named names: [String]) -> Bool {
        if isEverything || names.contains(where: self.names.contains) { return true }
        if let box { return shapes.contains { $0.meets(box) } }
        return shapes.contains { $0.isWithin(nauticalMiles: withinNauticalMiles, of: legs) }
    }

    /// The parallels between which all selected items with a place lie; nil without a place. With a margin
    /// for the bulge of a leg between two of its sampled points.
    var latitudes: ClosedRange<Double>? {
        if let box { return box.southDegrees...box.northDegrees }
        let places = legs.flatMap { leg in
            (0...10).map { leg.position(at: leg.distance * (Double($0) / 10)).latitudeDegrees }
        }
        guard let south = places.min(), let north = places.max() else { return nil }
        let margin = withinNauticalMiles / 59 + 1
        return south - margin...north + margin
    }

    /// Whether a place is given, so that items without one are included.
    var isByPlace: Bool { box != nil || !legs.isEmpty }

    private static func codes(_ text: String, _ name: String) throws -> [String] {
        var seen: Set<String> = []
        let names = text.uppercased().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }.filter { seen.insert($0).inserted }
        guard (1...200).contains(names.count) else {
            throw ReferenceProblem.parameter(name, "are 1 to 200.")
        }
        return names
    }

    private static func box(_ text: String) throws -> CoordinateBox {
        let sides = text.split(separator: ",", omittingEmptySubsequences: false).map {
            PlainNumber.decimal(String($0))
        }
        guard sides.count == 4, let south = sides[0], let west = sides[1], let north = sides[2],
            let east = sides[3],
            let box = CoordinateBox(
                southDegrees: south, westDegrees: west, northDegrees: north, eastDegrees: east)
        else {
            throw ReferenceProblem.parameter("bbox", "is south,west,north,east in degrees, like 50,-2,52,1.")
        }
        return box
    }

    /// The airport among several places of a name, or the nearest to the point before.
    private static func place(
        _ name: String, after last: Coordinate?, _ places: (String) throws -> [NamedPlace]
    ) throws -> Coordinate? {
        if let position = Coordinate(routeText: name) { return position }
        let found = try places(name)
        if let last {
            return found.map(\.position).min { $0.distance(to: last) < $1.distance(to: last) }
        }
        return (found.first { $0.kind == .airport } ?? found.first)?.position
    }

    private static func legs(
        _ text: String, _ places: (String) throws -> [NamedPlace]
    ) throws -> [Geodesic] {
        let names = text.uppercased().split(separator: ",").map(String.init)
        guard (2...100).contains(names.count) else {
            throw ReferenceProblem.parameter("route", "has 2 to 100 points.")
        }
        var points: [Coordinate] = []
        for name in names {
            guard let place = try place(name, after: points.last, places) else {
                throw ReferenceProblem.parameter("route", "names \(name.prefix(20)), which nobody knows.")
            }
            points.append(place)
        }
        return zip(points, points.dropFirst()).map { Geodesic(from: $0, to: $1) }
    }
}
