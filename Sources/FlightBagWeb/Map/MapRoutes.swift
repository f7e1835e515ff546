import Aviation
import FlightBag
import Foundation
import HTTPTypes
import Hummingbird

/// The layers and tiles that the map draws, its search and its ruler.
extension PageRoutes {
    func addMap(to router: Router<Context>) {
        router.get("/layers/:name") { request, context in
            let ending = ".geojson"
            guard let name = context.parameters.get("name"), name.hasSuffix(ending),
                let layer = try await app.airports.mapLayer(
                    String(name.dropLast(ending.count)), for: MapQuestion(query: request.uri.query ?? ""))
            else { throw HTTPError(.notFound) }
            let asset = AssetLibrary.Asset(
                bytes: ByteBuffer(bytes: layer.gzippedGeoJSON), contentType: "application/geo+json",
                tag: "\"\(layer.version)\"", isGzipped: true)
            return AssetLibrary.response(asset, to: request)
        }
        router.get("/tiles/:set/:zoom/:column/:row") { request, context in
            let parts = ["set", "zoom", "column", "row"].map { context.parameters.get($0) ?? "" }
            let answer = try await tiles.tile(of: parts[0], zoom: parts[1], column: parts[2], row: parts[3])
            return try Self.response(answer, request)
        }
        act(router, "/search") { window, _, form in
            let degrees = (form["near"] ?? "").split(separator: " ").compactMap { Double($0) }
            let centre =
                degrees.count == 2
                ? Coordinate(latitudeDegrees: degrees[1], longitudeDegrees: degrees[0]) : nil
            try await window.search(form["q"] ?? "", near: centre)
        }
        act(router, "/ask") { window, _, form in
            try await window.ask(window.state.question.changed(by: form))
        }
        router.get("/measure") { request, _ in
            try await measure(String(request.uri.queryParameters["points"] ?? ""))
        }
    }

    /// A map takes 204 for a tile without a picture; 404 it would ask for again.
    private static func response(_ answer: MapTiles.Answer, _ request: Request) throws -> Response {
        switch answer {
        case .unknown: throw HTTPError(.notFound)
        case .empty: return Response(status: .noContent, headers: [.cacheControl: "private, max-age=3600"])
        case .tile(let tile):
            let tag = "\"\(tile.version)\""
            let headers: HTTPFields = [
                .eTag: tag, .cacheControl: "private, max-age=3600", .contentType: tile.contentType,
            ]
            if request.headers[.ifNoneMatch] == tag {
                return Response(status: .notModified, headers: headers)
            }
            return Response(
                status: .ok, headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: tile.bytes)))
        }
    }

    /// "51.348,-0.559;50.956,0.939": distances and courses in words, for the ruler.
    private func measure(_ text: String) async throws -> Response {
        let parts = (text.removingPercentEncoding ?? text).split(separator: ";", maxSplits: Self.mostPlaces)
        let places = parts.compactMap { Coordinate(String($0)) }
        guard places.count == parts.count, (2...Self.mostPlaces).contains(places.count) else {
            throw HTTPError(.badRequest)
        }
        let reading = RulerReading(places, now: await app.now)
        let body = try JSONEncoder().encode(RulerView(reading))
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// More than anyone measures by hand.
    private static let mostPlaces = 50
}

/// A ruler's reading in words.
struct RulerView: Encodable {
    struct Leg: Encodable {
        let distance: String
        let course: String
    }

    let legs: [Leg]
    let total: String

    init(_ reading: RulerReading) {
        legs = reading.legs.map { leg in
            let courses = [
                leg.trueCourse.map { "\($0.wholeDegrees)T" },
                leg.magneticCourse.map { "\($0.wholeDegrees)M" },
            ].compactMap(\.self)
            return Leg(
                distance: Written.miles(leg.distance),
                course: courses.isEmpty ? "no course" : courses.joined(separator: " · "))
        }
        total = Written.miles(reading.total)
    }
}
