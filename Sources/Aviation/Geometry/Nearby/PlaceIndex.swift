import Foundation

// Nearby/ finds which of many places are nearest, within a radius, or near a route, exactly and at any
// latitude. Its invariant: geodesics of WGS 84 decide what is in a result; the sphere only excludes
// candidates. `AirportDatabase` uses it for airports and navaids.

/// Places in memory, indexed so that a search near a place or a route skips the others.
///
/// Places are numbered in the given order. They are unit vectors (`AuxiliarySphere`) in Morton order; every
/// 16 have a bounding box, every 16 boxes a larger one, up to one box for all. Vectors need no special cases
/// for poles or the antimeridian.
package struct PlaceIndex: Sendable {
    private static let boxWidth = 16

    /// A place that was found.
    package struct Found: Hashable, Sendable {
        /// Its place in the list that the index was made of.
        package let number: Int
        /// The length of the geodesic.
        package let distance: Distance
    }

    struct Box: Sendable {
        var low: SphereVector
        var high: SphereVector

        /// The square of how far a point is from the nearest point of the box.
        func squaredDistance(to point: SphereVector) -> Double {
            let x = max(0, low.x - point.x, point.x - high.x)
            let y = max(0, low.y - point.y, point.y - high.y)
            let z = max(0, low.z - point.z, point.z - high.z)
            return x * x + y * y + z * z
        }
    }

    package let positions: [Coordinate]
    /// In Morton order, as `numbers`.
    private var vectors: [SphereVector] = []
    private var numbers: [Int] = []
    /// From the boxes of places up to the one box of all; empty without places.
    private var levels: [[Box]] = []

    package init(_ positions: [Coordinate]) {
        self.positions = positions
        let unordered = positions.map(SphereVector.init)
        let keys = unordered.map(\.mortonKey)
        numbers = positions.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        vectors = numbers.map { unordered[$0] }
        var boxes = vectors.map { Box(low: $0, high: $0) }
        while boxes.count > 1 || levels.isEmpty && !boxes.isEmpty {
            boxes = Self.joined(boxes)
            levels.append(boxes)
        }
    }

    private static func joined(_ boxes: [Box]) -> [Box] {
        stride(from: 0, to: boxes.count, by: boxWidth).map { start in
            var joined = boxes[start]
            for box in boxes[start..<min(start + boxWidth, boxes.count)] {
                joined.low = joined.low.lower(box.low)
                joined.high = joined.high.higher(box.high)
            }
            return joined
        }
    }
}

extension PlaceIndex {
    /// The places no further than `radius` from `centre`, nearest first, then by number.
    package func within(
        _ radius: Distance, of centre: Coordinate, where isWanted: (Int) -> Bool = { _ in true }
    ) -> [Found] {
        guard radius >= .zero else { return [] }
        var found: [Found] = []
        let reach = AuxiliarySphere.squaredChord(reaching: radius)
        forEach(near: SphereVector(centre), squaredChord: reach) { number, _ in
            guard isWanted(number) else { return }
            let distance = Geodesic(from: centre, to: positions[number]).distance
            if distance <= radius { found.append(Found(number: number, distance: distance)) }
        }
        return found.sorted(by: Self.isNearer)
    }

    /// The `count` places nearest to `centre` and no further than `radius`, nearest first, then by number.
    package func nearest(
        _ count: Int, to centre: Coordinate, within radius: Distance = AuxiliarySphere.wholeEarth,
        where isWanted: (Int) -> Bool = { _ in true }
    ) -> [Found] {
        guard count > 0, radius >= .zero else { return [] }
        let vector = SphereVector(centre)
        var nearest = NearestChords(
            count: count, limit: AuxiliarySphere.squaredChord(reaching: radius))
        descend(level: levels.count, node: 0, vector, &nearest, isWanted)
        // No result by chord is further than this, and places just beyond may be nearer.
        let enough =
            nearest.isFull
            ? min(radius, AuxiliarySphere.longest(squaredChord: nearest.limit)) : radius
        return Array(within(enough, of: centre, where: isWanted).prefix(count))
    }

    private static func isNearer(_ left: Found, _ right: Found) -> Bool {
        (left.distance, left.number) < (right.distance, right.number)
    }

    /// Calls `body` with the number and the vector of every place within a chord.
    func forEach(
        near point: SphereVector, squaredChord: Double, _ body: (Int, SphereVector) -> Void
    ) {
        guard let top = levels.indices.last else { return }
        var open = [(level: top, node: 0)]
        while let (level, node) = open.popLast() {
            guard levels[level][node].squaredDistance(to: point) <= squaredChord else { continue }
            for child in children(level: level, node: node) {
                if level > 0 {
                    open.append((level - 1, child))
                } else if vectors[child].squaredDistance(to: point) <= squaredChord {
                    body(numbers[child], vectors[child])
                }
            }
        }
    }

    private func children(level: Int, node: Int) -> Range<Int> {
        let count = level > 0 ? levels[level - 1].count : vectors.count
        let start = node * Self.boxWidth
        return start..<min(start + Self.boxWidth, count)
    }

    /// Looks at the nearer of the boxes below one first. `level` counts from 0 for the places.
    private func descend(
        level: Int, node: Int, _ point: SphereVector, _ nearest: inout NearestChords,
        _ isWanted: (Int) -> Bool
    ) {
        guard level > 0 else { return }
        let children = children(level: level - 1, node: node)
        guard level > 1 else {
            for child in children {
                let squared = vectors[child].squaredDistance(to: point)
                if squared <= nearest.limit, isWanted(numbers[child]) { nearest.add(squared) }
            }
            return
        }
        let below = levels[level - 2]
        var order = children.map { (below[$0].squaredDistance(to: point), $0) }
        order.sort { $0.0 < $1.0 }
        for (squared, child) in order {
            guard squared <= nearest.limit else { return }
            descend(level: level - 1, node: child, point, &nearest, isWanted)
        }
    }
}

/// The shortest chords that were found, as many as are wanted.
private struct NearestChords {
    let count: Int
    /// The square of the longest chord that still counts.
    private(set) var limit: Double
    /// A heap with the longest one first.
    private var heap: [Double] = []

    init(count: Int, limit: Double) {
        self.count = count
        self.limit = limit
    }

    var isFull: Bool { heap.count == count }

    mutating func add(_ squared: Double) {
        if heap.count < count {
            heap.append(squared)
            rise(from: heap.count - 1)
        } else if squared < heap[0] {
            heap[0] = squared
            sink()
        }
        if isFull { limit = min(limit, heap[0]) }
    }

    private mutating func rise(from start: Int) {
        var index = start
        while index > 0, heap[index] > heap[(index - 1) / 2] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func sink() {
        var index = 0
        while 2 * index + 1 < heap.count {
            var child = 2 * index + 1
            if child + 1 < heap.count, heap[child + 1] > heap[child] { child += 1 }
            guard heap[child] > heap[index] else { return }
            heap.swapAt(index, child)
            index = child
        }
    }
}
