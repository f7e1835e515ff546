import Notation

/// The beginnings and ends of climbs and descents on a route.
///
/// The climb is computed from the departure, the descent backwards from the destination; if they meet below
/// the level, the level is not reached.
struct RouteProfile {
    private(set) var stretches: [Stretch] = []
    private(set) var notes: [String] = []

    private let pieces: [RoutePiece]
    private let performance: FlightPerformance
    /// Knots over the ground on a piece in a phase at a height.
    private let groundSpeed: (Int, NavLog.Phase, Double) throws(NavLogProblem) -> Double

    init(
        _ pieces: [RoutePiece], _ plan: NavLogPlan,
        groundSpeed: @escaping (Int, NavLog.Phase, Double) throws(NavLogProblem) -> Double
    ) throws(NavLogProblem) {
        self.pieces = pieces
        performance = plan.performance
        self.groundSpeed = groundSpeed
        try goForward(from: performance.climb == nil ? nil : plan.departureElevationFeet)
        if let descent = performance.descent, let field = plan.destinationElevationFeet {
            try goBackward(descent, from: field)
        }
    }

    /// Every piece at its level, with climbs and descents between levels.
    private mutating func goForward(from elevation: Double?) throws(NavLogProblem) {
        var feet = elevation
        for index in pieces.indices {
            guard let target = pieces[index].feet else {
                append(index, from: 0, to: pieces[index].miles, .cruise, nil, nil)
                feet = nil
                continue
            }
            let start = feet ?? target
            feet = target
            let slope = target > start ? performance.climb : performance.descent
            guard target != start, let slope else {
                append(index, from: 0, to: pieces[index].miles, .cruise, target, target)
                continue
            }
            let phase: NavLog.Phase = target > start ? .climb : .descent
            let speed = try groundSpeed(index, phase, (start + target) / 2)
            let miles = speed * abs(target - start) / slope.rate.feetPerMinute / 60
            guard miles < pieces[index].miles else {
                let reached = start + (target - start) * pieces[index].miles / miles
                append(index, from: 0, to: pieces[index].miles, phase, start, reached)
                feet = reached
                continue
            }
            append(index, from: 0, to: miles, phase, start, target)
            append(index, from: miles, to: pieces[index].miles, .cruise, target, target)
        }
    }

    private mutating func append(
        _ piece: Int, from: Double, to: Double, _ phase: NavLog.Phase, _ startFeet: Double?,
        _ endFeet: Double?
    ) {
        guard to > from else { return }
        stretches.append(
            Stretch(piece: piece, from: from, to: to, phase: phase, startFeet: startFeet, endFeet: endFeet))
    }

    /// The last descent, from its end.
    private mutating func goBackward(
        _ slope: FlightPerformance.Slope, from field: Double
    ) throws(NavLogProblem) {
        var below = field
        for index in stretches.indices.reversed() {
            let stretch = stretches[index]
            guard let first = stretch.startFeet, let last = stretch.endFeet, below < last else { return }
            let speed = try groundSpeed(stretch.piece, .descent, (below + max(first, last)) / 2)
            /// Feet a mile.
            let gradient = slope.rate.feetPerMinute * 60 / speed
            let above = below + gradient * stretch.miles
            guard above > first else {
                stretches[index].phase = .descent
                (stretches[index].startFeet, stretches[index].endFeet) = (above, below)
                below = above
                continue
            }
            let rise = (first - last) / stretch.miles
            let miles = min(stretch.miles, (last - below) / (gradient - rise))
            let meeting = below + gradient * miles
            if stretch.phase == .climb {
                notes.append(
                    "The level is not reached: climb and descent meet at "
                        + "\(Int(clamping: meeting.rounded())) ft."
                )
            }
            let middle = stretch.to - miles
            stretches[index].to = middle
            stretches[index].endFeet = meeting
            stretches.insert(
                Stretch(
                    piece: stretch.piece, from: middle, to: stretch.to, phase: .descent, startFeet: meeting,
                    endFeet: below), at: index + 1)
            if middle <= stretch.from { stretches.remove(at: index) }
            return
        }
        notes.append("The route is too short for the descent: it begins before the first point.")
    }
}
