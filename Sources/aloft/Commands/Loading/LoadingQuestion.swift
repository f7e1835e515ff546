import Aviation
import Foundation
import JSONLines
import Questions

/// The mass and the centre of gravity of a loaded aircraft, and whether they are allowed: of a profile in a
/// file, or of a loading of the own records.
enum LoadingQuestion: Question {
    static let profile = Parameter("profile", optional: .file, "The loading profile, a JSON file.")
    static let aircraft = Parameter(
        "aircraft", optional: .text(), "An aircraft of the records, in place of a file.",
        valueName: "registration")
    static let scenario = Parameter(
        "scenario", optional: .text(), "The name of its loading in the records.", valueName: "name")
    static let date = Parameter(
        "date", optional: .day, "Whose weighing counts; today's if not given.", valueName: "day")
    static let empty = Parameter("empty", optional: .emptyMass, "The empty mass in place of the profile's.")
    static let loads = Parameter(
        "loads", .amounts, standard: [:], "A load; may be given several times.", on: .options, as: "load",
        valueName: "station=mass")
    static let fuel = Parameter(
        "fuel", optional: .amounts, "Usable fuel; may be given several times.", on: .options,
        valueName: "station=volume")
    static let taxiFuel = Parameter(
        "taxi_fuel", optional: .amount, "Burned before take-off.", valueName: "volume")
    static let tripFuel = Parameter(
        "trip_fuel", optional: .amount, "Burned between take-off and landing.", valueName: "volume")
    static let diversionFuel = Parameter(
        "diversion_fuel", optional: .amount, "Burned from there to the alternate.", valueName: "volume")

    static let declaration = QuestionDeclaration(
        "loading", "Compute mass and balance from a loading profile.",
        words: """
            The profile names its units; all numbers are in them. Stations that are not named are empty. \
            Fuel is usable fuel by volume. What is not given is not assumed: without any fuel option there \
            is no ramp mass (“fuel” "Fuel=0" says that the tank is empty), without the taxi fuel no take-off \
            mass.

            With “aircraft” and “scenario” it computes a loading of the flight bag's own records, as their \
            page does.

            Not for navigation: the handbook and the last weighing of the aircraft count.
            """,
        usage: """
            As a line of a batch the first example is
              {"loads": {"Front seats": 340}, "fuel": {"Fuel": 40}, "taxi_fuel": 1.4, "trip_fuel": 21}
            """,
        examples: [
            """
            aloft loading --profile c172s.json --load "Front seats=340" --fuel "Fuel=40" \\
                --taxi-fuel 1.4 --trip-fuel 21
            """,
            #"aloft loading --aircraft G-BSYA --scenario "Two up" --trip-fuel 21"#,
        ],
        [
            profile, aircraft, scenario, date, empty, loads, fuel, taxiFuel, tripFuel, diversionFuel,
        ], gives: LoadingSheet.shape)

    static func answer(_ asked: Asked, _ source: LoadingSource) throws -> JSON {
        if let registration = try asked[aircraft] { return try source.own().answer(registration, asked) }
        let profile = try source.profile(asked.needed(profile))
        return profile.sheet(try Loading(asked)).json(profile)
    }
}

/// The loading profiles in files, each read once, and the account's own records.
final class LoadingSource: CommandSource {
    private let home: String?
    private var profiles: [String: LoadingProfile] = [:]
    private var records: OwnLoading?

    init(home: String?) { self.home = home }

    static func open(_ options: HomeOption, _ asked: Asked, isBatch: Bool) throws -> LoadingSource {
        let source = LoadingSource(home: options.home)
        // A file that cannot be read ends a batch before its first line.
        if let path = try asked[LoadingQuestion.profile] { _ = try source.profile(path) }
        return source
    }

    func own() throws -> OwnLoading {
        let own = try records ?? OwnLoading(home: home)
        records = own
        return own
    }

    func profile(_ path: String) throws -> LoadingProfile {
        if let known = profiles[path] { return known }
        let bytes = try InputFile.bytes(path)
        do throws(LoadingProfileError) {
            let profile = try LoadingProfile(file: bytes)
            profiles[path] = profile
            return profile
        } catch {
            throw Problem("\(Problem.quoted(path)): \(error)")
        }
    }
}

extension Loading {
    /// The loading that a line of a batch or a command line gives.
    fileprivate init(_ asked: Asked) throws {
        self.init()
        empty = try asked[LoadingQuestion.empty]
        loads = try asked[LoadingQuestion.loads]
        if let given = try asked[LoadingQuestion.fuel] { fuel = given }
        taxiFuel = try asked[LoadingQuestion.taxiFuel]
        tripFuel = try asked[LoadingQuestion.tripFuel]
        diversionFuel = try asked[LoadingQuestion.diversionFuel]
    }
}

extension ParameterKind where Value == Double {
    /// An amount in the profile's unit.
    static var amount: Self { .number(-1e12...1e12) }
}

extension ParameterKind where Value == EmptyMass {
    /// "mass@arm", or an object with mass, arm and perhaps lateral_arm.
    static var emptyMass: Self {
        Self(["type": ["string", "object"]], "mass@arm") { asked, name throws(Problem) in
            if case .text(let text)? = asked.value(name) {
                let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
                guard parts.count == 2 else {
                    throw Problem("\(name) is \(Problem.quoted(text)), not mass@arm.")
                }
                return EmptyMass(mass: try decimal(parts[0], name), arm: try decimal(parts[1], name))
            }
            guard let object = try asked.optionalObject(name) else { return nil }
            let known = ["mass", "arm", "lateral_arm"]
            if let key = object.keys.first(where: { !known.contains($0) }) {
                throw Problem(
                    "\(name) has no key \(Problem.quoted(key)). The keys are mass, arm, lateral_arm.")
            }
            let inner = Asked(object)
            return EmptyMass(
                mass: try inner.number("mass"), arm: try inner.number("arm"),
                lateralArm: try inner.optionalNumber("lateral_arm"))
        }
    }
}

extension ParameterKind where Value == [String: Double] {
    /// Amounts by station: an object, or texts "station=amount". One station given twice is an error: neither
    /// amount is dropped.
    static var amounts: Self {
        Self(
            ["type": "object", "additionalProperties": ["type": "number"]], "station=amount"
        ) { asked, name throws(Problem) in
            guard let value = asked.value(name) else { return nil }
            if case .array = value { return try texts(asked.optionalTexts(name) ?? [], name) }
            var amounts: [String: Double] = [:]
            for member in try asked.optionalObject(name)?.members ?? [] {
                switch member.value {
                case .number(let number): amounts[member.key] = number
                case .text(let text): amounts[member.key] = try decimal(text, "\(name), \(member.key)")
                // A load that is not known is not nothing.
                case .null: throw Problem("\(name): \(Problem.quoted(member.key)) is null.")
                default: throw Problem("\(name): \(Problem.quoted(member.key)) is no number.")
                }
            }
            return amounts
        }
    }

    private static func texts(_ texts: [String], _ name: String) throws(Problem) -> [String: Double] {
        var amounts: [String: Double] = [:]
        for text in texts {
            let place = text.lastIndex(of: "=")
            let station = place.map { String(text[..<$0]) } ?? text
            let amount = place.map { String(text[text.index(after: $0)...]) } ?? ""
            guard amounts[station] == nil else {
                throw Problem("\(Problem.quoted(station)) is given twice. Give the sum once.")
            }
            amounts[station] = try decimal(amount, "\(name), \(station)")
        }
        return amounts
    }
}

private func decimal(_ text: String, _ key: String) throws(Problem) -> Double {
    guard let number = DecimalText.number(text) else {
        throw Problem("\(key) is \(Problem.quoted(text)), which is no number.")
    }
    return number
}
