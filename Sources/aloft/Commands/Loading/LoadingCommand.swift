import ArgumentParser
import Aviation
import Foundation
import JSONLines

/// `aloft loading --profile FILE`, or `--aircraft` and `--scenario` of the own records: what a loaded
/// aircraft weighs, where its centre of gravity is, and whether that is allowed.
struct LoadingCommand: QuestionCommand {
    static let configuration = CommandConfiguration(
        commandName: "loading",
        abstract: "Compute mass and balance from a loading profile.",
        discussion: """
            The profile names its units; all numbers are in them. Stations that are not named are empty. \
            Fuel is usable fuel by volume. What is not given is not assumed: without any fuel option there \
            is no ramp mass (--fuel "Fuel=0" says that the tank is empty), without the taxi fuel no take-off \
            mass.

            Example:
              aloft loading --profile c172s.json --load "Front seats=340" --fuel "Fuel=40" \\
                --taxi-fuel 1.4 --trip-fuel 21
              {"loads": {"Front seats": 340}, "fuel": {"Fuel": 40}, "taxi_fuel": 1.4, "trip_fuel": 21}
            The second line is the same as a line of a batch.

            With --aircraft and --scenario it computes a loading of the flight bag's own records, as their \
            page does:
              aloft loading --aircraft G-BSYA --scenario "Two up" --trip-fuel 21

            Not for navigation: the handbook and the last weighing of the aircraft count.
            """)

    @Option(help: ArgumentHelp("The loading profile, a JSON file.", valueName: "file"), completion: .file())
    var profile: String?

    @Option(help: ArgumentHelp("An aircraft of the records, in place of a file.", valueName: "registration"))
    var aircraft: String?

    @Option(help: ArgumentHelp("The name of its loading in the records.", valueName: "name"))
    var scenario: String?

    @Option(help: ArgumentHelp("Whose weighing counts; today's if not given.", valueName: "day"))
    var date: String?

    @Option(help: ArgumentHelp("The flight bag's folder.", valueName: "dir"), completion: .directory)
    var home: String?

    @Option(help: ArgumentHelp("The empty mass in place of the profile's.", valueName: "mass@arm"))
    var empty: String?

    @Option(help: ArgumentHelp("A load; may be given several times.", valueName: "station=mass"))
    var load: [String] = []

    @Option(help: ArgumentHelp("Usable fuel; may be given several times.", valueName: "station=volume"))
    var fuel: [String] = []

    @Option(help: ArgumentHelp("Burned before take-off.", valueName: "volume")) var taxiFuel: String?
    @Option(help: ArgumentHelp("Burned between take-off and landing.", valueName: "volume"))
    var tripFuel: String?
    @Option(help: ArgumentHelp("Burned from there to the alternate.", valueName: "volume"))
    var diversionFuel: String?

    @OptionGroup var form: AnswerForm

    var given: JSONObject {
        [
            "profile": JSON(profile), "aircraft": JSON(aircraft), "scenario": JSON(scenario),
            "date": JSON(date), "empty": JSON(empty), "loads": Self.amounts(load),
            "fuel": Self.amounts(fuel), "taxi_fuel": JSON(taxiFuel), "trip_fuel": JSON(tripFuel),
            "diversion_fuel": JSON(diversionFuel),
        ]
    }

    /// One station given twice is an error, as in a line of a batch: neither amount is dropped.
    func validate() throws {
        for texts in [load, fuel] {
            var seen: Set<Substring> = []
            for text in texts {
                let name = text.lastIndex(of: "=").map { text[..<$0] } ?? text[...]
                guard seen.insert(name).inserted else {
                    let station = Problem.quoted(String(name))
                    throw ValidationError("\(station) is given twice. Give the sum once.")
                }
            }
        }
    }

    /// "station=amount" as the members of an object; null when nothing was given.
    private static func amounts(_ texts: [String]) -> JSON {
        guard !texts.isEmpty else { return .null }
        return .object(
            JSONObject(
                texts.map { text in
                    let place = text.lastIndex(of: "=")
                    let name = place.map { String(text[..<$0]) } ?? text
                    return (name, place.map { .text(String(text[text.index(after: $0)...])) } ?? .text(""))
                }))
    }

    func answering() throws -> (Asked) throws -> JSON {
        var profiles: [String: LoadingProfile] = [:]
        if let profile { profiles[profile] = try Self.profile(profile) }
        var own: OwnLoading?
        return { asked in
            if asked.has("aircraft") {
                let records = try own ?? OwnLoading(home: home)
                own = records
                return try records.answer(asked)
            }
            let path = try asked.text("profile")
            let profile = try profiles[path] ?? Self.profile(path)
            profiles[path] = profile
            return profile.sheet(try Loading(asked)).json(profile)
        }
    }

    private static func profile(_ path: String) throws -> LoadingProfile {
        let bytes = try InputFile.bytes(path)
        do throws(LoadingProfileError) {
            return try LoadingProfile(file: bytes)
        } catch {
            throw Problem("\(Problem.quoted(path)): \(error)")
        }
    }
}

extension Loading {
    /// The loading that a line of a batch or a command line gives.
    fileprivate init(_ asked: Asked) throws {
        self.init()
        empty = try Self.empty(asked)
        loads = try Self.amounts(asked, "loads")
        if asked.has("fuel") { fuel = try Self.amounts(asked, "fuel") }
        taxiFuel = try asked.optionalNumber("taxi_fuel")
        tripFuel = try asked.optionalNumber("trip_fuel")
        diversionFuel = try asked.optionalNumber("diversion_fuel")
    }

    private static func empty(_ asked: Asked) throws -> EmptyMass? {
        if case .text(let text) = asked.value("empty") {
            let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw Problem("empty is \(Problem.quoted(text)), not mass@arm.") }
            return EmptyMass(mass: try number(parts[0], "empty"), arm: try number(parts[1], "empty"))
        }
        guard let object = try asked.optionalObject("empty") else { return nil }
        let known = ["mass", "arm", "lateral_arm"]
        if let key = object.keys.first(where: { !known.contains($0) }) {
            throw Problem("empty has no key \(Problem.quoted(key)). The keys are mass, arm, lateral_arm.")
        }
        let inner = Asked(object)
        return EmptyMass(
            mass: try inner.number("mass"), arm: try inner.number("arm"),
            lateralArm: try inner.optionalNumber("lateral_arm"))
    }

    private static func amounts(_ asked: Asked, _ key: String) throws -> [String: Double] {
        guard let object = try asked.optionalObject(key) else { return [:] }
        var amounts: [String: Double] = [:]
        for member in object.members {
            switch member.value {
            case .number(let number): amounts[member.key] = number
            case .text(let text): amounts[member.key] = try number(text, "\(key), \(member.key)")
            // A load that is not known is not nothing.
            case .null: throw Problem("\(key): \(Problem.quoted(member.key)) is null.")
            default: throw Problem("\(key): \(Problem.quoted(member.key)) is no number.")
            }
        }
        return amounts
    }

    private static func number(_ text: String, _ key: String) throws -> Double {
        guard let number = DecimalText.number(text) else {
            throw Problem("\(key) is \(Problem.quoted(text)), which is no number.")
        }
        return number
    }
}
