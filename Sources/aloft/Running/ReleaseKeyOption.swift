import ArgumentParser
import AviationDatabase
import FlightBag
import Foundation

/// The option that says whose releases of airports a device takes.
struct ReleaseKeyOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            From now on take airports only from whoever signs them with this key: its 64 digits, as \
            aloft release key prints them, or a file that holds them. Without it the key of the first signed \
            release that a server shows is kept.
            """, valueName: "key"))
    var releaseKey: String?

    func validate() throws { _ = try key() }

    /// The key; nil where none is given. Throws a sentence.
    func key() throws -> ReleaseKey? {
        guard let releaseKey else { return nil }
        if let key = ReleaseKey(releaseKey) { return key }
        let path = (releaseKey as NSString).expandingTildeInPath
        do {
            if let key = ReleaseKey(try String(contentsOfFile: path, encoding: .utf8)) { return key }
        } catch {
            // Neither digits nor a file: the sentence names both.
        }
        throw ValidationError(
            "--release-key is 64 hexadecimal digits, or a file that holds them and nothing else.")
    }

    /// Trusts the given key below a home folder; without one nothing changes.
    func keep(below home: URL) throws {
        if let key = try key() { try ReleaseUpdate.trust(below: home).trust(key) }
    }

    /// As ``keep(below:)``. Without a given key, a flight bag with a server of its own trusts its own one
    /// from the start.
    func keepOwn(below home: URL) throws {
        guard releaseKey == nil else { return try keep(below: home) }
        let trust = ReleaseUpdate.trust(below: home)
        do {
            guard try trust.key() == nil else { return }
        } catch is ReleaseDistrust {
            // It is said where a release is offered.
            return
        }
        try trust.trust(ReleaseSigner.kept(in: HomeFolder.releaseSecret(below: home)).key)
    }
}
