import AviationDatabase
import Foundation

/// `make bench`: every figure quoted in the README and the documents comes from here, as a ratio to a
/// reference measured in the same run. `docs/speed.md` says what is measured and what was reached.
///
/// `make bench ARGS="--records 20000"` makes the first sync, the cold open and the memory smaller;
/// `ARGS="--only save,push"` runs some of the benchmarks; `--memory-records 1000000` is the whole million.
@main struct Benchmarks {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        // The other processes of a measurement are this program again.
        if let part = Part(arguments) { return try await part.run() }
        let sizes: Sizes
        do {
            sizes = try Sizes(arguments)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(EX_USAGE)
        }
        try await measure(sizes)
    }

    private static func measure(_ sizes: Sizes) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "aloft-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var table = FigureTable()
        if ["import", "search", "nearby", "reference"].contains(where: sizes.runs) {
            let airports = try ImportBenchmark(folder: folder).run(&table)
            if sizes.runs("search") { try await SearchBenchmark(database: airports).run(&table) }
            if sizes.runs("reference") { try await ReferenceBenchmark(database: airports).run(&table) }
            if sizes.runs("nearby") {
                try await NearbyBenchmark(database: airports, folder: folder).run(&table)
            }
        }
        if sizes.runs("logbook") { try LogbookBenchmark(folder: folder).run(&table) }
        if sizes.runs("readers") { try ReaderBenchmark(folder: folder).run(&table) }
        if sizes.runs("loading") { try await LoadingBenchmark().run(&table) }
        if sizes.runs("navlog") { try await NavLogBenchmark(folder: folder).run(&table) }
        if sizes.runs("weather") { try await WeatherBenchmark(folder: folder).run(&table) }
        if sizes.runs("save") { try await SaveBenchmark(folder: folder).run(&table) }
        if sizes.runs("spelling") { try await SpellingBenchmark(folder: folder).run(&table) }
        if sizes.runs("push") || sizes.runs("sync") {
            try await SyncBenchmark(folder: folder, sizes: sizes).run(&table)
        }
        if sizes.runs("waiting") { try await WaitingBenchmark(folder: folder).run(&table) }
        if sizes.runs("sending") { try await SendingBenchmark(folder: folder).run(&table) }
        if sizes.runs("rebase") { try await RebaseBenchmark(folder: folder).run(&table) }
        if sizes.runs("delivery") { try await DeliveryBenchmark(folder: folder).run(&table) }
        if sizes.runs("open") {
            try await OpenBenchmark(folder: folder, records: sizes.openRecords).run(&table)
        }
        FigureTable.say("\n" + table.markdown)
    }
}

/// The sizes of the measurements.
struct Sizes {
    /// Records of the first sync.
    var records = 100_000
    /// Records in the store that is opened cold.
    var openRecords = 1_000_000
    /// Records of the sync whose memory is measured; by default those of the first sync.
    var memoryRecords: Int?
    private var only: Set<String> = []

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Usage(what: "\(name) needs a value") }
            switch name {
            case "--records":
                records = try Self.count(value)
                openRecords = min(openRecords, records)
            case "--memory-records": memoryRecords = try Self.count(value)
            case "--only": only = try Self.parts(value)
            default: throw Usage(what: "\(name) is no option")
            }
        }
    }

    func runs(_ name: String) -> Bool { only.isEmpty || only.contains(name) }

    /// The names of the parts.
    private static let parts = [
        "import", "search", "reference", "nearby", "readers", "logbook", "loading", "navlog", "weather",
        "save", "spelling", "waiting", "sending", "push", "sync", "rebase", "delivery", "open",
    ]

    private static func parts(_ text: String) throws -> Set<String> {
        let names = text.split(separator: ",").map(String.init)
        guard !names.isEmpty else { throw Usage(what: "--only names no part") }
        if let strange = names.first(where: { !parts.contains($0) }) {
            throw Usage(what: "\(strange) is no part")
        }
        return Set(names)
    }

    private static func count(_ text: String) throws -> Int {
        guard let count = Int(text), count >= 1_000 else { throw Usage(what: "\(text) is no count over 999") }
        return count
    }

    struct Usage: Error, CustomStringConvertible {
        /// A sentence without its full stop.
        let what: String
        var description: String {
            "\(what). Options: --records N, --memory-records N, "
                + "--only \(parts.joined(separator: ","))"
        }
    }
}
