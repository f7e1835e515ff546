import Aviation
package import AviationDatabase
package import Foundation
import JSONLines
package import Questions

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
    let routes: [ReferenceRoute]
    private let sources: ReferenceSources
    private let now: @Sendable () -> Date
    private let shelf = AnswerShelf()

    /// - Parameters:
    ///   - now: for the cycles in force.
    ///   - source: the database, asked at every request; nil while there are no airports in it yet.
    ///   - weather: the reports; nil where nobody named an upstream.
    ///   - products: those of the weather that it publishes.
    ///   - conditions: those that lists of airports can be narrowed by.
    ///   - questions: those that it answers to anybody, with what is asked of the airports.
    ///   - releases: the folder of whole databases to download.
    package init(
        now: @escaping @Sendable () -> Date,
        weather: @escaping @Sendable () throws -> WeatherDatabase? = { nil },
        products: [WeatherProduct] = WeatherProduct.all, releases: ReleaseFolder? = nil,
        conditions: [FilterCondition] = FilterCondition.all,
        questions: [any Question<Present>.Type] = Catalogue.ofNothing,
        airportQuestions: [any Question<DatedAirports>.Type] = Catalogue.ofAirports,
        source: @escaping @Sendable () throws -> AirportDatabase?
    ) {
        sources = ReferenceSources(airports: source, weather: weather, releases: releases)
        self.now = now
        routes =
            AirportRoutes.all(conditions) + SearchRoutes.all(conditions) + FilterRoutes.all
            + DownloadRoutes.all
            + products.flatMap(\.routes) + [ReleaseRoutes.newest]
            + QuestionRoutes.all(questions, airportQuestions)
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
        switch route.answer {
        case .airports(let answer): return try answered(answer, given, request)
        case .computed(_, let make): return ReferenceAnswer(json: try make(given, now()))
        case .weather(_, let make): return aged(try make(given, sources), request)
        case .picture(_, let make): return pictured(try make(given, sources), request)
        case .releases(_, let make): return Self.tagged(try make(sources), request)
        }
    }

    /// The folder of whole databases to download; nil for none.
    var releases: ReleaseFolder? { sources.releases }

    private func answered(
        _ route: AirportAnswer, _ given: Given, _ request: ReferenceRequest
    ) throws -> ReferenceAnswer {
        guard let database = try sources.airports() else { throw ReferenceProblem.notReady }
        let edition = try database.referenceEdition()
        let moment = now()
        var (besides, release): (String, AirportRelease?) = ("", nil)
        switch route.besides {
        case .nothing: break
        case .day: besides = moment.day()?.description ?? ""
        case .cycle:
            besides = try (ChartCycle(at: moment)?.identifier ?? "") + Self.warnings(database, at: moment)
        case .release:
            release = try sources.releases?.newest()
            besides = release?.version ?? ""
        }
        let tag = EntityTag(edition, besides: besides, target: request.target)
        if request.method != "POST", tag.isAmong(request.ifNoneMatch) {
            return ReferenceAnswer(status: 304, tag: tag)
        }
        let question = ReferenceQuestion(database: database, edition: edition, release: release, now: moment)
        let json =
            route.isKept
            ? try shelf.answer(
                for: request.target, edition: edition.identifier, besides: besides,
                made: { try route.make(given, question) })
            : try route.make(given, question)
        var answer = ReferenceAnswer(json: json)
        answer.tag = request.method == "POST" ? nil : tag
        answer.edition = edition.identifier
        return answer
    }

    /// The warnings of all files: they change on few days, and everything else with the edition.
    private static func warnings(_ database: AirportDatabase, at moment: Date) throws -> String {
        let days = try database.importedFiles().map(\.day) + database.importedPublications().map(\.day)
        return days.map { "|" + ($0.warning(at: moment) ?? "") }.joined()
    }

    private func pictured(_ picture: NamedPicture, _ request: ReferenceRequest) -> ReferenceAnswer {
        let tag = EntityTag(ofUnchanging: picture.sha256)
        guard !tag.isAmong(request.ifNoneMatch) else {
            return ReferenceAnswer(status: 304, tag: tag, isUnchanging: true)
        }
        return ReferenceAnswer(picture: picture.bytes, mediaType: picture.mediaType, tag: tag)
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
