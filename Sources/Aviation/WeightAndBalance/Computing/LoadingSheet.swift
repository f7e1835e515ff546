/// The mass and the centre of gravity of an aircraft at one moment of a flight, and whether they are allowed.
/// In the units of the profile.
package struct LoadingState: Hashable, Sendable {
    /// Nil, like all others, if it cannot be computed: `problem` gives the reason.
    package var mass: Double?
    /// Mass times arm, not divided.
    package var moment: Double?
    /// The arm of the centre of gravity.
    package var cg: Double?
    /// Positive to the right; nil unless the profile gives lateral arms for everything on board.
    package var lateralCG: Double?
    /// Per cent of the mean aerodynamic chord; nil when the profile does not give it.
    package var macPercent: Double?
    /// In index units; nil when the profile does not use them.
    package var index: Double?
    /// Whether it lies inside of the envelope, its edge included; of several categories inside of one. Nil if
    /// there is no envelope or it cannot be computed.
    package var isInside: Bool?
    /// The error, or the reason why the state cannot be computed; nil when it was computed and all that was
    /// checked holds.
    package var problem: String?
    /// The verdicts of the envelopes that apply to this moment.
    package var verdicts: [EnvelopeVerdict] = []

    /// A state that cannot be computed, and why.
    package static func unknown(_ reason: String) -> LoadingState {
        var state = LoadingState()
        state.problem = reason
        return state
    }
}

/// The verdict of one envelope on a state.
package struct EnvelopeVerdict: Hashable, Sendable {
    package let name: String
    /// Nil when it could not be tested.
    package let isInside: Bool?
    /// The excess and its direction; nil inside.
    package let excursion: EnvelopeExcursion?
    /// In words, with the name; nil inside.
    package let sentence: String?
}

/// A computed loading: its states and its problems.
package struct LoadingSheet: Hashable, Sendable {
    /// Without usable fuel.
    package var zeroFuel: LoadingState
    /// With all fuel.
    package var ramp: LoadingState
    /// Without the taxi fuel.
    package var takeoff: LoadingState
    /// Without the trip fuel too.
    package var landing: LoadingState
    /// Without the fuel to the alternate too; nil when no diversion is planned.
    package var diversion: LoadingState?
    /// A landing when all usable fuel is burned.
    package var zeroUsable: LoadingState
    /// From take-off to the last landing: with a point where another tank is used and where a table of arms
    /// has a line.
    package var burnPath: [BurnPathPoint]
    /// The reasons against the flight, or why it could not be computed, in sentences; empty if there are
    /// none.
    package var problems: [String]
    /// Checks that were left out because the profile does not give their data.
    package var notChecked: [String]
}

/// A point of the way from take-off to landing as fuel is burned.
package struct BurnPathPoint: Hashable, Sendable {
    /// Usable volume left in all tanks.
    package let fuel: Double
    package let mass: Double
    package let moment: Double

    /// The arm of the centre of gravity.
    package var cg: Double { moment / mass }
}
