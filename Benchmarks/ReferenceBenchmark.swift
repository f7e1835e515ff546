import AviationDatabase
import Foundation
import ReferenceServer

/// Requests to the reference server, one after the other and without sockets: the rate of one core.
struct ReferenceBenchmark {
    let database: AirportDatabase

    func run(_ table: inout FigureTable) async throws {
        let database = database
        let server = ReferenceServer(now: { Date(timeIntervalSince1970: 1_795_000_000) }) { database }
        let towns = ["london", "wien", "chicago", "st moritz", "gatwcik", "EGTF LFMD", "zuerich", "bordeaux"]
        let countries = ["GB", "FR", "DE", "US", "CH", "IT", "BR", "AU"]
        let routes = ["EGTF,LFMD", "EDDM,LIRF", "KJFK,KORD", "LSZH,LEMD", "ENGM,EFHK", "YSSY,YMML"]
        try await ask(
            "list of 100 airports of a country", server,
            countries.map { "/api/airports?country=\($0)&limit=100" }, &table)
        try await ask(
            "search by words, 20 airports", server,
            towns.map { "/api/airports/search/\($0.replacing(" ", with: "%20"))" }, &table)
        try await ask(
            "route with 50 NM to each side, 100 airports", server,
            routes.map { "/api/airports/route-search?airports=\($0)&limit=100" }, &table)
        try await ask(
            "bulk page of 500 airports", server,
            (0..<8).map { "/api/download/airports?limit=500&region=\($0 % 2 == 0 ? "world" : "conus")" },
            &table)
    }

    private func ask(
        _ name: String, _ server: ReferenceServer, _ targets: [String], _ table: inout FigureTable
    ) async throws {
        var watch = Stopwatch()
        var bytes = 0
        for round in 0..<13 {
            for target in targets {
                var asked = Stopwatch()
                let answer = await asked.measure { server.answer(ReferenceRequest(target: target)) }
                guard answer.status == 200 else { throw Refused(target: target, status: answer.status) }
                // Not the first round, which includes one-time openings.
                if round > 0 {
                    watch.add(asked)
                    bytes += answer.body.count
                }
            }
        }
        let count = watch.milliseconds.count
        let rate = Double(count) / (watch.milliseconds.reduce(0, +) / 1000)
        table.add(
            "\(name), of one core",
            "\(rate.digits(0)) requests/s, p50 \(watch.percentile(0.5).digits(1)) ms, "
                + "p99 \(watch.percentile(0.99).digits(1)) ms, \((bytes / count / 1000).grouped) kB each",
            beside: "", ratio: nil)
    }

    struct Refused: Error {
        let target: String
        let status: Int
    }
}
