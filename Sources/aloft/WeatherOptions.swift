import ArgumentParser
import AviationDatabase
import Foundation
import OfflineEngine
import ReferenceServer

/// Where a server asks for weather.
struct WeatherOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Ask this source for METARs and TAFs, as https://aviationweather.gov; it learns the server's \
            address and nothing of pilots or flights. Without it nothing is asked and there is no weather.
            """, valueName: "url"))
    var weatherUpstream: String?

    func validate() throws {
        guard let weatherUpstream else { return }
        guard let url = URL(string: weatherUpstream), ["http", "https"].contains(url.scheme ?? ""),
            url.host() != nil, url.query() == nil
        else { throw ValidationError("--weather-upstream is an address like https://aviationweather.gov.") }
    }

    /// The reports below a server's folder; nil without an upstream.
    func database(below home: URL) throws -> WeatherDatabase? {
        guard weatherUpstream != nil else { return nil }
        try FileManager.default.createDirectory(
            at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return try WeatherDatabase(at: home.appending(path: "weather.sqlite"))
    }

    /// What keeps them in step; nil without an upstream.
    func poller(below home: URL) throws -> WeatherPoller? {
        guard let database = try database(below: home), let url = weatherUpstream.flatMap({ URL(string: $0) })
        else { return nil }
        let client = PlainHTTP()
        return WeatherPoller(
            database, upstream: url, now: { .now }, chance: { .random(in: 0...1) },
            fetch: { url, headers in
                let answer = try await client.get(url, headers: headers)
                return UpstreamReply(status: answer.status, headers: answer.headers, body: answer.body)
            })
    }
}
