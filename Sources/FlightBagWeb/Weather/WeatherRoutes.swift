import Aviation
import FlightBag
import HTTPTypes
import Hummingbird
import Zip

/// The map's weather, and what a person does on the pages of weather.
extension PageRoutes {
    func addWeather(to router: Router<Context>) {
        router.get("/weather-map/stations") { request, _ in try await stations(request) }
        router.get("/weather-map/areas/:topic") { request, context in
            let name = context.parameters.get("topic")
            guard let topic = app.areas.topics.first(where: { $0.kind.rawValue == name }) else {
                throw HTTPError(.notFound)
            }
            return try await areas(topic, request)
        }
        router.get("/weather-pictures/:hash") { request, context in
            try await picture(context.parameters.get("hash") ?? "", request)
        }
        act(router, "/weather-source") { window, _, form in window.chooseWeather(form["address"] ?? "") }
        act(router, "/weather-source/none") { window, _, _ in window.declineWeather() }
        act(router, "/weather-station") { window, _, form in
            let station = (form["station"] ?? "").uppercased().filter { $0.isLetter || $0.isNumber }
            guard station.utf8.count == 4 else {
                return window.note("A station has a code of four letters, like EGLL.")
            }
            window.go(to: .weather(station))
        }
        for product in app.packs.products where product.notices?.categories != nil {
            act(router, "/weather-\(product.kind.rawValue)/:category") { window, name, _ in
                window.toggleNotices(name, of: product.kind)
            }
        }
        act(router, "/flights/pack/:id") { window, id, _ in window.pack(id) }
    }

    /// Areas and reports for the map. Asking has them kept up for some minutes.
    private func areas(_ topic: AreaTopic, _ request: Request) async throws -> Response {
        let edition = await MainActor.run {
            app.areas.want(topic)
            return app.areas.edition
        }
        let layer = try await layers.layer(topic.kind.rawValue, edition: edition) {
            Array(try app.areas.geoJSON(topic))
        }
        return AssetLibrary.response(layer, to: request)
    }

    /// A picture of a pack by its hash, so that what has this address never changes.
    private func picture(_ hash: String, _ request: Request) async throws -> Response {
        guard let bytes = try await app.packs.picture(hash), let format = PictureFormat(bytes) else {
            throw HTTPError(.notFound)
        }
        let headers: HTTPFields = [
            .eTag: "\"\(hash.prefix(32))\"", .cacheControl: "private, max-age=31536000, immutable",
            .contentType: format.rawValue,
        ]
        if request.headers[.ifNoneMatch] == headers[.eTag] {
            return Response(status: .notModified, headers: headers)
        }
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The stations with their categories. Asking has them kept up for some minutes.
    private func stations(_ request: Request) async throws -> Response {
        let edition = await MainActor.run {
            app.stations.want()
            return app.stations.edition
        }
        let layer = try await layers.layer("stations", edition: edition) { app.stations.geoJSON }
        return AssetLibrary.response(layer, to: request)
    }
}
