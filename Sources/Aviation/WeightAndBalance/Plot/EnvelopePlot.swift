import Notation

/// One drawing of envelopes that share a plane and an axis, with the points of a loading and its burn curve:
/// geometry alone. Coordinates run from 0 to 1, to the right and upwards.
package struct EnvelopePlot: Hashable, Sendable {
    /// A place in the drawing.
    package struct Place: Hashable, Sendable {
        package let x: Double
        package let y: Double
    }

    /// One envelope.
    package struct Area: Hashable, Sendable {
        package let name: String
        package let corners: [Place]
        /// The corners in numbers of the axes, for a table beside the drawing.
        package let points: [EnvelopePoint]
        /// Whether it is no valid area.
        package let isFlawed: Bool
    }

    /// One moment of the flight.
    package struct Mark: Hashable, Sendable {
        /// "Take-off".
        package let name: String
        package let place: Place
        package let x: Double
        package let mass: Double
        /// Nil when it was not tested.
        package let isInside: Bool?
    }

    /// A piece of the burn curve, wholly inside of a category or outside.
    package struct Way: Hashable, Sendable {
        package let places: [Place]
        package let isOutside: Bool
    }

    /// A line of the grid.
    package struct Tick: Hashable, Sendable {
        package let place: Double
        package let text: String
    }

    package let plane: LoadingEnvelope.Plane
    package let axis: LoadingEnvelope.Axis
    /// "Arm, in", "Mass, lb".
    package let axisTitle: String
    package let massTitle: String
    package let areas: [Area]
    package let marks: [Mark]
    package let ways: [Way]
    package let axisTicks: [Tick]
    package let massTicks: [Tick]
}

extension LoadingProfile {
    /// The drawings of this profile's envelopes, one for each plane and axis in the profile's order. An axis
    /// without the needed figures is left out; the sheet's problems report it.
    package func plots(of sheet: LoadingSheet) -> [EnvelopePlot] {
        var keys: [(LoadingEnvelope.Plane, LoadingEnvelope.Axis)] = []
        for envelope in envelopes where !keys.contains(where: { $0 == (envelope.plane, envelope.axis) }) {
            keys.append((envelope.plane, envelope.axis))
        }
        return keys.compactMap { plane, axis in
            AxisFormula(axis, self).flatMap { EnvelopePlot(self, sheet, plane, axis, $0) }
        }
    }
}

extension EnvelopePlot {
    /// Nil if nothing can be drawn.
    init?(
        _ profile: LoadingProfile, _ sheet: LoadingSheet, _ plane: LoadingEnvelope.Plane,
        _ axis: LoadingEnvelope.Axis, _ formula: AxisFormula
    ) {
        self.plane = plane
        self.axis = axis
        let isLateral = plane == .lateral
        let envelopes = profile.envelopes.filter { $0.plane == plane && $0.axis == axis }
        let states = Self.states(sheet).compactMap { name, state -> (String, LoadingState, EnvelopePoint)? in
            guard let mass = state.mass, let moment = state.moment,
                let used = isLateral ? state.lateralCG.map({ $0 * mass }) : moment
            else { return nil }
            return (name, state, EnvelopePoint(x: formula.x(mass: mass, moment: used), mass: mass))
        }
        let way = isLateral ? [] : WaySampling(profile, sheet, formula).points
        let all = envelopes.flatMap(\.points) + states.map(\.2) + way.map(\.point)
        let finite = all.filter { $0.x.isFinite && $0.mass.isFinite }
        guard let across = PlotScale(finite.map(\.x)), let up = PlotScale(finite.map(\.mass)) else {
            return nil
        }
        func place(_ point: EnvelopePoint) -> Place {
            Place(x: across.place(point.x), y: up.place(point.mass))
        }
        areas = envelopes.map { envelope in
            let polygon = try? EnvelopePolygon(envelope.points)
            return Area(
                name: envelope.name, corners: envelope.points.map(place), points: envelope.points,
                isFlawed: polygon == nil)
        }
        marks = states.map { name, state, point in
            Mark(name: name, place: place(point), x: point.x, mass: point.mass, isInside: state.isInside)
        }
        ways = WaySampling.pieces(way).map { piece in
            Way(places: piece.points.map(place), isOutside: piece.isOutside)
        }
        axisTicks = across.ticks
        massTicks = up.ticks
        massTitle = "Mass, \(profile.units.mass.symbol)"
        axisTitle =
            switch axis {
            case .arm: "\(isLateral ? "Lateral arm" : "Arm"), \(profile.units.arm.symbol)"
            case .moment:
                "Moment, \(profile.units.momentSymbol)"
                    + (profile.momentDivisor.map { " / \(WrittenNumber.text($0))" } ?? "")
            case .macPercent: "% MAC"
            case .index: "Index"
            }
    }

    private static func states(_ sheet: LoadingSheet) -> [(String, LoadingState)] {
        [
            ("Zero fuel", sheet.zeroFuel), ("Ramp", sheet.ramp), ("Take-off", sheet.takeoff),
            ("Landing", sheet.landing),
        ] + (sheet.diversion.map { [("Diversion", $0)] } ?? [])
    }
}

/// The way between the points of a burn path, which is bent where arms depend on the volume or the axis is an
/// arm, as short straight pieces.
private struct WaySampling {
    typealias Sample = (point: EnvelopePoint, isOutside: Bool)
    let points: [Sample]

    /// The pieces between two points of the path, enough to look like a curve.
    private static let pieces = 16

    init(_ profile: LoadingProfile, _ sheet: LoadingSheet, _ formula: AxisFormula) {
        let board = EnvelopeBoard(profile)
        let path = sheet.burnPath
        var samples: [Sample] = []
        func add(_ mass: Double, _ moment: Double) {
            let inside = board.judge(Balance(mass: mass, moment: moment, lateralMoment: nil), .takeoff)
            let point = EnvelopePoint(x: formula.x(mass: mass, moment: moment), mass: mass)
            // A lateral envelope is another drawing's matter.
            let longitudinal = inside.verdicts.filter { verdict in
                profile.envelopes.contains { $0.name == verdict.name && $0.plane == .longitudinal }
            }
            let isOutside = !longitudinal.isEmpty && longitudinal.allSatisfy { $0.isInside == false }
            samples.append((point, isOutside))
        }
        if let first = path.first { add(first.mass, first.moment) }
        for (from, to) in zip(path, path.dropFirst()) {
            for step in 1...Self.pieces {
                let share = Double(step) / Double(Self.pieces)
                add(
                    from.mass + share * (to.mass - from.mass), from.moment + share * (to.moment - from.moment)
                )
            }
        }
        points = samples
    }

    /// Pieces that are wholly inside or outside; each begins where the one before ends.
    static func pieces(_ samples: [Sample]) -> [(points: [EnvelopePoint], isOutside: Bool)] {
        var pieces: [(points: [EnvelopePoint], isOutside: Bool)] = []
        for (before, after) in zip(samples, samples.dropFirst()) {
            let isOutside = before.isOutside || after.isOutside
            if pieces.last?.isOutside == isOutside {
                pieces[pieces.count - 1].points.append(after.point)
            } else {
                pieces.append(([before.point, after.point], isOutside))
            }
        }
        return pieces
    }
}

/// Numbers along one side of a drawing.
struct PlotScale: Hashable, Sendable {
    let ticks: [EnvelopePlot.Tick]
    private let least: Double
    private let width: Double

    /// From a round number below the minimum to one above the maximum; nil without numbers.
    init?(_ numbers: [Double]) {
        guard let low = numbers.min(), let high = numbers.max() else { return nil }
        let span = high > low ? high - low : max(1, abs(high) * 0.1)
        let step = Self.step(span / 5)
        let first = ((low - span * 0.04) / step).rounded(.down)
        let last = ((high + span * 0.04) / step).rounded(.up)
        guard first.isFinite, last.isFinite, last - first < 1_000, last > first else { return nil }
        least = first * step
        width = (last - first) * step
        let (from, size) = (least, width)
        ticks = (Int(clamping: first)...Int(clamping: last)).map { index in
            let number = Double(index) * step
            return EnvelopePlot.Tick(place: (number - from) / size, text: WrittenNumber.text(number))
        }
    }

    func place(_ number: Double) -> Double { (number - least) / width }

    /// 1, 2 or 5 times a power of ten, not less than `least`.
    private static func step(_ least: Double) -> Double {
        var power = 1.0
        while power * 10 <= least { power *= 10 }
        while power > least { power /= 10 }
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? power * 10
    }
}
