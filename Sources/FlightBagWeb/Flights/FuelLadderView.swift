import Aviation
import FlightBag
import Notation

/// The fuel that a flight needs, rung by rung, each with its rule.
struct FuelLadderView {
    let rules: String
    let rungs: [Rung]
    let onBoard: String
    let margin: String
    let isShort: Bool

    struct Rung {
        let title: String
        let amount: String
        let time: String
        let rule: String
        let note: String?
        let isSum: Bool
    }

    init?(_ flight: Flight, _ log: FlightLog, _ unit: FuelUnit) {
        guard let ladder = log.fuel?.ladder, let set = log.rules else { return nil }
        rules = "\(Self.name(set)), \(log.flightRules == .ifr ? "IFR" : "VFR")"
        rungs = ladder.rungs.map { rung in
            Rung(
                title: Self.title(rung.purpose),
                amount: rung.volume.map { unit.roundedUp($0.value(in: .litres)) } ?? "unknown",
                time: rung.minutes.map { "\(Int(clamping: $0.rounded())) min" } ?? "",
                rule: rung.rule.text + (rung.rule.isVerified ? "" : " (wording not verified)"),
                note: rung.note, isSum: rung.purpose == .block)
        }
        onBoard = flight.fuelLitres.map { unit.written($0) } ?? "not given"
        let litres = ladder.margin?.value(in: .litres)
        isShort = litres.map { $0 < -0.05 } ?? false
        let without =
            log.fuelUnknowns.isEmpty
            ? "" : ", without \(log.fuelUnknowns.joined(separator: ", "))"
        margin =
            litres.map { litres in
                litres < -0.05
                    ? "\(unit.roundedUp(-litres)) too little"
                    : "\(unit.roundedDown(max(0, litres))) more than needed\(without)"
            } ?? "unknown"
    }

    private static func name(_ set: RuleSet) -> String {
        switch set {
        case .faa: "FAA"
        case .easa: "EASA"
        case .uk: "UK"
        }
    }

    private static func title(_ purpose: FuelLadder.Purpose) -> String {
        switch purpose {
        case .taxi: "Taxi"
        case .trip: "Trip"
        case .contingency: "Contingency"
        case .alternate: "Alternate"
        case .finalReserve: "Final reserve"
        case .extra: "Extra"
        case .block: "Block fuel"
        case .minimumFuel: "Minimum fuel in flight"
        }
    }
}
