package import Aviation
package import Foundation
import Notation
import Observation
package import OfflineEngine
package import SyncCore

/// The packs of the flights of this device.
@MainActor @Observable package final class PackState {
    /// A pack that is being made, or could not be.
    package struct Work: Hashable, Sendable {
        /// The products still to be asked for, in order.
        package internal(set) var remaining: [PackKind]
        /// How many a pack has in all.
        let count: Int
        /// Why it does not go on; it does as soon as the server answers.
        package internal(set) var problem: String?

        package var done: Int { count - remaining.count }
    }

    package private(set) var packs: [RecordID: FlightPack] = [:]
    /// The packs that are being made, or wait for a connection.
    package private(set) var work: [RecordID: Work] = [:]

    /// The products of a pack, in the order in which they are requested.
    package nonisolated let products: [BriefingProduct]
    let cache: ValueCache
    let server: WeatherServer
    private let airspace: AirspaceLookup
    let world: any World
    private let waker = Waker()
    @ObservationIgnored private var read: Set<RecordID> = []
    /// When flights land, as far as they were opened: what their pictures have to reach to.
    @ObservationIgnored private(set) var landings: [RecordID: Date] = [:]

    /// A pack of the same plan is made again when it is opened after as long.
    private static let renewMilliseconds: Int64 = 600_000
    /// How long after an early answer the server is asked again.
    private static let againMilliseconds: Range<Int64> = 15_000..<renewMilliseconds

    /// The device's knowledge of the airspace along a line; nil for none.
    package typealias AirspaceLookup = @Sendable ([Coordinate]) async throws -> PackAirspace?

    package init(
        _ products: [BriefingProduct], cache: ValueCache, server: URL, world: any World,
        airspace: @escaping AirspaceLookup = { _ in nil }, fetch: @escaping WeatherFetch
    ) {
        self.products = products
        self.cache = cache
        self.airspace = airspace
        self.server = WeatherServer(server: server, fetch: fetch)
        self.world = world
    }

    /// Shows the pack of a flight, and makes one when there is none or it is old. One of another plan is left
    /// as it is: that it is of another plan is said, and a person packs again.
    package func open(_ id: RecordID, _ plan: PackPlan?, landing: Date? = nil) async throws {
        landings[id] = landing
        if read.insert(id).inserted, let kept = try await cache.value(Self.key(id)) {
            do {
                packs[id] = try JSONDecoder().decode(FlightPack.self, from: kept.bytes)
            } catch is DecodingError {
                // A pack of another version of this program is made again.
            }
        }
        guard let plan, work[id] == nil else { return }
        guard let present = packs[id] else { return begin(id, plan) }
        guard present.plan == plan else { return }
        let age = world.now() - (present.packedAt ?? 0)
        let isOld = !(0..<Self.renewMilliseconds).contains(age)
        let lacking = present.lacking(of: kinds)
        if !lacking.isEmpty {
            start(id, lacking)
        } else if isOld {
            start(id, kinds)
        }
    }

    /// Packs for a flight from the beginning. A part that is packed already stays until it is replaced.
    package func begin(_ id: RecordID, _ plan: PackPlan) {
        packs[id] = packs[id]?.moved(to: plan) ?? FlightPack(plan: plan, parts: [:], serial: 0)
        start(id, kinds)
    }

    private var kinds: [PackKind] { products.map(\.kind) }

    private func start(_ id: RecordID, _ remaining: [PackKind]) {
        work[id] = Work(remaining: remaining, count: products.count)
        waker.wake()
    }

    /// Packs what is to be packed, and goes on where a connection broke off, until its task is cancelled.
    package func run() async throws {
        while true {
            try Task.checkCancellation()
            for id in work.keys.sorted(by: { $0.text < $1.text }) { try await work(on: id) }
            askAgain()
            await waker.sleep(milliseconds: 15_000)
        }
    }

    /// Begins with what the server had not asked its sources for yet: a server that was just started answers
    /// some seconds too early, and a person would have to press the button for it.
    package func askAgain() {
        for (id, pack) in packs where work[id] == nil {
            let early = kinds.filter { kind in
                guard let part = pack.parts[kind], part.isOfPlan, part.isEarly else { return false }
                return Self.againMilliseconds.contains(world.now() - part.answered)
            }
            if !early.isEmpty { start(id, early) }
        }
    }

    /// Asks for what a pack lacks, part by part: each is on disk before the next is asked for.
    package func work(on id: RecordID) async throws {
        while let kind = work[id]?.remaining.first, let plan = packs[id]?.plan,
            let product = products.first(where: { $0.kind == kind })
        {
            do {
                var part = try await part(product, id, plan)
                // Meanwhile the flight may have got another plan, or been removed.
                guard var present = packs[id], present.plan == plan, work[id] != nil else { continue }
                if let old = present.parts[kind] { part.keepNewer(of: old, at: world.now()) }
                present.parts[kind] = part
                present.serial += 1
                packs[id] = present
                work[id]?.remaining.removeAll { $0 == kind }
                work[id]?.problem = nil
                try await keep(id, present)
                if case .pictures = product.content { try await pinPictures(of: id) }
            } catch let error where error is TransportFailure || error is WeatherAnswer.Refused {
                work[id]?.problem = WeatherServer.words(error)
                return
            }
        }
        if work[id]?.remaining.isEmpty == true { work[id] = nil }
    }

    private func keep(_ id: RecordID, _ pack: FlightPack) async throws {
        _ = try await cache.keep(
            CachedValue(
                key: Self.key(id), bytes: try JSONEncoder().encode(pack), observed: pack.serial,
                fetched: pack.serial, source: "packed on this device"))
    }

    private func part(
        _ product: BriefingProduct, _ id: RecordID, _ plan: PackPlan
    ) async throws -> PackPart {
        switch product.content {
        case .reports: try await reports(product.path, plan)
        case .notices(let form): try await notices(product.path, form, plan)
        case .pictures: try await picturesPart(product.path, id, plan)
        case .airspace: try await airspacePart(plan)
        }
    }

    /// From the data on this device: nobody is asked for airspace.
    private func airspacePart(_ plan: PackPlan) async throws -> PackPart {
        guard let airspace = try await airspace(plan.line) else {
            return PackPart(answered: world.now(), absence: .noSource)
        }
        var part = PackPart(answered: world.now(), source: airspace.source)
        part.airspace = airspace
        return part
    }

    /// Everything that meets the strip along the route, and what names the airports.
    private func notices(_ path: String, _ form: NoticeForm, _ plan: PackPlan) async throws -> PackPart {
        let points = plan.route.prefix(100).map { pair in pair.map { "\($0)" }.joined(separator: "/") }
        var query = ["route": points.joined(separator: ","), "within": "\(form.withinNauticalMiles)"]
        let airports = form.namesAirports ? plan.places.map(\.ident) : []
        if !airports.isEmpty { query["airports"] = airports.joined(separator: ",") }
        let answer: NoticeAnswer
        do {
            answer = try await server.answer(path, query)
        } catch let refused as WeatherAnswer.Refused where refused.status == 404 {
            // A server from before such weather.
            return PackPart(answered: world.now(), absence: .noSource)
        }
        let sourced = answer.feeds.filter { $0.source != nil }
        let absence: ReportAbsence? =
            sourced.isEmpty
            ? .noSource
            : sourced.allSatisfy { $0.checked == nil }
                ? (sourced.contains { $0.problem != nil } ? .failed : .notAsked) : nil
        var part = PackPart(
            answered: world.now(), source: sourced.first?.source, absence: absence,
            problem: sourced.lazy.compactMap(\.problem).first)
        part.notices = answer.items
        part.feeds = answer.feeds
        part.leftOut = answer.leftOut + (plan.route.count > 100 ? 1 : 0)
        for each in answer.missing {
            part.missing[each.station] = each.absence
        }
        return part
    }

    private func reports(_ path: String, _ plan: PackPlan) async throws -> PackPart {
        let corridor = PackCorridor(line: plan.line)
        let along: PlacedAnswer = try await server.answer(path, ["bbox": corridor.box])
        let stations = plan.stations
        var found = along.stations
        var missing: [String: ReportAbsence] = [:]
        if !stations.isEmpty {
            let named: PlacedAnswer = try await server.answer(
                path, ["stations": stations.joined(separator: ",")])
            let there = Set(found.map(\.station))
            found += named.stations.filter { !there.contains($0.station) }
            for each in named.missing {
                missing[each.station] = each.absence
            }
        }
        let absence = ReportAbsence.of(
            source: along.source, checked: along.checked, problem: along.problem)
        return PackPart(
            answered: world.now(), source: along.source, absence: absence, problem: along.problem,
            items: corridor.items(found, named: Set(stations)), missing: missing)
    }

    /// Takes away the packs of all other flights.
    package func purge(keeping ids: Set<RecordID>) async throws {
        for id in packs.keys where !ids.contains(id) { packs[id] = nil }
        for id in work.keys where !ids.contains(id) { work[id] = nil }
        read.formIntersection(ids)
        landings = landings.filter { ids.contains($0.key) }
        let keys = Set(ids.map(Self.key))
        for holder in try await cache.holders().subtracting(keys) { try await cache.unpin(holder) }
        try await cache.purge(before: .max, relyingOn: keys)
    }

    /// The latest time that is believed to be the present: a week after the newest pack. A clock that was set
    /// further ahead would take away every pack while there is no network.
    func latestPresent() async throws -> Int64 {
        try await cache.newestFetch().map { $0 + Self.believedMilliseconds } ?? .max
    }

    private static let believedMilliseconds: Int64 = 7 * 86_400_000

    static func key(_ id: RecordID) -> String { "flight/" + id.text }
}
