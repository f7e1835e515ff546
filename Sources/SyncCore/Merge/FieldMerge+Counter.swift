/// Counters: a start, of which the higher stamp counts, plus what each incarnation added.
///
/// After Shapiro et al., "A comprehensive study of Convergent and Commutative Replicated Data Types" (2011),
/// §3.1.3, with one tally per incarnation instead of one per replica, and the change's number instead of a
/// vector.
extension FieldMerge {
    mutating func startCounter(_ field: String, at value: FieldValue, column: SyncColumn?) {
        let tallies = tallies(field)
        let stamp = change.stamp(of: field)
        guard isNew || !hasStart(field) || stamp >= record.clock[field] else {
            return lose(value, of: field, at: stamp)
        }
        record.clock[field] = stamp
        keep(.counter(start: value, tallies: tallies), for: field)
        total(field, column: column)
    }

    /// Moves the counter's start; what was added to it stays added.
    mutating func moveStart(of field: String, to value: FieldValue, column: SyncColumn?) {
        keep(.counter(start: value, tallies: tallies(field)), for: field)
        total(field, column: column)
    }

    mutating func add(_ delta: FieldValue, to field: String, column: SyncColumn?) {
        var tallies = tallies(field)
        let share = tallies[authorKey] ?? Tally(sum: .integer(0), lastSequence: 0)
        guard change.sequence > share.lastSequence else { return }
        if FieldValue.sum([share.sum, delta]) == nil { exceeded.append(field) }
        tallies[authorKey] = Tally(sum: share.sum.plus(delta), lastSequence: change.sequence)
        keep(.counter(start: start(field, column), tallies: tallies), for: field)
        total(field, column: column)
    }

    /// Whether the counter's start was written; an addition does not write it.
    private func hasStart(_ field: String) -> Bool {
        if record.clock.fields[field] != nil { return true }
        if case .counter = record.details?[field] { return false }
        return record.fields[field] != nil
    }

    private mutating func total(_ field: String, column: SyncColumn?) {
        let parts = [start(field, column)] + tallies(field).sorted { $0.key < $1.key }.map(\.value.sum)
        let exact = FieldValue.sum(parts)
        if exact == nil { exceeded.append(field) }
        let sum = exact ?? parts.dropFirst().reduce(parts[0]) { $0.plus($1) }
        set(column?.type.canonical(sum) ?? sum, in: field, column: column)
    }

    private func tallies(_ field: String) -> [String: Tally] {
        guard case .counter(_, let tallies) = record.details?[field] else { return [:] }
        return tallies
    }

    private func start(_ field: String, _ column: SyncColumn?) -> FieldValue {
        guard case .counter(let start, _) = record.details?[field] else {
            return record.fields[field] ?? column?.defaultValue ?? .integer(0)
        }
        return start
    }
}

extension FieldValue {
    /// The sum of numbers, for integers the same in whatever order; nil if it lies beyond the limits of 64
    /// bits.
    package static func sum(_ numbers: [FieldValue]) -> FieldValue? {
        var (sum, carried) = (Int64(0), 0)
        for number in numbers {
            guard case .integer(let integer) = number else {
                let real = numbers.reduce(FieldValue.integer(0)) { $0.plus($1) }
                if case .real(let total) = real, total.magnitude == .greatestFiniteMagnitude { return nil }
                return real
            }
            let (next, overflow) = sum.addingReportingOverflow(integer)
            // The carried part may be taken back by the numbers that follow.
            if overflow { carried += integer < 0 ? -1 : 1 }
            sum = next
        }
        return carried == 0 ? .integer(sum) : nil
    }

    /// The sum of two numbers; what is no number counts as nothing. Both kinds stop at their limits.
    package func plus(_ other: FieldValue) -> FieldValue {
        switch (self, other) {
        case (.integer(let left), .integer(let right)):
            let (sum, overflow) = left.addingReportingOverflow(right)
            return .integer(overflow ? (left < 0 ? .min : .max) : sum)
        case (.integer(let left), .real(let right)): return .real((Double(left) + right).limited)
        case (.real(let left), .integer(let right)): return .real((left + Double(right)).limited)
        case (.real(let left), .real(let right)): return .real((left + right).limited)
        case (.integer, _), (.real, _): return self
        case (_, .integer), (_, .real): return other
        default: return .integer(0)
        }
    }
}

extension Double {
    /// The largest number instead of infinity, which JSON does not have.
    fileprivate var limited: Double {
        min(max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }
}
