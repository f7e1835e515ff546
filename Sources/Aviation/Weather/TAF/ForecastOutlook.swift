package import Foundation

/// The conditions that a forecast expects at an instant or within a span of time: four sets that are never
/// mixed.
///
/// Groups change only the elements that they name. CAVOK ends weather and cloud, NSW weather, NSC cloud; FM
/// replaces everything. In a transition both the old and the new conditions may be met: deterioration counts
/// from its start, improvement from its end (the way in which operators' guidance, e.g. EASA GM1
/// CAT.OP.MPA.182, applies BECMG; its text was not at hand to verify). Nothing is averaged and nothing left
/// out.
package struct ForecastOutlook: Hashable, Sendable {
    /// The prevailing conditions in sequence within the span; empty outside of the forecast's validity.
    package let prevailing: [Condition]
    /// Changes in progress: the conditions are the worse of before and after, element by element. A change
    /// that does not say whether it lasts is here from its beginning on.
    package let inTransition: [Condition]
    /// TEMPO and INTER without a probability.
    package let temporary: [Condition]
    /// PROB, also PROB TEMPO.
    package let probable: [Condition]
    /// Whether the whole span lies within the validity of a forecast that was not cancelled.
    package let isCovered: Bool

    /// Conditions and when they are expected.
    package struct Condition: Hashable, Sendable {
        package let start: Date
        /// Not included.
        package let end: Date
        /// Percent, of PROB groups.
        package let probability: Int?
        /// The conditions of the group, over the prevailing ones.
        package let conditions: SurfaceConditions
        /// The wind shear near the ground that counts then: the group's, or what prevails.
        package let windShear: TAF.WindShear?
        /// The group's own elements, without the unchanged ones.
        package let period: TAF.Period
        /// Whether the times of the group could not be read: it is shown whenever it might apply.
        package let isTimeUnknown: Bool
    }
}

extension ForecastOutlook {
    /// No forecast.
    fileprivate static var nothing: ForecastOutlook {
        ForecastOutlook(prevailing: [], inTransition: [], temporary: [], probable: [], isCovered: false)
    }
}

extension ForecastTimeline {
    /// The outlook at an instant.
    package func outlook(at instant: Date) -> ForecastOutlook { outlook(from: instant, to: instant) }

    /// The outlook within an hour of an instant, before or after: the window of 14 CFR 91.169(b) and
    /// NCO.OP.140 for an arrival.
    package func outlook(around instant: Date, seconds: Double = 3600) -> ForecastOutlook {
        outlook(from: instant.addingTimeInterval(-seconds), to: instant.addingTimeInterval(seconds))
    }

    /// The outlook between two instants, both included.
    package func outlook(from first: Date, to last: Date) -> ForecastOutlook {
        guard !isCancelled else { return .nothing }
        let segments = prevailingSegments
        func isWithin(_ start: Date, _ end: Date) -> Bool { start <= last && end > first && start < end }
        func clipped(_ group: Group, _ base: ForecastOutlook.Condition) -> ForecastOutlook.Condition {
            // A group that ends before it begins has an unknown time: it may apply at any time.
            let isReversed = !group.period.isAtOnce && group.end.map { $0 <= group.start ?? start } ?? false
            let isTimeUnknown = group.isWithoutTimes || isReversed
            // A change without its kind may last.
            let isLasting = isTimeUnknown || group.period.kind == .unnamed
            return ForecastOutlook.Condition(
                start: isTimeUnknown ? start : group.start ?? start,
                end: isLasting ? group.replaced : min(group.end ?? group.replaced, group.replaced),
                probability: group.period.probability,
                conditions: base.conditions.overlaid(by: group.period.conditions),
                windShear: group.period.windShear ?? base.windShear, period: group.period,
                isTimeUnknown: isTimeUnknown)
        }
        var inTransition: [ForecastOutlook.Condition] = []
        var temporary: [ForecastOutlook.Condition] = []
        var probable: [ForecastOutlook.Condition] = []
        for group in groups where group.period.kind != .initial {
            // A group across several prevailing conditions is shown over each of them.
            for segment in segments where isWithin(segment.start, segment.end) {
                let found = clipped(group, segment)
                guard isWithin(max(found.start, segment.start), min(found.end, segment.end)) else { continue }
                switch group.period.kind {
                case .initial: break
                case .becoming, .unnamed: inTransition.append(found.worse(than: segment.conditions))
                case .from where group.isWithoutTimes:
                    inTransition.append(found.worse(than: segment.conditions))
                case .from: break
                case .temporary, .intermittent, .probable:
                    if group.period.probability == nil, group.period.kind != .probable {
                        temporary.append(found)
                    } else {
                        probable.append(found)
                    }
                }
            }
        }
        return ForecastOutlook(
            prevailing: segments.filter { isWithin($0.start, $0.end) },
            inTransition: inTransition.deduplicated,
            temporary: temporary.deduplicated, probable: probable.deduplicated,
            isCovered: first >= start && last < end)
    }

    /// Each group over the conditions that prevail when it begins; the group alone if its time is unknown.
    package var overlaidConditions: [SurfaceConditions] {
        let segments = prevailingSegments
        return groups.map { group in
            let own = group.period.conditions
            guard group.period.kind != .initial, group.period.kind != .from, !group.isWithoutTimes,
                let start = group.start
            else { return own }
            let base = segments.last { $0.start <= start } ?? segments.first
            return base.map { $0.conditions.overlaid(by: own) } ?? own
        }
    }

    /// The prevailing conditions with their times: the initial ones, then the result of each FM and each
    /// completed BECMG. One that is timed before the forecast begins prevails from there in what is worse
    /// than before, and its time counts as unknown.
    private var prevailingSegments: [ForecastOutlook.Condition] {
        var segments: [ForecastOutlook.Condition] = []
        var current = SurfaceConditions()
        var shear: TAF.WindShear?
        var begun = start
        var isTimeUnknown = false
        var source = TAF.Period(kind: .initial)
        func close(at instant: Date) {
            guard instant > begun else { return }
            segments.append(
                ForecastOutlook.Condition(
                    start: begun, end: instant, probability: nil, conditions: current, windShear: shear,
                    period: source, isTimeUnknown: isTimeUnknown))
        }
        for step in steps {
            let instant = min(max(step.at, begun), end)
            close(at: instant)
            begun = instant
            source = step.period
            let isWhole = step.period.kind != .becoming
            let changed = isWhole ? step.period.conditions : current.overlaid(by: step.period.conditions)
            current = step.isEarly ? current.worse(of: changed) : changed
            shear = isWhole && !step.isEarly ? step.period.windShear : step.period.windShear ?? shear
            isTimeUnknown = step.isEarly || isTimeUnknown && !isWhole
        }
        close(at: end)
        return segments
    }

    /// The groups that change what prevails, in the order of their instants.
    private var steps: [(at: Date, period: TAF.Period, isEarly: Bool)] {
        let found = groups.compactMap { group -> (at: Date, period: TAF.Period, isEarly: Bool)? in
            let isEarly = group.isOutside && group.start.map { $0 < start } ?? false
            guard isEarly || !group.isOutside else { return nil }
            switch group.period.kind {
            case .initial: return (start, group.period, false)
            case .from: return group.start.map { (max(start, $0), group.period, isEarly) }
            case .becoming:
                guard let end = group.end, end < group.replaced else { return nil }
                return (max(start, end), group.period, isEarly || end < start)
            default: return nil
            }
        }
        return found.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(
            \.element)
    }
}

extension ForecastOutlook.Condition {
    /// These conditions with the worse of each element and the given one.
    fileprivate func worse(than before: SurfaceConditions) -> ForecastOutlook.Condition {
        ForecastOutlook.Condition(
            start: start, end: end, probability: probability, conditions: before.worse(of: conditions),
            windShear: windShear, period: period, isTimeUnknown: isTimeUnknown)
    }
}

extension [ForecastOutlook.Condition] {
    fileprivate var deduplicated: Self {
        reduce(into: []) { found, condition in
            if found.last != condition { found.append(condition) }
        }
    }
}
