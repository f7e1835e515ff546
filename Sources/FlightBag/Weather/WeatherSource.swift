package import Foundation
import Observation
import OfflineEngine

/// The file in which a flight bag tells its own server where to ask for weather: an address, or "none".
package struct WeatherSourceFile: Sendable {
    package let url: URL
    /// The address that an operator named at the start: it counts, and the file does not.
    package let named: String?
    /// Whether the server asks a source on another machine without TLS.
    let allowsPlainText: Bool

    package init(_ url: URL, named: String? = nil, allowsPlainText: Bool = false) {
        self.url = url
        self.named = named
        self.allowsPlainText = allowsPlainText
    }

    /// The address in the file; nil for "none" and without a file.
    package var address: String? { text.flatMap { $0 == Self.none ? nil : $0 } }

    static let none = "none"

    /// The file's text; nil when there is none, or it cannot be read.
    var text: String? {
        do {
            let text = try String(contentsOf: url, encoding: .utf8)
            return text.isEmpty ? nil : text
        } catch {
            // Without the file there is no decision, and no source is asked.
            return nil
        }
    }

    func write(_ text: String) throws { try Data(text.utf8).write(to: url, options: .atomic) }
}

/// Whether weather is fetched, as far as this device decides it: nothing is until a person says so.
@MainActor @Observable package final class WeatherSourceState {
    package enum Choice: Hashable, Sendable {
        /// The server is somebody else's, and its operator names the source.
        case notOurs
        /// Nobody has answered the offer.
        case open
        case declined
        case chosen(String)
        /// Named on the command line.
        case named(String)
    }

    /// Why an address is not asked for weather.
    package enum Refusal: Hashable, Sendable {
        /// It is no address of a server.
        case noAddress
        /// It is http to another machine, and nobody allowed that.
        case plainText(String)
        /// The source is named elsewhere: by the server's operator, or on the command line.
        case notOurs
    }

    /// The source that is offered.
    package nonisolated static let offered = "https://aviationweather.gov"

    package private(set) var choice: Choice

    private let file: WeatherSourceFile?

    init(_ file: WeatherSourceFile?) {
        self.file = file
        choice =
            if let named = file?.named {
                .named(named)
            } else if let file {
                file.text.map { $0 == WeatherSourceFile.none ? .declined : .chosen($0) } ?? .open
            } else {
                .notOurs
            }
    }

    /// Sets the source that this device's server asks; nil if that is done.
    package func choose(_ address: String) throws -> Refusal? {
        let address = address.trimmingCharacters(in: .whitespaces)
        guard let file, file.named == nil else { return .notOurs }
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme ?? ""),
            url.host() != nil, url.query() == nil
        else { return .noAddress }
        guard file.allowsPlainText || !url.isPlainText else { return .plainText(address) }
        try file.write(address)
        choice = .chosen(address)
        return nil
    }

    /// Stops the server's requests; fetched reports stay, and age.
    package func decline() throws {
        guard let file, file.named == nil else { return }
        try file.write(WeatherSourceFile.none)
        choice = .declined
    }
}

extension WeatherSourceState.Refusal: CustomStringConvertible {
    /// The reason and the way out, in sentences.
    package var description: String {
        switch self {
        case .noAddress: "That is no address of a server. It looks like \(WeatherSourceState.offered)."
        case .plainText(let address):
            "\(address) is http to another machine, which is not encrypted: anybody on the line could change "
                + "the weather. Use its address that begins with https, or start Aloft with --plain-http."
        case .notOurs: "The source of weather is named where the server is started."
        }
    }
}

extension RecordContext {
    /// The name of the airport with that code, as far as it is looked up; nil for another station.
    package func weatherName(_ station: String) -> String? {
        if case .known(let airport) = places.knowledge(of: station) { airport.name } else { nil }
    }
}
