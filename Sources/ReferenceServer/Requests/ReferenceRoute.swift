import AviationDatabase
import JSONLines

/// A path with what it takes and gives.
struct ReferenceRoute: Sendable {
    let method: String
    /// "/api/airports/{icao}/runways".
    let path: String
    let summary: String
    /// The parameters of the path, in its order.
    let captured: [Parameter]
    let parameters: [Parameter]
    let shape: Shape
    /// Whether the answer changes with the AIRAC cycle besides.
    var dependsOnCycle = false
    /// Whether each answer costs so much that it is kept.
    var readsWholeTables = false
    /// The weather that it asks for, which needs no airports; nil for all others.
    var weather: Weather?
    /// The media types of its answer, where that is no JSON.
    var mediaTypes: [String] = []
    /// Whether it tells of the releases alone, which needs no airports either.
    var isOfReleases = false
    /// Whether its answer names the newest release.
    var namesRelease = false
    let respond: @Sendable (Given, ReferenceQuestion) throws -> JSON

    enum Weather: Sendable {
        case reports(ReportKind)
        case items(ItemTopic)
        case pictures
        case picture
    }

    init(
        _ method: String = "GET", _ path: String, _ summary: String, captured: [Parameter] = [],
        _ parameters: [Parameter] = [], gives shape: Shape, dependsOnCycle: Bool = false,
        readsWholeTables: Bool = false, namesRelease: Bool = false,
        _ respond: @escaping @Sendable (Given, ReferenceQuestion) throws -> JSON
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.captured = captured
        self.parameters = parameters
        self.shape = shape
        self.dependsOnCycle = dependsOnCycle
        self.readsWholeTables = readsWholeTables
        self.namesRelease = namesRelease
        self.respond = respond
    }

    /// A route that asks for weather.
    init(
        _ method: String, _ path: String, _ summary: String, _ parameters: [Parameter],
        gives shape: Shape, asking weather: Weather
    ) {
        self.init(method, path, summary, parameters, gives: shape) { _, _ in .null }
        self.weather = weather
    }

    /// A route that gives a picture of the weather.
    init(
        _ method: String, _ path: String, _ summary: String, captured: [Parameter],
        givesPicture mediaTypes: [String]
    ) {
        self.init(method, path, summary, captured: captured, gives: .text) { _, _ in .null }
        weather = .picture
        self.mediaTypes = mediaTypes
    }

    /// A route that tells of the releases.
    init(_ path: String, _ summary: String, givesRelease shape: Shape) {
        self.init("GET", path, summary, gives: shape) { _, _ in .null }
        isOfReleases = true
    }

    /// The values of the path's parameters, or nil where an address has another path.
    func captures(_ address: RequestAddress) -> [String: String]? {
        let pieces = path.split(separator: "/")
        guard pieces.count == address.path.count else { return nil }
        var values: [String: String] = [:]
        for (piece, given) in zip(pieces, address.path) {
            if piece.hasPrefix("{") {
                values[String(piece.dropFirst().dropLast())] = given
            } else if piece != given {
                return nil
            }
        }
        return values
    }
}
