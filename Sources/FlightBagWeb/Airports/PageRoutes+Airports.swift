import FlightBag
import HTTPTypes
import Hummingbird

/// The search in an airport's AIP, and the lines of its procedures.
extension PageRoutes {
    func addAirports(to router: Router<Context>) {
        act(router, "/aip/:ident") { window, ident, form in
            let words = String((form["q"] ?? "").prefix(200))
            window.go(to: .airport(ident, .aip, by: words), .replace)
        }
        router.get("/procedure-lines/:ident/:procedure") { request, context in
            let ident = context.parameters.get("ident") ?? ""
            let procedure = context.parameters.get("procedure") ?? ""
            guard let layer = try await app.airports.procedureLayer(ident, procedure) else {
                throw HTTPError(.notFound)
            }
            let asset = AssetLibrary.Asset(
                bytes: ByteBuffer(bytes: layer.gzippedGeoJSON), contentType: "application/geo+json",
                tag: "\"\(layer.version)\"", isGzipped: true)
            return AssetLibrary.response(asset, to: request)
        }
    }
}
