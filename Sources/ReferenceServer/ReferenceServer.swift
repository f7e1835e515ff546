import Aviation
package import AviationDatabase
package import Foundation
import JSONLines

// ReferenceServer/ publishes what `AviationDatabase` knows, to anybody and read-only: bulk data to keep a
// device's copy by, and the FlyFun API for lists, searches and routes. Its invariant: an answer is a function
// of the address and the edition of the data alone, every parameter has limits, and what nobody published is
// null. Requests/ is how one is read and answered, Description/ the OpenAPI document that says so.

/// Answers the questions of an airport database that are asked over HTTP.
///
/// ```swift
/// let server = ReferenceServer { try AirportDatabase(at: file) }
/// let answer = server.answer(ReferenceRequest(method: "GET", target: "/api/airports/EGTF"))
/// ```
/// It needs no network and no account, and changes nothing. Any thread may ask; asking blocks it.
package struct ReferenceServer: Sendable {
    let source: @Sendable () throws -> AirportDatabase?
    let now: @Sendable () -> Date
    let routes: [ReferenceRoute]
    let weather: @Sendable () throws -> WeatherDatabase?
    /// The releases that it publishes; nil for none.
    let releases: ReleaseFolder?
    private let shelf = AnswerShelf()

    /// - Parameters:
    ///   - now: for the cycles in force.
    ///   - source: the database, asked at every request; nil while there are no airports in it yet.
    ///   - weather: the reports; nil where nobody named an upstream.
    ///   - releases: the folder of whole databases to download.
    package init(
        now: @escaping @Sendable () -> Date,
        weather: @escaping @Sendable () throws -> WeatherDatabase? = { nil },
        releases: ReleaseFolder? = nil,
        source: @escaping @Sendable () throws -> AirportDatabase?
    ) {
        self.weather = weather
        self.releases = releases
        self.source = source
        self.now = now
        routes =
            AirportRoutes.all + SearchRoutes.all + FilterRoutes.all + DownloadRoutes.all
            + WeatherRoutes.all + WeatherItemRoutes.all + ImageryRoutes.all
            + [ReleaseRoutes.newest]
    }

    /// The answer to a request; never throws, whatever is asked.
    package func answer(_ request: ReferenceRequest) -> ReferenceAnswer {
        do {
            return try found(request).trimmed(for: request)
        } catch let problem as ReferenceProblem {
            return ReferenceAnswer(problem).trimmed(for: request)
        } catch {
            return ReferenceAnswer(.failed).trimmed(for: request)
        }
    }

    private func found(_ request: ReferenceRequest) throws -> ReferenceAnswer {
        let address = try RequestAddress(request.target)
        if address.path == ["api", "openapi.json"] || address.path == ["openapi.json"] {
            return ReferenceAnswer(json: APIDescription(routes).document)
        }
        let fitting = routes.compactMap { route in route.captures(address).map { (route, $0) } }
        guard !fitting.isEmpty else { throw ReferenceProblem.noSuchPath }
        let method = request.method == "HEAD" ? "GET" : request.method
        // "/api/airports/locate" is not the airport LOCATE: the path with the fewest captured pieces is
        // meant.
        let meant = fitting.filter { $0.0.method == method }.min { $0.1.count < $1.1.count }
        guard let (route, captures) = meant else {
            throw ReferenceProblem.wrongMethod(allowed: Set(fitting.map(\.0.method)).sorted())
        }
        let given = try Given(route, captures: captures, address: address, body: request.body)
        if let asked = route.weather { return try answer(asked, given, request) }
        if route.isOfReleases { return Self.tagged(try ReleaseRoutes.answer(releases), request) }
        guard let database = try source() else { throw ReferenceProblem.notReady }
        let edition = try database.referenceEdition()
        let cycle = route.dependsOnCycle ? ChartCycle(at: now()) : nil
        let release = route.namesRelease ? try releases?.newest() : nil
        let tag = EntityTag(
            edition, cycle: cycle?.identifier ?? release?.version, target: request.target)
        if method == "GET", tag.isAmong(request.ifNoneMatch) {
            return ReferenceAnswer(status: 304, tag: tag)
        }
        let question = ReferenceQuestion(database: database, edition: edition, release: release, now: now())
        let json =
            route.readsWholeTables
            ? try shelf.answer(
                for: request.target, edition: "\(edition.identifier) \(cycle?.identifier ?? "")",
                made: { try route.respond(given, question) })
            : try route.respond(given, question)
        var answer = ReferenceAnswer(json: json)
        answer.tag = method == "GET" ? tag : nil
        answer.edition = edition.identifier
        return answer
    }

    private func answer(
        _ asked: ReferenceRoute.Weather, _ given: Given, _ request: ReferenceRequest
    ) throws -> ReferenceAnswer {
        switch asked {
        case .reports(let kind):
            aged(try WeatherRoutes.answer(kind, given, try weather(), try source()), request)
        case .items(let topic):
            aged(try WeatherItemRoutes.answer(topic, given, try weather(), try source()), request)
        case .pictures: aged(try ImageryRoutes.answer(try weather()), request)
        case .picture: try ImageryRoutes.picture(given, try weather(), ifNoneMatch: request.ifNoneMatch)
        }
    }

    /// An answer of weather, with how old it is.
    private func aged(_ json: JSON, _ request: ReferenceRequest) -> ReferenceAnswer {
        var answer = Self.tagged(json, request)
        answer.headers += AnswerAge.headers(json, at: now())
        return answer
    }

    /// An answer that follows from no edition of the airports.
    private static func tagged(_ json: JSON, _ request: ReferenceRequest) -> ReferenceAnswer {
        var answer = ReferenceAnswer(json: json)
        let tag = EntityTag(of: answer.body)
        guard !tag.isAmong(request.ifNoneMatch) else { return ReferenceAnswer(status: 304, tag: tag) }
        answer.tag = tag
        return answer
    }
}

/// The data that a route may ask.
struct ReferenceQuestion: Sendable {
    let database: AirportDatabase
    /// That of the answer's tag.
    let edition: ReferenceEdition
    /// The newest that can be downloaded, for routes that name it; nil for none.
    let release: AirportRelease?
    let now: Date
}
