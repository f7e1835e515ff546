import Aviation
import Foundation
import Testing

@Suite("NavLog") struct NavLogTests {
    static func point(_ name: String, _ latitude: Double, _ longitude: Double) throws -> Route.Point {
        let position = try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        let place = RoutePlace(ident: name, kind: .user, position: position)
        let route = Route(
            "\(name) 00N000E", pins: [place], sources: Route.Sources(places: { _ in [] }))
        return try #require(route.points.first)
    }

    static func performance(
        _ knots: Double = 100, litres: Double? = 30, climb: (Double, Double, Double)? = nil,
        descent: (Double, Double, Double)? = nil
    ) throws -> FlightPerformance {
        func slope(_ figures: (Double, Double, Double)?) -> FlightPerformance.Slope? {
            figures.flatMap {
                FlightPerformance.Slope(
                    trueAirspeed: Speed(knots: $0.0), rate: Speed(feetPerMinute: $0.1),
                    fuelFlow: FuelFlow(litresPerHour: $0.2))
            }
        }
        return try #require(
            FlightPerformance(
                cruiseTrueAirspeed: Speed(knots: knots),
                cruiseFuelFlow: litres.map { FuelFlow(litresPerHour: $0) }, climb: slope(climb),
                descent: slope(descent)))
    }

    private static let twoWest: @Sendable (Coordinate) -> Declination? = { _ in Declination(degreesEast: -2) }

    /// Two degrees along the equator, 120.226 NM on the ellipsoid (6,378,137 m · 2° = 222,639 m).
    private func equator(
        _ performance: FlightPerformance, winds: NavLogPlan.Winds = .unknown, level: CruisingLevel? = nil
    ) throws -> NavLogPlan {
        NavLogPlan(
            points: [try Self.point("A", 0, 0), try Self.point("B", 0, 1), try Self.point("C", 0, 2)],
            performance: performance, level: level, winds: winds, declination: Self.twoWest)
    }

    @Test func `in still air the time is distance by airspeed, and still air is said`() throws {
        let log = try NavLog(equator(Self.performance()))
        #expect(abs(log.distance.nauticalMiles - 120.2155) < 0.001)
        #expect(abs(log.seconds - log.distance.nauticalMiles * 36) < 1e-6)
        #expect(log.legs.map { $0.trueCourse.degrees.rounded() } == [90, 90])
        #expect(log.legs[0].magneticHeading.map { $0.degrees.rounded() } == 92)
        #expect(abs((log.fuel?.litres ?? 0) - log.seconds / 120) < 1e-9)
        #expect(log.legs[0].middle.wind.words == "no wind known")
        #expect(log.notes.first == "No wind is known for some of the route: still air is taken there.")
        #expect(log.legs[0].middle.wind.known == nil)
        #expect(log.legs[0].over == nil)
    }

    @Test func `a typed wind makes the triangle of each leg`() throws {
        let wind = try #require(WindVector("360/20"))
        let log = try NavLog(equator(Self.performance(120), winds: .typed(wind)))
        // The published triangle 90°, 120 kt, 360/20.
        #expect(abs(log.legs[0].middle.triangle.correction.degrees + 9.594) < 0.001)
        #expect(abs(log.legs[0].groundSpeed.knots - 118.32) < 0.01)
        #expect(log.legs[0].middle.wind.words == "wind typed")
        #expect(!log.notes.contains { $0.contains("still air") })
    }

    @Test func `a value typed on a leg wins there, by its pair and its number`() throws {
        var plan = try equator(Self.performance())
        plan.points += [plan.points[1], plan.points[2]]
        var typed = NavLogPlan.LegOverride(from: "B", to: "C", nth: 2)
        typed.wind = WindVector("270/20")
        typed.trueAirspeed = Speed(knots: 80)
        typed.temperatureCelsius = -3
        plan.overrides = [typed]
        let log = try NavLog(plan)
        #expect(log.legs.map { $0.groundSpeed.knots.rounded() } == [100, 100, 100, 100])
        #expect(log.legs.map { $0.middle.wind.words }.last == "wind typed on this leg")
        #expect(log.legs.map(\.temperatureCelsius) == [nil, nil, nil, -3])
        #expect(log.legs.map { $0.middle.trueAirspeed.knots } == [100, 100, 100, 80])
        plan.overrides.append(NavLogPlan.LegOverride(from: "A", to: "C"))
        #expect(try NavLog(plan).notes.contains("Notes typed for A to C fit no leg of the route."))
    }

    @Test func `climb and descent begin and end where their rates say`() throws {
        var plan = try equator(
            Self.performance(climb: (75, 500, 40), descent: (120, 600, 20)), level: .altitudeFeet(5500))
        plan.departureElevationFeet = 500
        plan.destinationElevationFeet = 100
        let log = try NavLog(plan)
        // 5,000 ft at 500 ft/min: 10 min at 75 kt, 12.5 NM. 5,400 ft at 600 ft/min: 9 min at 120 kt, 18 NM.
        let points = log.profile
        #expect(points.map(\.kind) == [.topOfClimb, .topOfDescent])
        #expect(points.map(\.leg) == [1, 2])
        #expect(abs(points[0].distance.nauticalMiles - 12.5) < 1e-6)
        #expect(abs(points[0].seconds - 600) < 1e-6)
        #expect(abs(points[1].distance.nauticalMiles - (log.distance.nauticalMiles - 18)) < 1e-6)
        #expect(abs(log.seconds - points[1].seconds - 540) < 1e-6)
        #expect(points.map { $0.feet.rounded() } == [5500, 5500])
        let cruise = (log.distance.nauticalMiles - 30.5) / 100
        #expect(abs(log.seconds / 3600 - (10 / 60.0 + cruise + 9 / 60.0)) < 1e-9)
        let litres = 40 * 10 / 60.0 + 30 * cruise + 20 * 9 / 60.0
        #expect(abs((log.fuel?.litres ?? 0) - litres) < 1e-9)
        #expect(log.legs.map { $0.segments.map(\.phase) } == [[.climb, .cruise], [.cruise, .descent]])
    }

    @Test func `a climb goes across legs, and where it meets the descent the level is not reached`() throws {
        var plan = try equator(
            Self.performance(climb: (75, 100, 40), descent: (120, 600, 20)), level: .altitudeFeet(12_000))
        plan.departureElevationFeet = 0
        plan.destinationElevationFeet = 0
        let log = try NavLog(plan)
        #expect(log.legs.map { $0.segments.map(\.phase) } == [[.climb], [.climb, .descent]])
        // 80 ft/NM up and 300 ft/NM down meet where 80 x = 300 (120.216 − x).
        let miles = 300 * log.distance.nauticalMiles / 380
        #expect(log.profile.map(\.kind) == [.topOfDescent])
        #expect(abs(log.profile[0].distance.nauticalMiles - miles) < 1e-6)
        #expect(
            log.notes.contains(
                "The level is not reached: climb and descent meet at \(Int((miles * 80).rounded())) ft."))
    }

    @Test func `a change in the route changes speed and level from its point on`() throws {
        let a = RoutePlace(ident: "A", kind: .user, position: try Self.point("A", 0, 0).position)
        let b = RoutePlace(ident: "B", kind: .user, position: try Self.point("B", 0, 1).position)
        let c = RoutePlace(ident: "C", kind: .user, position: try Self.point("C", 0, 2).position)
        let route = Route(
            "A B/N0150F085 C", pins: [a, b, c], sources: Route.Sources(places: { _ in [] }))
        var plan = try equator(Self.performance(), level: .altitudeFeet(4500))
        plan.points = route.points
        let log = try NavLog(plan)
        #expect(log.legs.map(\.level) == [.altitudeFeet(4500), .flightLevel(85)])
        #expect(log.legs.map { $0.middle.trueAirspeed.knots } == [100, 150])
        #expect(log.notes.contains { $0.hasPrefix("QNH is not given") })
    }

    // The instructor's figure: FL085 at QNH 983 is about 7,690 ft (27 ft/hPa); by the standard atmosphere
    // 7,668.
    @Test func `a flight level is lower in feet when the pressure is low`() throws {
        var plan = try equator(Self.performance(), level: .flightLevel(85))
        plan.qnh = Pressure(hectopascals: 983)
        let feet = try #require(try NavLog(plan).legs[0].middle.startFeet)
        #expect(abs(feet - 7680) < 20)
    }

    // Against 1,000 parts of a great circle, each with its own course.
    @Test func `a long leg is computed in parts of up to 200 NM and comes near the truth`() throws {
        let wind = try #require(WindVector("300/60"))
        var plan = try equator(Self.performance(150), winds: .typed(wind))
        plan.points = [
            try Self.point("JFK", 40.639928, -73.778692), try Self.point("LAX", 33.942497, -118.40805),
        ]
        let log = try NavLog(plan)
        #expect(log.legs[0].segments.count == 11)
        #expect(abs(log.distance.nauticalMiles - 2150.627) < 0.001)
        let places = Geodesic(from: plan.points[0].position, to: plan.points[1].position).positions(
            count: 1001)
        let seconds = try zip(places, places.dropFirst()).reduce(0.0) { sum, ends in
            let leg = Geodesic(from: ends.0, to: ends.1)
            let triangle = try WindTriangle(
                course: #require(leg.initialCourse), trueAirspeed: Speed(knots: 150), wind: wind)
            return sum + leg.distance.nauticalMiles / triangle.groundSpeed.knots * 3600
        }
        #expect(abs(log.seconds - seconds) < 10)
    }

    @Test func `a level under the ground of an aerodrome is said, and times that were not given`() throws {
        var plan = try equator(Self.performance(), level: .altitudeFeet(2500))
        plan.departureElevationFeet = 2400
        plan.destinationElevationFeet = 5885
        plan.offBlock = Date(timeIntervalSince1970: 1_795_435_200)
        let low = "The level 2500 ft is BELOW the destination, which is 5885 ft above the sea."
        let notes = try NavLog(plan).notes
        #expect(notes.contains(low) && !notes.contains { $0.contains("BELOW the departure") })
        #expect(notes.contains("The time for taxiing out is not given: take-off is at off-block."))
        #expect(notes.contains("The time for taxiing in is not given: on block is at landing."))
        (plan.destinationElevationFeet, plan.taxiOutSeconds, plan.taxiInSeconds) = (2500, 0, 300)
        #expect(try !NavLog(plan).notes.contains { $0.contains("BELOW") || $0.contains("taxiing") })
    }

    @Test func `a variation that is not known is said, and there is no magnetic heading`() throws {
        var plan = try equator(Self.performance())
        plan.declination = { _ in nil }
        let log = try NavLog(plan)
        #expect(log.legs.map(\.magneticHeading) == [nil, nil])
        #expect(
            log.notes.contains(
                "The variation is not known for some of the route: no magnetic headings there."))
    }

    @Test func `the fuel plan knows day and night, the way to the alternate and a round trip`() throws {
        var plan = try equator(Self.performance(), level: .altitudeFeet(4500))
        // Noon at the equator's prime meridian.
        plan.offBlock = Date(instant: "2026-11-23T12:00:00Z")
        var needs = FuelLadder.Needs(rules: .easa, flight: .vfr)
        needs.isLocal = true
        let log = try NavLog(plan)
        let alternate = try Self.point("D", 0, 3)
        let fuel = try FuelPlan(log, plan, needs, alternate: alternate)
        #expect(fuel.daylight == .day)
        let miles = Geodesic(from: plan.points[2].position, to: alternate.position).distance.nauticalMiles
        #expect(abs((fuel.ladder[.alternate]?.minutes ?? 0) - miles / 100 * 60) < 1e-6)
        #expect(fuel.ladder[.finalReserve]?.minutes == 30)
        plan.points.append(plan.points[1])
        plan.points.append(plan.points[0])
        #expect(plan.isRoundTrip)
        let around = try FuelPlan(try NavLog(plan), plan, needs)
        #expect(around.ladder[.finalReserve]?.minutes == 10 || around.daylight != .day)
        let checks = log.levelChecks(plan, rules: .faa, flight: .vfr)
        #expect(checks.map(\.fits) == [nil, nil])
        plan.destinationElevationFeet = 100
        #expect(log.levelChecks(plan, rules: .faa, flight: .vfr).map(\.fits) == [nil, false])
        #expect(log.fuelUsed.last == log.fuel)
    }

    @Test func `a leg that cannot be flown is named`() throws {
        let wind = try #require(WindVector("360/120"))
        #expect(
            throws: NavLogProblem.wind(from: "A", to: "B", .crosswindTooStrong(crosswind: Speed(knots: 120)))
        ) {
            try NavLog(equator(Self.performance(100), winds: .typed(wind)))
        }
        var plan = try equator(Self.performance())
        plan.points = [plan.points[0]]
        #expect(throws: NavLogProblem.noLegs) { try NavLog(plan) }
        plan.points = [plan.points[0], plan.points[0]]
        #expect(throws: NavLogProblem.noCourse(from: "A", to: "A")) { try NavLog(plan) }
    }

    @Test func `a forecast is asked for the place, the height and the time, and where none is it says so`()
        throws
    {
        let offBlock = Date(timeIntervalSince1970: 1_795_435_200)
        func forecast(_ hours: Double, _ wind: String) throws -> WindForecast {
            let valid = offBlock.addingTimeInterval(hours * 3600)
            return WindForecast(
                station: "BBB", position: try Self.point("B", 0, 1).position, validAt: valid,
                forUse: valid.addingTimeInterval(-3600)...valid.addingTimeInterval(3600),
                levels: [
                    WindForecast.Level(
                        altitudeFeet: 6000, wind: WindVector(wind), temperatureCelsius: 5)
                ])
        }
        let field = WindField([try forecast(0, "270/20"), try forecast(6, "270/80")])
        var plan = try equator(Self.performance(), winds: .forecast(field), level: .altitudeFeet(6000))
        plan.offBlock = offBlock
        plan.taxiOutSeconds = 600
        let log = try NavLog(plan)
        // In the middle of the first leg, 10 min taxi and 30 NM at 124 kt after off-block, the wind is 20 +
        // 60 · 24.5/360 kt.
        #expect(abs(log.legs[0].middle.wind.wind.speed.knots - 24.09) < 0.02)
        #expect(log.legs[1].middle.wind.wind.speed.knots > 28)
        #expect(log.legs[0].middle.wind.words == "winds aloft of BBB")
        #expect(log.legs[0].temperatureCelsius == 5)
        #expect(log.takeOff == offBlock.addingTimeInterval(600))
        plan.offBlock = offBlock.addingTimeInterval(48 * 3600)
        #expect(
            try NavLog(plan).legs.map { $0.middle.wind.words } == [
                "no wind known", "no wind known",
            ])
    }
}
