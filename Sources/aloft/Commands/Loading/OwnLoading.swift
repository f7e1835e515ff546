import Aviation
import FlightBag
import Foundation
import JSONLines
import Questions

/// The loading of an aircraft from the account's own records: the same answer as its page.
struct OwnLoading {
    private let aircraft: [Aircraft]
    private let profiles: [LoadingProfileRecord]
    private let scenarios: [LoadingScenario]
    private let performance: [PerformanceProfile]
    private let parts: LoadingRecords

    /// Reads the records below a home folder. Throws a problem when there are none that can be read.
    init(home path: String?) throws {
        let home: URL
        do {
            home = try HomeFolder.named(path)
        } catch {
            throw Problem("\(error)")
        }
        do {
            guard let file = try RecordFile(below: home) else {
                throw Problem("There is no flight bag in \(home.path) yet. Name its folder with --home.")
            }
            aircraft = try file.all(Aircraft.self)
            profiles = try file.all(LoadingProfileRecord.self)
            scenarios = try file.all(LoadingScenario.self)
            performance = try file.all(PerformanceProfile.self)
            parts = LoadingRecords(
                stations: try file.all(LoadingStationRecord.self),
                limits: try file.all(LoadingLimitRecord.self),
                envelopes: try file.all(LoadingEnvelopeRecord.self), weighings: try file.all(Weighing.self))
        } catch let problem as StoreProblem {
            throw Problem("\(home.path): \(problem)")
        }
    }

    /// Answers for an aircraft: `scenario`, `date` and the fuels burned, in the aircraft's unit of fuel.
    func answer(_ registration: String, _ asked: Asked) throws -> JSON {
        let found = aircraft.filter { $0.registration?.uppercased() == registration.uppercased() }
        guard let plane = found.first else {
            throw Problem("There is no aircraft \(Problem.quoted(registration)) among the records.")
        }
        guard found.count == 1 else {
            throw Problem("\(found.count) aircraft have the registration \(Problem.quoted(registration)).")
        }
        let name = try asked.needed(LoadingQuestion.scenario)
        let named = scenarios.filter { $0.aircraftID == plane.id && $0.name == name }
        guard let scenario = named.first else {
            throw Problem("\(registration) has no loading \(Problem.quoted(name)).")
        }
        guard named.count == 1 else {
            throw Problem("\(registration) has \(named.count) loadings \(Problem.quoted(name)).")
        }
        guard let profile = profiles.first(where: { $0.id == scenario.profileID }) else {
            throw Problem("The loading profile of \(Problem.quoted(name)) is not there any more.")
        }
        let day = try (asked[LoadingQuestion.date] ?? Date.now.day())?.description ?? "unknown"
        let unit = FuelUnit(plane.fuelUnit)
        func litres(_ parameter: Parameter<Double?>) throws -> Double? {
            try asked[parameter].map { $0 * unit.litresPerUnit }
        }
        let usual = PerformanceProfile.usual(performance, of: plane)
        let burn = LoadingCase.Burn(
            taxi: try litres(LoadingQuestion.taxiFuel) ?? profile.taxiFuelLitres ?? usual?.taxiFuelLitres,
            trip: try litres(LoadingQuestion.tripFuel), diversion: try litres(LoadingQuestion.diversionFuel))
        let records = LoadingCase.Records(plane, profile, scenario, day: day, of: parts)
        let result = LoadingCase(records, burn, day: day)
        guard case .object(var answer) = result.sheet.json(result.profile) else { return .null }
        answer["sources"] = JSON(result.sources)
        return .object(answer)
    }
}
