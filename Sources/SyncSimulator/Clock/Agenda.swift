/// The planned events by time; events at one instant happen in the order of their planning.
struct Agenda<Event> {
    private struct Entry {
        let time: Int64
        let order: Int
        let event: Event
    }

    private var heap: [Entry] = []
    private var planned = 0

    var isEmpty: Bool { heap.isEmpty }

    mutating func plan(_ event: Event, at time: Int64) {
        planned += 1
        heap.append(Entry(time: time, order: planned, event: event))
        var child = heap.count - 1
        while child > 0, isBefore(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func next() -> (time: Int64, event: Event)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return (first.time, first.event)
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && isBefore(child, least) {
                least = child
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        (heap[left].time, heap[left].order) < (heap[right].time, heap[right].order)
    }
}
