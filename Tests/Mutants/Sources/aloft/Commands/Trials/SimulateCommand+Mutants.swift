import ArgumentParser
import FlightBag
import Foundation
import OfflineEngine
import SyncCore
import SyncSimulator
import Synchronization

extension Mutant: ExpressibleByArgument {}

/// `aloft simulate --mutants`: whether the laws find every engine that is wrong.
extension SimulateCommand {
    func checkHunt() throws {
        guard mutant == nil || mutants || seed != nil else {
            throw ValidationError("--mutant goes with --mutants or with --seed.")
        }
        guard app == nil || !mutants else {
            throw ValidationError("--app and --mutants: they are hunted in the simulator's own tables.")
        }
        guard seed == nil || !mutants else { throw ValidationError("--seed plays one run, --mutants many.") }
        guard finds == nil || mutants else { throw ValidationError("--finds goes with --mutants.") }
        guard finds ?? 1 > 0 else { throw ValidationError("--finds is at least 1.") }
    }

    func hunt(_ faults: FaultProfile) async throws {
        let start = ContinuousClock.now
        var missed: [String] = []
        if mutant == nil {
            missed += try checkLaws()
            missed += try await huntCaches()
            missed += try huntInFlightBag()
        }
        let others = CacheMutant.allCases.count
        let all = mutant.map { [$0] } ?? Mutant.allCases
        let made = try await huntAll(all, faults)
        let found = made.filter { $0.found > 0 }.count
        missed += made.filter { $0.found == 0 }.map(\.mutant.rawValue)
        missed += late(made, faults)
        let needed = made.compactMap(\.first).map(\.seed).filter { $0 >= from && $0 - from < UInt64(seeds) }
            .map { $0 - from + 1 }.sorted()
        if let most = needed.last {
            let half = needed[(needed.count - 1) / 2]
            print("of those that were found half within \(half) seeds, each within \(most)")
        }
        let seconds = Int(start.duration(to: .now) / .seconds(1))
        print("mutants: \(found) of \(all.count) found in \(seconds) s")
        if mutant == nil { print("mutants of the caches: \(others), see above") }
        if missed.isEmpty { return }
        print("MISSED: \(missed.joined(separator: ", "))")
        throw ExitCode(1)
    }

    private func huntAll(_ all: [Mutant], _ faults: FaultProfile) async throws -> [MutantHunt.Find] {
        let made = Mutex<[MutantHunt.Find]>([])
        let hunt = MutantHunt(
            seeds: from..<(from + UInt64(seeds)), devices: devices, profile: faults, enough: finds ?? 5)
        do {
            try await hunt.run(all) { find in
                made.withLock { $0.append(find) }
                let first = find.first.map { "first seed \($0.seed), \($0.broken)" } ?? "NOT FOUND"
                say(find.mutant.rawValue, "found in \(find.found) of \(find.seeds) seeds; \(first)")
            }
        } catch let failure as Campaign.Failure {
            print("the hunt ended: a law is broken by no mutant")
            throw report(failure.broken, in: failure.seed)
        }
        return made.withLock { $0 }
    }

    /// The common ones that took more than a few seeds.
    private func late(_ made: [MutantHunt.Find], _ faults: FaultProfile) -> [String] {
        guard from == 1, devices == 2, faults == .standard else { return [] }
        let late = made.filter { find in
            Mutant.common.contains(find.mutant) && find.first.map { $0.seed > Mutant.fewSeeds } ?? false
        }
        return late.map { "\($0.mutant) within \(Mutant.fewSeeds) seeds" }
    }

    /// Each law is broken by name.
    private func checkLaws() throws -> [String] {
        try LawBreach.all.compactMap { breach in
            let broken = try breach.broken()
            say(breach.mutant.rawValue, "breaks \(broken?.law ?? "NOTHING") first in seed \(breach.seed)")
            return broken?.law == breach.law ? nil : "\(breach.law) by \(breach.mutant)"
        }
    }

    private func huntCaches() async throws -> [String] {
        var missed: [String] = []
        for mutant in CacheMutant.allCases {
            let found = try await CacheHunt(mutant).run()
            say(mutant.rawValue, found.map { "first seed \($0.seed), \($0.broken)" } ?? "NOT FOUND")
            if found == nil { missed.append(mutant.rawValue) }
        }
        return missed
    }

    /// In the tables of the flight bag a mutant is found, too.
    private func huntInFlightBag() throws -> [String] {
        let mutant = Mutant.refusalDropped
        for seed in 1...UInt64(Mutant.fewSeeds) {
            do {
                _ = try Fleet(seed: seed, app: FlightBagKinds.schema, mutant: mutant).run()
            } catch let broken as LawBroken {
                say(mutant.rawValue, "in the flight bag's tables first seed \(seed), \(broken)")
                return []
            }
        }
        return ["\(mutant) in the flight bag's tables"]
    }

    /// Each line at once, also into a file: a hunt takes a while.
    private func say(_ name: String, _ finding: String) {
        let line = name.padding(toLength: 24, withPad: " ", startingAt: 0) + " " + finding + "\n"
        FileHandle.standardOutput.write(Data(line.utf8))
    }
}
