import ArgumentParser
import AviationDatabase
import FlightBag
import Foundation
import Notation
import OfflineEngine
import SyncServer

/// `aloft release`: whole airport databases from one machine to others.
struct ReleaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Make a release of the airports, or take the server's newest.",
        subcommands: [Build.self, Key.self, Update.self])

    /// `aloft release build`.
    struct Build: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "build", abstract: "Make a release of a flight bag's airports.",
            discussion: """
                The release is a gzipped database with a description beside it: version (the newest day of \
                its data and a number of that day), SHA-256, size, and what it covers. A server publishes \
                what is in its folder of releases at once: see --releases of `aloft server`.

                It is signed with a secret key, and devices take only what is signed with the key that they \
                know. Keep the file of the secret key, and keep it from others; it is not needed on the \
                server. See `aloft release key`.

                Example:
                  aloft release build --home ~/aloft --output ~/aloft-server/releases
                """)

        @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
        var home: String?

        @Option(
            help: ArgumentHelp("The folder of releases; made if it is not there.", valueName: "dir"),
            completion: .directory)
        var output: String

        @Option(help: ArgumentHelp("Its number among those of the day. Default: the next.", valueName: "n"))
        var number: Int?

        @Option(
            help: ArgumentHelp(
                "The file of the secret key. Default: release.key in the flight bag's folder, made if it is "
                    + "not there.",
                valueName: "file"), completion: .file())
        var key: String?

        func validate() throws {
            if let number, !(1...999_999).contains(number) {
                throw ValidationError("--number is from 1 to 999999.")
            }
        }

        func run() async throws {
            let folder = try HomeFolder.named(output)
            let airports = try AirportHome.open(home)
            let signer =
                try key.map { try ReleaseSigner(reading: Key.file($0)) }
                ?? .kept(in: HomeFolder.releaseSecret(below: HomeFolder.named(home)))
            let release = try airports.makeRelease(in: folder, at: .now, number: number, signer: signer)
            let size = Written.size(release.byteCount)
            Terminal.write(
                """
                Version \(release.version), tables of form \(release.schemaVersion), \(size)
                SHA-256 \(release.sha256)
                Signed with the key \(signer.key.text)
                \(release.coverage)
                \(folder.appending(path: release.fileName).path)

                """)
            let undated = release.undatedFiles
            guard !undated.isEmpty else { return }
            Terminal.write(
                """
                Of an unknown day, which is said wherever they are shown: \(undated.joined(separator: ", "))
                If you know it, import them again with --date and make another release.

                """)
        }
    }

    /// `aloft release key`.
    struct Key: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "key", abstract: "Print the key of releases that devices trust; make one if needed.",
            discussion: """
                The file holds the secret key; what is printed is the public one, for --release-key of \
                `aloft flightbag`. Give it to pilots by another way than the server: a device that is given \
                no key keeps the first one that a server shows.

                A new key is not believed by devices that know an old one, until each is started once with \
                --release-key.

                Example:
                  aloft release key --key ~/aloft/release.key
                """)

        @Option(
            help: ArgumentHelp("The file of the secret key; made if it is not there.", valueName: "file"),
            completion: .file())
        var key: String

        func run() async throws { Terminal.write("\(try ReleaseSigner.kept(in: Self.file(key)).key.text)\n") }

        static func file(_ path: String) -> URL { URL(filePath: (path as NSString).expandingTildeInPath) }
    }

    /// `aloft release update`.
    struct Update: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "update", abstract: "Take a server's newest release in place of the airports here.",
            discussion: """
                It is downloaded (an earlier download is gone on with), checked, and put in place as a \
                whole; until then and whatever fails, the airports of before are used. Files that were \
                imported into this flight bag stay on top. Only a release that is signed with the key that \
                this flight bag trusts is taken. A flight bag that is running does the same on its \
                page “About the data”.

                Exit status 0 also when there is nothing newer.

                Example:
                  aloft release update --home ~/aloft --server http://127.0.0.1:8080
                """)

        @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
        var home: String?

        @Option(help: ArgumentHelp("The server's address.", valueName: "url"))
        var server: String

        @OptionGroup var trusted: ReleaseKeyOption

        @OptionGroup var line: PlainTextOption

        @Flag(help: "Take it also where a file of OurAirports here is of an unknown day, and may be newer.")
        var replaceUndated = false

        func run() async throws {
            let home = try HomeFolder.named(home)
            guard let server = URL(string: server), server.scheme != nil else {
                throw ValidationError("--server is an address such as http://127.0.0.1:8080.")
            }
            try line.check(server, of: "--server")
            let lock = try FolderLock(home, databases: HomeFolder.databases)
            defer { lock.release() }
            try ReleaseUpdate.inbox(below: home).settle(Launch.airportsFile(below: home))
            let database = try AirportHome.open(home.path)
            try trusted.keep(below: home)
            let update = try ReleaseUpdate(
                database, below: home,
                from: ReleaseSource(server: server, http: PlainHTTP(allowsPlainText: line.plainHTTP)))
            let now = Date.now.milliseconds
            let offer = try await update.check(at: now)
            guard let release = offer.offered, replaceUndated || offer == .newer(release) else {
                return Terminal.write(Self.words(offer) + "\n")
            }
            Terminal.write("Taking version \(release.version), \(Written.size(release.byteCount)).\n")
            try await update.run(release, at: now) { step in
                if let line = Self.line(step, of: release) { Terminal.write(line + "\n") }
            }
            Terminal.write("Version \(release.version) is in use now.\n")
        }

        private static func words(_ offer: ReleaseOffer) -> String {
            switch offer {
            case .none: "The server has no release of its airports."
            case .current(let release): "Nothing newer: the server's newest is \(release.version)."
            case .behind(let release, let file):
                "\(release.version) is not taken: \(file) in it is older than the one here, missing, or of "
                    + "an unknown day."
            case .replacing(let release, let file):
                "\(release.version) is not taken: \(file) here is of an unknown day, it would be replaced, "
                    + "and may be newer. Import it again with --date, or say --replace-undated."
            case .distrusted(let release, let reason): "\(release.version) is not taken. \(reason)"
            case .refused(let release, let reason): "\(release.version) was not used here: \(reason)."
            case .needsNewerApp(let release): "\(release.version) needs a newer Aloft: update it first."
            case .newer(let release): "\(release.version) is newer."
            }
        }

        /// One line a step, not one a page.
        private static func line(_ step: ReleaseUpdate.Progress, of release: AirportRelease) -> String? {
            switch step {
            case .downloading(0): "downloading"
            case .downloading(release.byteCount): "downloaded"
            case .downloading: nil
            case .installing(.swapping(0)): "swapping"
            case .installing(.swapping(1)): "swapped"
            case .installing(.swapping): nil
            case .installing(.verifying): "verifying"
            case .installing(.unpacking): "unpacking"
            case .installing(.checking): "checking"
            case .installing(.keepingImports): "keeping imports"
            case .installing(.backingUp): "backing up"
            case .installing(.confirming): "confirming"
            case .installing(.done): "done"
            }
        }
    }
}
