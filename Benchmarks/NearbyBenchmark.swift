import Aviation
import AviationDatabase
import Foundation
import GRDB

/// Places near a position or a route among all airports: the index, SQLite's R*Tree followed by equal exact
/// distances, and a scan of every airport, with the same queries in turn.
struct NearbyBenchmark {
    let database: AirportDatabase
    let folder: URL

    private struct Question {
        let route: [Coordinate]
        let centre: Coordinate
    }

    func run(_ table: inout FigureTable) async throws {
        let earth = CoordinateBox(
            southDegrees: -90, westDegrees: -180, northDegrees: 90, eastDegrees: 180)
        let positions = try earth.map { try database.airports(in: $0).map(\.position) } ?? []
        let tree = try AirportTree(positions, in: folder)
        let build = try await seconds { PlaceIndex(positions) }
        let index = PlaceIndex(positions)
        table.add(
            "index of \(positions.count.grouped) airports, made", "\((build * 1000).digits(0)) ms",
            beside: "R*Tree: \((tree.secondsToMake * 1000).digits(0)) ms", ratio: build / tree.secondsToMake)
        let questions = Self.questions(among: positions)
        let fifty = Distance(nauticalMiles: 50)
        try await compare(
            "nearest 10", questions, &table, { index.nearest(10, to: $0.centre).map(\.number) },
            { try tree.nearest(10, to: $0.centre) },
            { question in
                Array(Self.sorted(positions, from: question.centre).prefix(10).map(\.number))
            })
        try await compare(
            "within 50 NM", questions, &table, { index.within(fifty, of: $0.centre).map(\.number) },
            { try tree.within(fifty, of: $0.centre) },
            { question in
                Self.sorted(positions, from: question.centre).filter { $0.distance <= fifty }.map(\.number)
            })
        let width = Distance(nauticalMiles: 25)
        try await compare(
            "corridor of 500 NM, 25 NM to each side", questions, &table,
            { index.corridor(along: $0.route, within: width).map(\.number).sorted() },
            { try tree.corridor($0.route, within: width).sorted() },
            { question in
                let leg = Geodesic(from: question.route[0], to: question.route[1])
                return positions.indices.filter { leg.nearest(to: positions[$0]).distance <= width }
            })
        try await askDatabase(questions, width, &table)
    }

    /// The queries by way of the database, which checks for an import first.
    private func askDatabase(
        _ questions: [Question], _ width: Distance, _ table: inout FigureTable
    ) async throws {
        _ = try database.nearestPlaces(to: questions[0].centre, count: 1)
        var (near, along) = (Stopwatch(), Stopwatch())
        for question in questions {
            _ = try await near.measure { try database.nearestPlaces(to: question.centre, count: 10) }
            _ = try await along.measure { try database.airports(near: question.route, within: width) }
        }
        table.add(
            "nearest 10 of the database", Self.microseconds(near), beside: "", ratio: nil)
        table.add(
            "corridor with all of its airports' rows", Self.microseconds(along), beside: "", ratio: nil)
    }

    /// Asks all three the same, and looks whether they agree.
    private func compare(
        _ name: String, _ questions: [Question], _ table: inout FigureTable,
        _ index: (Question) throws -> [Int], _ tree: (Question) throws -> [Int],
        _ brute: (Question) throws -> [Int]
    ) async throws {
        var (ours, theirs, plain) = (Stopwatch(), Stopwatch(), Stopwatch())
        for (number, question) in questions.enumerated() {
            let found = try await ours.measure { try index(question) }
            let other = try await theirs.measure { try tree(question) }
            // Half a second each: a sample is enough.
            guard found == other else { throw Disagreement(what: name) }
            guard number % 20 == 0 else { continue }
            guard try await plain.measure({ try brute(question) }) == found else {
                throw Disagreement(what: name)
            }
        }
        let ratio = ours.percentile(0.5) / theirs.percentile(0.5)
        table.add(
            "\(name), \(questions.count) questions", Self.microseconds(ours),
            beside: "R*Tree: \(Self.microseconds(theirs)); every airport: p50 "
                + "\(plain.percentile(0.5).digits(1)) ms, p95 \(plain.percentile(0.95).digits(1)) ms",
            ratio: ratio)
    }

    private static func microseconds(_ watch: Stopwatch) -> String {
        let (half, most) = (watch.percentile(0.5) * 1000, watch.percentile(0.95) * 1000)
        return "p50 \(half.digits(0)) µs, p95 \(most.digits(0)) µs"
    }

    private static func sorted(
        _ places: [Coordinate], from centre: Coordinate
    ) -> [(distance: Distance, number: Int)] {
        places.enumerated().map { (Geodesic(from: centre, to: $0.element).distance, $0.offset) }
            .sorted { $0 < $1 }
    }

    private func seconds<Value>(_ work: () throws -> Value) async throws -> Double {
        var watch = Stopwatch()
        for _ in 0..<5 { _ = try await watch.measure(work) }
        return watch.percentile(0) / 1000
    }

    /// Places beside airports, where people ask, and a leg of 500 NM from each.
    private static func questions(among positions: [Coordinate]) -> [Question] {
        (0..<400).compactMap { number in
            let airport = positions[number * 7919 % positions.count]
            let course = TrueDirection(degrees: Double(number * 37 % 360))
            guard let course else { return nil }
            let centre = Geodesic(from: airport, course: course, distance: Distance(nauticalMiles: 4))?.end
            let end = Geodesic(from: airport, course: course, distance: Distance(nauticalMiles: 500))?.end
            guard let centre, let end else { return nil }
            return Question(route: [airport, end], centre: centre)
        }
    }

    struct Disagreement: Error {
        let what: String
    }
}

/// The airports in an R*Tree of SQLite, queried with boxes of degrees that include all candidates, then
/// filtered by geodesics.
private struct AirportTree {
    let secondsToMake: Double
    private let queue: DatabaseQueue
    private let positions: [Coordinate]

    init(_ positions: [Coordinate], in folder: URL) throws {
        self.positions = positions
        queue = try DatabaseQueue(path: folder.appending(path: "rtree.sqlite").path)
        let start = ContinuousClock.now
        try queue.write { db in
            try db.execute(sql: "CREATE VIRTUAL TABLE place USING rtree (id, south, north, west, east)")
            let insertion = try db.makeStatement(sql: "INSERT INTO place VALUES (?, ?, ?, ?, ?)")
            for (number, place) in positions.enumerated() {
                let (north, east) = (place.latitudeDegrees, place.longitudeDegrees)
                try insertion.execute(arguments: [number, north, north, east, east])
            }
        }
        secondsToMake = start.duration(to: .now) / .seconds(1)
    }

    func within(_ radius: Distance, of centre: Coordinate) throws -> [Int] {
        try found(radius, centre).map(\.number)
    }

    func nearest(_ count: Int, to centre: Coordinate) throws -> [Int] {
        var reach = Distance(nauticalMiles: 10)
        while true {
            let found = try found(reach, centre)
            if found.count >= count || reach > Distance(nauticalMiles: 12_000) {
                return found.prefix(count).map(\.number)
            }
            reach = reach * 2
        }
    }

    func corridor(_ route: [Coordinate], within width: Distance) throws -> [Int] {
        let leg = Geodesic(from: route[0], to: route[1])
        var near: Set<Int> = []
        let pieces = 10
        for middle in leg.positions(count: 2 * pieces + 1).enumerated().filter({ $0.offset % 2 == 1 }) {
            let reach = width + leg.distance / Double(2 * pieces)
            near.formUnion(try numbers(in: CoordinateBox(around: middle.element, radius: reach * 1.01)))
        }
        return near.filter { leg.nearest(to: positions[$0]).distance <= width }
    }

    private func found(_ radius: Distance, _ centre: Coordinate) throws -> [(distance: Distance, number: Int)]
    {
        try numbers(in: CoordinateBox(around: centre, radius: radius * 1.01))
            .map { (Geodesic(from: centre, to: positions[$0]).distance, $0) }
            .filter { $0.0 <= radius }.sorted { $0 < $1 }
    }

    private func numbers(in box: CoordinateBox) throws -> [Int] {
        let sql = "SELECT id FROM place WHERE south <= ? AND north >= ? AND west <= ? AND east >= ?"
        let spans: [(Double, Double)] =
            box.crossesAntimeridian
            ? [(box.westDegrees, 180), (-180, box.eastDegrees)] : [(box.westDegrees, box.eastDegrees)]
        return try queue.unsafeRead { db in
            try spans.flatMap { span in
                try Int.fetchAll(
                    db.cachedStatement(sql: sql),
                    arguments: [box.northDegrees, box.southDegrees, span.1, span.0])
            }
        }
    }
}
