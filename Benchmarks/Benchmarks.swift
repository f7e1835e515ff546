import AviationDatabase
import Foundation

/// `make bench`: every figure that README and notes quote comes from here, as a ratio to something run
/// beside it.
@main struct Benchmarks {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "aloft-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let airports = try ImportBenchmark(folder: folder).run()
        try await SearchBenchmark(database: airports).run()
        try await SaveBenchmark(folder: folder).run()
    }
}

/// Times as a person reads them.
struct Stopwatch {
    private(set) var milliseconds: [Double] = []

    mutating func measure<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let start = ContinuousClock.now
        let result = try await body()
        milliseconds.append(start.duration(to: .now) / .milliseconds(1))
        return result
    }

    /// The time that this share of the measurements stays under, milliseconds.
    func percentile(_ share: Double) -> Double {
        let sorted = milliseconds.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}

extension Double {
    /// With that many digits after the point.
    func digits(_ count: Int) -> String { String(format: "%.\(count)f", self) }
}
