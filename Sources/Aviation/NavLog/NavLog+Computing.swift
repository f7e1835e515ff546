import Foundation

extension NavLog {
    /// Computes the log. Throws where there is no course or the wind lets a leg not be flown.
    ///
    /// - A leg's course is that of its great circle at the middle, flown with one heading; variation is taken
    ///   there. Legs over 200 NM are computed in parts of equal length, each with its own course and wind.
    /// - Forecasts are taken at the middle of each stretch, at its mean height, for the time at which it is
    ///   flown; if none reaches a climb or a descent, the level's is used, with a note.
    package init(_ plan: NavLogPlan) throws(NavLogProblem) {
        var flight = try RouteFlight(plan)
        // The times of the winds depend on the resulting speeds: three rounds agree within a second, because
        // a wind changes little in the minutes by which it shifts a passage.
        for _ in 0..<3 { try flight.fly() }
        self = flight.log()
    }
}

/// A flight along the pieces of a route.
private struct RouteFlight {
    let plan: NavLogPlan
    let legs: [LegWay]
    let pieces: [RoutePiece]
    var notes: [String]
    /// Seconds from take-off to the middle of each piece, as far as is known.
    var middleSeconds: [Double]
    var segments: [(leg: Int, NavLog.Segment)] = []
    var profileNotes: [String] = []

    /// A leg before it is flown.
    struct LegWay {
        let from: Route.Point
        let to: Route.Point
        let geodesic: Geodesic
        let level: CruisingLevel?
        let feet: Double?
        let typed: NavLogPlan.LegOverride?
    }

    init(_ plan: NavLogPlan) throws(NavLogProblem) {
        self.plan = plan
        guard plan.points.count >= 2 else { throw .noLegs }
        var legs: [LegWay] = []
        var pieces: [RoutePiece] = []
        var counts: [String: Int] = [:]
        var (level, airspeed) = (plan.level, plan.performance.cruiseTrueAirspeed)
        var miles = 0.0
        for (from, to) in zip(plan.points, plan.points.dropFirst()) {
            if let change = from.change {
                if case .level(let filed) = change.level { level = filed } else { level = nil }
                if let speed = change.speed.speed, speed.isPositive { airspeed = speed }
            }
            let nth = counts["\(from.name) \(to.name)", default: 0] + 1
            counts["\(from.name) \(to.name)"] = nth
            let typed = plan.overrides.last { $0.from == from.name && $0.to == to.name && $0.nth == nth }
            let ownLevel = typed?.level ?? level
            let feet = ownLevel.map { Self.feet($0, plan.qnh) }
            let way = RoutePiece.pieces(
                of: legs.count, from: from.position, to: to.position, startIndex: pieces.count,
                startMiles: miles,
                trueAirspeed: typed?.trueAirspeed ?? airspeed, feet: feet, declination: plan.declination)
            guard let way else { throw .noCourse(from: from.name, to: to.name) }
            let geodesic = Geodesic(from: from.position, to: to.position)
            legs.append(
                LegWay(from: from, to: to, geodesic: geodesic, level: ownLevel, feet: feet, typed: typed))
            pieces += way
            miles += geodesic.distance.nauticalMiles
        }
        (self.legs, self.pieces) = (legs, pieces)
        notes = Self.missing(plan, legs)
        middleSeconds = pieces.map {
            ($0.startMiles + $0.miles / 2) / $0.trueAirspeed.knots * 3600
        }
    }

    /// Above the sea. Without a QNH, or beyond the standard atmosphere's formulas, a flight level's own feet.
    private static func feet(_ level: CruisingLevel, _ qnh: Pressure?) -> Double {
        let setting = AltimeterSetting(qnh ?? StandardAtmosphere.seaLevelPressure)
        if let feet = setting?.altitude(of: level)?.feet { return feet }
        return switch level {
        case .altitudeFeet(let feet): Double(feet)
        case .flightLevel(let level): Double(level) * 100
        }
    }

    private static func missing(_ plan: NavLogPlan, _ legs: [LegWay]) -> [String] {
        var notes: [String] = []
        if legs.contains(where: { $0.level == nil }) {
            notes.append(
                "No level is given for some of the route: no climb, descent or level is checked there.")
        }
        let hasFlightLevel = legs.contains { if case .flightLevel? = $0.level { true } else { false } }
        if hasFlightLevel, plan.qnh == nil {
            notes.append("QNH is not given: flight levels are taken as heights in the standard atmosphere.")
        }
        if plan.performance.climb == nil || plan.departureElevationFeet == nil {
            notes.append("No climb: its performance or the departure's elevation is not given.")
        }
        if plan.performance.descent == nil || plan.destinationElevationFeet == nil {
            notes.append("No descent: its performance or the destination's elevation is not given.")
        }
        notes += lowLevels(plan, legs)
        if plan.points.contains(where: { plan.declination($0.position) == nil }) {
            notes.append("The variation is not known for some of the route: no magnetic headings there.")
        }
        let keys = Set(legs.compactMap { $0.typed })
        let unused = plan.overrides.filter { !keys.contains($0) }.map { "\($0.from) to \($0.to)" }
        if !unused.isEmpty {
            notes.append("Notes typed for \(unused.joined(separator: ", ")) fit no leg of the route.")
        }
        if case .forecast = plan.winds, plan.offBlock == nil {
            notes.append("Winds aloft need the time of off-block.")
        }
        if plan.offBlock == nil {
            notes.append("The time of off-block is not given: no times of day.")
        } else {
            if plan.taxiOutSeconds == nil {
                notes.append("The time for taxiing out is not given: take-off is at off-block.")
            }
            if plan.taxiInSeconds == nil {
                notes.append("The time for taxiing in is not given: on block is at landing.")
            }
        }
        notes.append("Terrain is not known here. Headings are magnetic, without the compass's deviation.")
        return notes
    }

    /// Levels below the ground of one of the aerodromes.
    private static func lowLevels(_ plan: NavLogPlan, _ legs: [LegWay]) -> [String] {
        let ends = [
            ("departure", legs.first, plan.departureElevationFeet),
            ("destination", legs.last, plan.destinationElevationFeet),
        ]
        return ends.compactMap { name, leg, elevation in
            guard let level = leg?.level, let feet = leg?.feet, let elevation, feet < elevation else {
                return nil
            }
            let ground = DecimalText.shortest(elevation)
            return "The level \(level) is BELOW the \(name), which is \(ground) ft above the sea."
        }
    }

    /// Flies the route once with the times of the round before.
    mutating func fly() throws(NavLogProblem) {
        let before = self
        let profile = try RouteProfile(pieces, plan) { (piece, phase, feet) throws(NavLogProblem) in
            let piece = before.pieces[piece]
            let wind = before.wind(piece, phase, feet, share: 0.5)
            return try before.triangle(piece, phase, wind.0).groundSpeed.knots
        }
        segments = []
        profileNotes = profile.notes
        var elapsed = 0.0
        var middles = middleSeconds
        for stretch in profile.stretches {
            let piece = pieces[stretch.piece]
            let share = (stretch.from + stretch.to) / 2 / piece.miles
            let mean = stretch.startFeet.flatMap { first in stretch.endFeet.map { (first + $0) / 2 } }
            let (wind, _) = self.wind(piece, stretch.phase, mean, share: share)
            let triangle = try triangle(piece, stretch.phase, wind)
            let seconds = stretch.miles / triangle.groundSpeed.knots * 3600
            let middle = piece.miles / 2
            if stretch.from <= middle, middle <= stretch.to {
                middles[stretch.piece] =
                    elapsed + (middle - stretch.from) / triangle.groundSpeed.knots * 3600
            }
            elapsed += seconds
            segments.append(
                (
                    piece.leg,
                    NavLog.Segment(
                        phase: stretch.phase,
                        start: piece.geodesic.position(at: Distance(nauticalMiles: stretch.from)),
                        end: piece.geodesic.position(at: Distance(nauticalMiles: stretch.to)),
                        distance: Distance(nauticalMiles: stretch.miles), trueCourse: piece.course,
                        declination: piece.declination, wind: wind,
                        trueAirspeed: airspeed(piece, stretch.phase),
                        triangle: triangle, startFeet: stretch.startFeet, endFeet: stretch.endFeet,
                        seconds: seconds, fuel: flow(stretch.phase)?.volume(inSeconds: seconds))
                ))
        }
        middleSeconds = middles
    }

    private func airspeed(_ piece: RoutePiece, _ phase: NavLog.Phase) -> Speed {
        switch phase {
        case .climb: plan.performance.climb?.trueAirspeed ?? piece.trueAirspeed
        case .cruise: piece.trueAirspeed
        case .descent: plan.performance.descent?.trueAirspeed ?? piece.trueAirspeed
        }
    }

    private func flow(_ phase: NavLog.Phase) -> FuelFlow? {
        switch phase {
        case .climb: plan.performance.climb?.fuelFlow ?? plan.performance.cruiseFuelFlow
        case .cruise: plan.performance.cruiseFuelFlow
        case .descent: plan.performance.descent?.fuelFlow ?? plan.performance.cruiseFuelFlow
        }
    }

    private func triangle(
        _ piece: RoutePiece, _ phase: NavLog.Phase, _ wind: NavLog.LegWind
    ) throws(NavLogProblem) -> WindTriangle<TrueNorth> {
        do throws(WindTriangleProblem) {
            return try WindTriangle(
                course: piece.course, trueAirspeed: airspeed(piece, phase), wind: wind.wind)
        } catch {
            throw .wind(from: legs[piece.leg].from.name, to: legs[piece.leg].to.name, error)
        }
    }

    /// The wind on a part of a piece, with the forecast's temperature.
    private func wind(
        _ piece: RoutePiece, _ phase: NavLog.Phase, _ feet: Double?, share: Double
    ) -> (NavLog.LegWind, Double?) {
        if let typed = legs[piece.leg].typed?.wind {
            return (NavLog.LegWind(wind: typed, origin: .typedOnLeg), nil)
        }
        switch plan.winds {
        case .typed(let wind): return (NavLog.LegWind(wind: wind, origin: .typed), nil)
        case .unknown: return (NavLog.LegWind(wind: .calm, origin: .stillAir), nil)
        case .forecast(let field):
            let still = (NavLog.LegWind(wind: .calm, origin: .stillAir), Double?.none)
            guard let offBlock = plan.offBlock, let height = feet ?? piece.feet else { return still }
            let place = piece.geodesic.position(at: piece.geodesic.distance * share)
            let instant = offBlock.addingTimeInterval(
                (plan.taxiOutSeconds ?? 0) + middleSeconds[piece.index])
            if let found = field.wind(at: place, altitudeFeet: height, instant: instant) {
                return (Self.legWind(found, []), found.temperatureCelsius)
            }
            guard phase != .cruise, let level = piece.feet,
                let found = field.wind(at: place, altitudeFeet: level, instant: instant)
            else { return still }
            return (Self.legWind(found, ["that of the level, for none reaches lower"]), nil)
        }
    }

    private static func legWind(_ found: InterpolatedWind, _ notes: [String]) -> NavLog.LegWind {
        let light = found.isLightAndVariable ? ["light and variable"] : []
        return NavLog.LegWind(
            wind: found.wind,
            origin: .forecast(stations: found.stations, notes: found.notes + light + notes))
    }

    /// The log of the last round.
    func log() -> NavLog {
        let takeOff = plan.offBlock?.addingTimeInterval(plan.taxiOutSeconds ?? 0)
        var elapsed = 0.0
        let byLeg = Dictionary(grouping: segments, by: \.leg)
        let piecesByLeg = Dictionary(grouping: pieces, by: \.leg)
        let made = legs.indices.map { index -> NavLog.Leg in
            let own = byLeg[index, default: []].map(\.1)
            let seconds = own.reduce(0) { $0 + $1.seconds }
            elapsed += seconds
            return leg(
                index, own, piecesByLeg[index, default: []], seconds,
                over: takeOff?.addingTimeInterval(elapsed))
        }
        let isStill = segments.contains { $0.1.wind.origin == .stillAir }
        let windNotes = isStill ? ["No wind is known for some of the route: still air is taken there."] : []
        return NavLog(
            legs: made, profile: profilePoints(), notes: windNotes + profileNotes + notes, takeOff: takeOff,
            onBlock: takeOff?.addingTimeInterval(elapsed + (plan.taxiInSeconds ?? 0)))
    }

    private func leg(
        _ index: Int, _ own: [NavLog.Segment], _ pieces: [RoutePiece], _ seconds: Double, over: Date?
    ) -> NavLog.Leg {
        let way = legs[index]
        let half = way.geodesic.distance.nauticalMiles / 2
        var passed = 0.0
        let middle = own.first { segment in
            passed += segment.distance.nauticalMiles
            return passed >= half
        }
        let fuels = own.compactMap(\.fuel)
        let isKnown = fuels.count == own.count
        let fuel = isKnown ? fuels.first.map { fuels.dropFirst().reduce($0) { $0 + $1 } } : nil
        return NavLog.Leg(
            from: way.from, to: way.to, level: way.level, distance: way.geodesic.distance,
            trueCourse: way.geodesic.midpointCourse ?? own[0].trueCourse,
            declination: plan.declination(way.geodesic.midpoint), segments: own,
            middle: middle ?? own[own.count - 1],
            seconds: seconds, fuel: fuel, temperatureCelsius: temperature(way, pieces),
            safeAltitudeFeet: way.typed?.safeAltitudeFeet, over: over)
    }

    /// Typed, forecast, or the standard atmosphere's with its deviation.
    private func temperature(_ way: LegWay, _ own: [RoutePiece]) -> Double? {
        if let typed = way.typed?.temperatureCelsius { return typed }
        let piece = own[own.count / 2]
        if let found = wind(piece, .cruise, way.feet, share: 0.5).1 { return found }
        guard let deviation = plan.isaDeviationCelsius, let level = way.level else { return nil }
        let height = Distance(feet: Self.feet(level, nil))
        return StandardAtmosphere.temperature(at: height).map { $0.celsius + deviation }
    }

    private func profilePoints() -> [NavLog.ProfilePoint] {
        var points: [NavLog.ProfilePoint] = []
        var (miles, elapsed) = (0.0, 0.0)
        for (item, next) in zip(segments, segments.dropFirst().map(Optional.some) + [nil]) {
            let segment = item.1
            miles += segment.distance.nauticalMiles
            elapsed += segment.seconds
            guard let next, let feet = segment.endFeet, next.1.phase != segment.phase else { continue }
            let kind: NavLog.ProfilePoint.Kind? =
                next.1.phase == .descent ? .topOfDescent : segment.phase == .climb ? .topOfClimb : nil
            guard let kind else { continue }
            points.append(
                NavLog.ProfilePoint(
                    kind: kind, leg: item.leg + 1, position: segment.end,
                    distance: Distance(nauticalMiles: miles), seconds: elapsed, feet: feet))
        }
        return points
    }
}
