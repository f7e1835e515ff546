import Aviation
import Foundation

/// An envelope's drawing as SVG: places in its view box. Colours are CSS's.
struct PlotView {
    struct Area {
        let name: String
        let points: String
        let labelX: String
        let labelY: String
        let isFlawed: Bool
    }

    struct Mark {
        let name: String
        let x: String
        let y: String
        let labelX: String
        let labelY: String
        let textX: String
        let anchor: String
        /// The shape tells it, too: a disc inside, a square outside, a ring where it was not tested.
        let isInside: Bool
        let isOutside: Bool
        let isUnknown: Bool
        let boxX: String
        let boxY: String
    }

    struct Way {
        let points: String
        let isOutside: Bool
    }

    struct Tick {
        let x: String
        let y: String
        let text: String
    }

    struct Row {
        let name: String
        let axis: String
        let mass: String
    }

    let id: Int
    let title: String
    let summary: String
    let axisTitle: String
    let massTitle: String
    let areas: [Area]
    let ways: [Way]
    let marks: [Mark]
    let axisTicks: [Tick]
    let massTicks: [Tick]
    let rows: [Row]

    private static let left = 62.0
    private static let right = 620.0
    private static let top = 16.0
    private static let bottom = 372.0
    private static let lineHeight = 25.0

    init(_ plot: EnvelopePlot, id: Int) {
        self.id = id
        title = plot.areas.map(\.name).joined(separator: ", ") + ": " + plot.axisTitle
        summary = plot.marks.map { mark in
            let word = mark.isInside.map { $0 ? "inside" : "outside" } ?? "not tested"
            return "\(mark.name) \(LoadingView.number(mark.x)), \(LoadingView.number(mark.mass)), \(word)"
        }.joined(separator: "; ")
        axisTitle = plot.axisTitle
        massTitle = plot.massTitle
        areas = plot.areas.map { area in
            let places = area.corners.map(Self.point)
            let label = places.max { ($1.y, $0.x) < ($0.y, $1.x) } ?? (Self.left, Self.top)
            return Area(
                name: area.name, points: Self.list(area.corners),
                labelX: Self.text(min(label.x, Self.right - 90)),
                labelY: Self.text(label.y - 5), isFlawed: area.isFlawed)
        }
        ways = plot.ways.map { Way(points: Self.list($0.places), isOutside: $0.isOutside) }
        marks = Self.marks(plot.marks)
        axisTicks = plot.axisTicks.map { tick in
            Tick(x: Self.text(Self.x(tick.place)), y: "", text: tick.text)
        }
        massTicks = plot.massTicks.map { tick in
            Tick(x: "", y: Self.text(Self.y(tick.place)), text: tick.text)
        }
        rows = plot.areas.flatMap { area in
            area.points.map { point in
                Row(
                    name: area.name, axis: LoadingView.number(point.x), mass: LoadingView.number(point.mass))
            }
        }
    }

    /// Labels stand beside their marks, one below the other where marks are close.
    private static func marks(_ marks: [EnvelopePlot.Mark]) -> [Mark] {
        var taken: [Bool: Double] = [:]
        return marks.sorted { $0.place.y > $1.place.y }.map { mark in
            let (x, y) = point(mark.place)
            let isLeft = mark.place.x > 0.6
            let labelY = max(y, (taken[isLeft] ?? 0) + lineHeight)
            taken[isLeft] = labelY
            let labelX = isLeft ? x - 34 : x + 34
            return Mark(
                name: mark.name, x: text(x), y: text(y), labelX: text(labelX), labelY: text(labelY),
                textX: text(isLeft ? labelX - 4 : labelX + 4), anchor: isLeft ? "end" : "start",
                isInside: mark.isInside == true, isOutside: mark.isInside == false,
                isUnknown: mark.isInside == nil, boxX: text(x - 6), boxY: text(y - 6))
        }
    }

    private static func x(_ place: Double) -> Double { left + place * (right - left) }

    private static func y(_ place: Double) -> Double { bottom - place * (bottom - top) }

    private static func point(_ place: EnvelopePlot.Place) -> (x: Double, y: Double) {
        (x(place.x), y(place.y))
    }

    private static func list(_ places: [EnvelopePlot.Place]) -> String {
        places.map { "\(text(x($0.x))),\(text(y($0.y)))" }.joined(separator: " ")
    }

    private static func text(_ number: Double) -> String { String(format: "%.1f", number) }
}
