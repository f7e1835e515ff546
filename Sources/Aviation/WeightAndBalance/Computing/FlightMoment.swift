/// The moments of a flight at which a loading is computed.
enum FlightMoment: Sendable {
    case zeroFuel, ramp, takeoff, landing, diversion, zeroUsable

    /// The condition by which envelopes apply.
    var condition: LoadingEnvelope.Condition {
        switch self {
        case .zeroFuel: .zeroFuel
        case .ramp: .ramp
        case .takeoff: .takeoff
        case .landing, .diversion, .zeroUsable: .landing
        }
    }

    /// Whether the aircraft flies at that mass.
    var isInFlight: Bool {
        switch self {
        case .takeoff, .landing, .diversion: true
        case .zeroFuel, .ramp, .zeroUsable: false
        }
    }

    /// Begins a sentence.
    var name: String {
        switch self {
        case .zeroFuel: "Zero fuel"
        case .ramp: "Ramp"
        case .takeoff: "Take-off"
        case .landing: "Landing"
        case .diversion: "Landing after the diversion"
        case .zeroUsable: "Landing without usable fuel"
        }
    }

    /// The greatest mass; nil if not given.
    func limit(_ limits: MassLimits) -> Double? {
        switch self {
        case .zeroFuel: limits.zeroFuel
        case .ramp: limits.ramp
        case .takeoff: limits.takeoff
        case .landing, .diversion, .zeroUsable: limits.landing
        }
    }
}
