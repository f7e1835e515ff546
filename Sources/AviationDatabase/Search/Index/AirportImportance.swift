import Aviation
import Foundation

/// The importance of an airport to people in general: by its type, scheduled service, runways, frequencies
/// and the size of the town that it is named for.
struct AirportImportance {
    /// From this importance on an airport serves the towns near it, not only its own: all large and medium
    /// airports, and small ones with scheduled service.
    static let regional = 0.27
    /// From this importance on an airport is its town's own: small airports with further data, former large
    /// ones, and seaplane bases with an ICAO code.
    static let local = 0.115

    let kind: AirportKind
    let isScheduled: Bool
    /// The longest runway on land, 0 when none is known.
    let runwayFeet: Int
    /// Runways on land.
    let runways: Int
    /// Published frequencies: an airport that is not in full use has few.
    let frequencies: Int
    let hasICAOCode: Bool
    /// The population of the largest town that it is named for, 0 when none is known.
    var people = 0

    /// From 0 to 1.
    var value: Double {
        switch kind {
        case .large: 0.54 + (isScheduled ? 0.2 : 0) + equipment + 0.1 * town
        case .medium: 0.28 + (isScheduled ? 0.2 : 0) + equipment + 0.1 * town
        case .small: 0.1 + (isScheduled ? 0.17 : 0) + equipment + 0.05 * town
        case .seaplaneBase: hasICAOCode ? 0.12 : isScheduled ? 0.09 : 0.06
        case .heliport: isScheduled ? 0.11 : 0.03
        case .balloonport: 0.02
        // A former large airport is still looked for by its name.
        case .closed: 0.02 + 0.18 * length
        }
    }

    /// Up to 0.16.
    private var equipment: Double {
        0.1 * length + 0.015 * Double(min(2, max(0, runways - 1))) + 0.03 * Double(min(8, frequencies)) / 8
    }

    /// A longer runway than 12,000 ft makes no airport more important.
    private var length: Double { min(1, Double(runwayFeet) / 12_000) }

    /// 0 up to ten thousand people, 1 from ten millions.
    private var town: Double { min(1, max(0, log10(max(1, Double(people))) / 3 - 4.0 / 3)) }
}
