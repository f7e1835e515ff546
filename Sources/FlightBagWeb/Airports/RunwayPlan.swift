import Aviation
import Foundation
import Notation

/// The runways of an airport to scale, as SVG in a box of 320 × 240; colours are CSS's.
///
/// Runways whose both thresholds are published lie as they do on the ground, north up. Where none is, those
/// of known length lie below each other, and the note says that their places are not published.
struct RunwayPlan {
    struct Strip {
        let points: String
        let isClosed: Bool
        let isSoft: Bool
    }

    struct Label {
        let x: String
        let y: String
        let text: String
    }

    struct Mark {
        let x1: String
        let y1: String
        let x2: String
        let y2: String
    }

    /// All that is drawn, in words.
    let summary: String
    let strips: [Strip]
    let labels: [Label]
    /// Displaced thresholds.
    let thresholds: [Mark]
    let scale: Mark
    let scaleText: String
    let isNorthUp: Bool
    /// Runways that are not drawn, or not where they are; nil when nothing is missing.
    let note: String?

    private static let box = (width: 320.0, height: 240.0)
    private static let margin = 34.0
    /// Runways without a published width are drawn so wide.
    private static let assumedWidthMetres = 20.0

    /// A runway in metres to the east and the north of one place.
    private struct Placed {
        let runway: Runway
        let low: (x: Double, y: Double)
        let high: (x: Double, y: Double)

        var length: Double { hypot(high.x - low.x, high.y - low.y) }
    }

    /// Nil if only names of the runways are known. `unit` is "ft" or "m"; for nil the summary has both.
    init?(_ runways: [Runway], unit: String? = "ft") {
        let onGround = Self.onGround(runways)
        let placed = onGround.isEmpty ? Self.belowEachOther(runways) : onGround
        guard !placed.isEmpty else { return nil }
        isNorthUp = !onGround.isEmpty
        let xs = placed.flatMap { [$0.low.x, $0.high.x] }
        let ys = placed.flatMap { [$0.low.y, $0.high.y] }
        let (west, east) = (xs.min() ?? 0, xs.max() ?? 0)
        let (south, north) = (ys.min() ?? 0, ys.max() ?? 0)
        let room = (Self.box.width - 2 * Self.margin, Self.box.height - 2 * Self.margin - 14)
        let metresPerPixel = max((east - west) / room.0, (north - south) / room.1, 0.5)
        func pixel(_ place: (x: Double, y: Double)) -> (x: Double, y: Double) {
            (
                Self.box.width / 2 + (place.x - (west + east) / 2) / metresPerPixel,
                (Self.box.height - 14) / 2 - (place.y - (south + north) / 2) / metresPerPixel
            )
        }
        let drawn = placed.map { each in
            Drawing(each.runway, pixel(each.low), pixel(each.high), metresPerPixel)
        }
        strips = drawn.map(\.strip)
        labels = drawn.flatMap(\.labels)
        thresholds = drawn.flatMap(\.thresholds)
        let lengths = [100.0, 200, 500, 1000, 2000]
        let bar = lengths.last { $0 / metresPerPixel <= 110 } ?? 100
        scale = Mark(
            x1: Self.text(12), y1: Self.text(Self.box.height - 10), x2: Self.text(12 + bar / metresPerPixel),
            y2: Self.text(Self.box.height - 10))
        scaleText = "\(Int(clamping: bar)) m"
        summary = Self.words(placed.map(\.runway), unit, isNorthUp: !onGround.isEmpty)
        note = Self.note(all: runways, drawn: placed.map(\.runway), isNorthUp: !onGround.isEmpty)
    }

    private static func onGround(_ runways: [Runway]) -> [Placed] {
        let known = runways.compactMap { runway -> (Runway, Coordinate, Coordinate)? in
            guard let low = runway.lowEnd.position, let high = runway.highEnd?.position, low != high else {
                return nil
            }
            return (runway, low, high)
        }
        guard let origin = known.first?.1 else { return [] }
        func place(_ coordinate: Coordinate) -> (x: Double, y: Double) {
            let way = Geodesic(from: origin, to: coordinate)
            let metres = way.distance.metres
            let course = (way.initialCourse?.degrees ?? 0) * .pi / 180
            return (metres * sin(course), metres * cos(course))
        }
        return known.map { Placed(runway: $0.0, low: place($0.1), high: place($0.2)) }
    }

    private static func belowEachOther(_ runways: [Runway]) -> [Placed] {
        let known = runways.compactMap { runway in runway.lengthFeet.map { (runway, Double($0) * 0.3048) } }
            .filter { $0.1 > 0 }.prefix(6)
        let step = (known.map(\.1).max() ?? 0) / 7
        return known.enumerated().map { index, one in
            let y = -Double(index) * step
            return Placed(runway: one.0, low: (-one.1 / 2, y), high: (one.1 / 2, y))
        }
    }

    private static func words(_ runways: [Runway], _ unit: String?, isNorthUp: Bool) -> String {
        let each = runways.map { runway in
            let length = runway.lengthFeet.map { ", " + RunwayView.length($0, unit) } ?? ""
            let closed = runway.isClosed ? ", closed" : ""
            let facts = RunwayFacts(runway, declination: nil)
            let direction = facts.low.trueDirection.map { ", \($0.wholeDegrees) true" } ?? ""
            return (runway.name ?? "unnamed") + length + direction + closed
        }
        return (isNorthUp ? "North is up. " : "") + each.joined(separator: "; ")
    }

    private static func note(all: [Runway], drawn: [Runway], isNorthUp: Bool) -> String? {
        let missing = all.filter { !drawn.contains($0) }.map { $0.name ?? "an unnamed one" }
        let left =
            missing.isEmpty
            ? nil
            : "Not drawn: \(missing.joined(separator: ", ")), whose "
                + (isNorthUp ? "thresholds are not published." : "length is not published.")
        let places = isNorthUp ? nil : "Where they lie is not published: only their lengths are to scale."
        let words = [places, left].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// One decimal: a tenth of a pixel.
    static func text(_ number: Double) -> String {
        let tenths = Int(clamping: (number * 10).rounded())
        let digits = "\(abs(tenths) / 10)" + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
        return (tenths < 0 ? "-" : "") + digits
    }

    /// A runway in pixels.
    private struct Drawing {
        let strip: Strip
        let labels: [Label]
        let thresholds: [Mark]

        init(
            _ runway: Runway, _ low: (x: Double, y: Double), _ high: (x: Double, y: Double),
            _ metresPerPixel: Double
        ) {
            let length = max(1, hypot(high.x - low.x, high.y - low.y))
            let along = ((high.x - low.x) / length, (high.y - low.y) / length)
            let width = runway.widthFeet.map { Double($0) * 0.3048 } ?? RunwayPlan.assumedWidthMetres
            // Never less than can be seen.
            let half = max(1.5, width / metresPerPixel / 2)
            let across = (-along.1 * half, along.0 * half)
            let corners = [
                (low.x + across.0, low.y + across.1), (high.x + across.0, high.y + across.1),
                (high.x - across.0, high.y - across.1), (low.x - across.0, low.y - across.1),
            ]
            let points = corners.map { "\(RunwayPlan.text($0.0)),\(RunwayPlan.text($0.1))" }
            strip = Strip(
                points: points.joined(separator: " "), isClosed: runway.isClosed,
                isSoft: runway.surfaceKind == .soft)
            func label(_ name: String?, _ end: (x: Double, y: Double), _ sign: Double) -> Label? {
                name.map {
                    Label(
                        x: RunwayPlan.text(end.x + sign * along.0 * 15),
                        y: RunwayPlan.text(end.y + sign * along.1 * 15 + 4), text: $0)
                }
            }
            labels = [label(runway.lowEnd.name, low, -1), label(runway.highEnd?.name, high, 1)]
                .compactMap(\.self)
            func threshold(_ end: RunwayEnd?, _ at: (x: Double, y: Double), _ sign: Double) -> Mark? {
                guard let feet = end?.displacedThresholdFeet, feet > 0 else { return nil }
                let shift = sign * Double(feet) * 0.3048 / metresPerPixel
                let place = (at.x + along.0 * shift, at.y + along.1 * shift)
                let reach = (across.0 * (half + 3) / half, across.1 * (half + 3) / half)
                return Mark(
                    x1: RunwayPlan.text(place.0 + reach.0), y1: RunwayPlan.text(place.1 + reach.1),
                    x2: RunwayPlan.text(place.0 - reach.0), y2: RunwayPlan.text(place.1 - reach.1))
            }
            thresholds = [threshold(runway.lowEnd, low, 1), threshold(runway.highEnd, high, -1)]
                .compactMap(\.self)
        }
    }
}
