import FlightBag
import Foundation
import HTTPTypes
import Hummingbird

/// Airports that are opened, starred or typed, the search in an AIP, and the lines of procedures.
extension PageRoutes {
    func addAirports(to router: Router<Context>) {
        router.get("/airport-name") { request, _ in try await airportName(request) }
        act(router, "/airport/:ident") { window, ident, form in
            try await window.open(airport: ident, isOnMap: form["on"] == "map")
        }
        act(router, "/star/:ident") { window, ident, form in
            guard let airport = try await window.app.airports.name(of: ident) else {
                window.note("There is no airport \(ident.prefix(20)).")
                throw HTTPError(.notFound)
            }
            try await window.app.star(airport.ident, form["on"] != "no")
        }
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
    /// The airports that match the text typed into a form, or that there are none.
    @MainActor private func airportName(_ request: Request) async throws -> Response {
        let typed = request.uri.queryParameters.first.map { String($0.value) } ?? ""
        let code = typed.trimmingCharacters(in: .whitespaces)
        guard !code.isEmpty else { return Self.html("") }
        let found = try await app.airports.name(of: code)
        let likely = found == nil ? try await app.airports.search(code).prefix(5) : []
        let input = request.uri.queryParameters.first.map { String($0.key) } ?? ""
        let hint = AirportHint(found, likely: Array(likely), typed: code.uppercased(), input: input)
        return Self.html(renderer.html(hint, "airport-hint"))
    }
}
