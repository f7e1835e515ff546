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
            Ask this source for METARs, TAFs, PIREPs, advisories and winds, as https://aviationweather.gov; \
            it learns the server's address and nothing of pilots or flights. Without it nothing is asked \
            until a person names a source on the page of weather.
            """, valueName: "url"))
    var weatherUpstream: String?

    @OptionGroup var addressed: DeclaredOptions<WeatherAddresses>

    @Option(
        help: ArgumentHelp(
            """
            The airports of which the source of NOTAMs has all, as KHWD,EG,LF: codes or their first letters, \
            or all. That it has none is believed for these, and for those of which it had one.
            """, valueName: "codes"))
    var weatherNotamsCover: String?

    func validate() throws {
        if let weatherUpstream {
            guard let url = URL(string: weatherUpstream), ["http", "https"].contains(url.scheme ?? ""),
                url.host() != nil, url.query() == nil
            else {
                throw ValidationError("--weather-upstream is an address like https://aviationweather.gov.")
            }
        }
        for code in covered where code.utf8.count > 4 || !code.allSatisfy({ $0.isASCII && $0.isLetter }) {
            throw ValidationError("--weather-notams-cover has codes or their first letters, not \(code).")
        }
        for (name, texts) in addressed.texts {
            guard let text = texts.first(where: { Self.address($0) == nil }) else { continue }
            throw ValidationError("--\(name) is an address or a file that exists, not \(text).")
        }
    }

    /// Throws a sentence for a source that is on another machine, is to be asked without TLS, and was not
    /// allowed to be.
    func check(_ line: PlainTextOption, isAllowed: Bool = false) throws {
        if let url = weatherUpstream.flatMap({ URL(string: $0) }) {
            try line.check(url, of: "--weather-upstream", isAllowed: isAllowed)
        }
        for option in WeatherAddresses.options {
            if let url = addressed[option.name].flatMap(Self.address) {
                try line.check(url, of: "--\(option.name)", isAllowed: isAllowed)
            }
        }
    }

    /// The given options, to be passed on.
    var arguments: [String] {
        let others = WeatherAddresses.options.flatMap { option in
            addressed[option.name].map { ["--\(option.name)", $0] } ?? []
        }
        return (weatherUpstream.map { ["--weather-upstream", $0] } ?? []) + others
            + (weatherNotamsCover.map { ["--weather-notams-cover", $0] } ?? [])
    }

    /// The codes of `--weather-notams-cover`; an empty one for all.
    private var covered: [String] {
        (weatherNotamsCover ?? "").split(separator: ",")
            .map { $0.filter { !$0.isWhitespace }.uppercased() }.filter { !$0.isEmpty }
            .map { $0 == "ALL" ? "" : $0 }
    }

    /// An address of the web, or the file of that name.
    private static func address(_ text: String) -> URL? {
        if let url = URL(string: text), ["http", "https"].contains(url.scheme ?? ""), url.host() != nil {
            return url
        }
        let path = (text as NSString).expandingTildeInPath
        return FileManager.default.fileExists(atPath: path) ? URL(filePath: path).absoluteURL : nil
    }

    private var addresses: [WeatherFeed: URL] {
        var found = weatherUpstream.flatMap { URL(string: $0) }.map { WeatherPoller.upstream($0) } ?? [:]
        for (feed, option) in WeatherAddresses.all {
            if let url = addressed[option.name].flatMap(Self.address) { found[feed] = url }
        }
        return found
    }

    /// The reports below a server's folder; nil without an upstream.
    func database(below home: URL) throws -> WeatherDatabase? {
        guard !addresses.isEmpty else { return nil }
        try FileManager.default.createDirectory(
            at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return try WeatherDatabase(at: home.appending(path: "weather.sqlite"))
    }

    /// The poller that keeps the reports in step; nil without an upstream.
    func poller(below home: URL, allowsPlainText: Bool) throws -> WeatherPoller? {
        guard let database = try database(below: home) else { return nil }
        try database.declare(covered, of: .notice)
        return WeatherPoller(
            database, addresses: addresses, now: { .now }, chance: { .random(in: 0...1) },
            fetch: Self.fetching(allowsPlainText: allowsPlainText))
    }

    /// Asks an upstream; the reason for a missing answer is given in words.
    static func fetching(allowsPlainText: Bool = false) -> WeatherPoller.Fetch {
        let client = PlainHTTP(longestBytes: longestBytes, allowsPlainText: allowsPlainText)
        return { url, headers in
            do {
                let answer = try await client.get(url, headers: headers)
                return UpstreamReply(status: answer.status, headers: answer.headers, body: answer.body)
            } catch let failure as TransportFailure {
                throw UpstreamTrouble(words(failure))
            }
        }
    }

    private static let longestBytes = AnswerBytes.most

    /// The rest of a sentence that begins with the upstream's name.
    private static func words(_ failure: TransportFailure) -> String {
        switch failure {
        case .noConnection: "could not be reached"
        case .timedOut: "did not answer in time"
        case .cut: "broke off its answer"
        case .noSecureConnection: "could not be reached over a secure connection"
        case .signInNeeded: "asks for a sign-in"
        case .notOurServer:
            "gave an answer that is none of HTTP, compressed unasked, or longer than "
                + "\(longestBytes / 1_048_576) MB"
        }
    }
}

/// The options that name the address of one feed, as the products of weather declare them.
enum WeatherAddresses: OptionDeclaring {
    static let all = WeatherProduct.all.flatMap(\.options)

    static let options = all.map { _, option in
        DeclaredOption(name: option.name, form: .option, help: option.help, valueName: "url")
    }
}
