package import Foundation

/// A report with when it was made, where it came from and when it was received: the only form in which a
/// value of a report is handed on.
package struct SourcedReport<Content: Sendable>: Sendable {
    package let content: Content
    /// Observed, of forecasts and notices issued. Nil when the report does not say.
    package let made: Date?
    /// The end of its own validity. Nil when it has none.
    package let validUntil: Date?
    package let source: ReportSource
    /// Nil when it is not known.
    package let received: Date?
    package let limits: FreshnessLimits
    /// From which of its times the age counts.
    package let clock: FreshnessClock

    package init(
        _ content: Content, made: Date?, validUntil: Date? = nil, source: ReportSource, received: Date?,
        limits: FreshnessLimits, clock: FreshnessClock = .made
    ) {
        self.clock = clock
        self.content = content
        self.made = made
        self.validUntil = validUntil
        self.source = source
        self.received = received
        self.limits = limits
    }

    /// By the rule of its kind.
    package init(
        _ content: Content, _ rule: FreshnessRule, made: Date?, validUntil: Date? = nil,
        source: ReportSource, received: Date?
    ) {
        self.init(
            content, made: made, validUntil: validUntil, source: source, received: received,
            limits: rule.limits, clock: rule.clock)
    }

    /// How fresh it is at an instant, by its clock: an observation by when it was made, never by when it was
    /// received. At a limit the worse counts. A report without the time that counts, or with one from the
    /// future, is unknown and never fresh.
    package func freshness(at instant: Date) -> Freshness {
        if let made, Freshness.age(of: made, at: instant) == nil { return .unknown(.timeAhead) }
        if let received {
            guard Freshness.age(of: received, at: instant) != nil else { return .unknown(.timeAhead) }
            if let made, Freshness.age(of: made, at: received) == nil {
                return .unknown(.receivedBeforeMade)
            }
        }
        let counted = clock == .made ? made : received
        guard let age = counted.flatMap({ Freshness.age(of: $0, at: instant) }) else {
            return .unknown(clock == .made ? .noTime : .notChecked)
        }
        if let validUntil, instant >= validUntil {
            return .expired(sinceSeconds: instant.timeIntervalSince(validUntil))
        }
        if age < limits.freshSeconds { return .fresh(ageSeconds: age) }
        return age < limits.ageingSeconds ? .ageing(ageSeconds: age) : .stale(ageSeconds: age)
    }

    /// Another content with the times, the source and the limits of this one.
    package func with<Other>(_ content: Other) -> SourcedReport<Other> {
        SourcedReport<Other>(
            content, made: made, validUntil: validUntil, source: source, received: received, limits: limits,
            clock: clock)
    }

    /// One value of it, with what has to stand beside it.
    package func value<Value>(_ part: KeyPath<Content, Value>, at instant: Date) -> AgedValue<Value> {
        AgedValue(
            value: content[keyPath: part], made: made, source: source, freshness: freshness(at: instant))
    }
}

/// Where a report came from.
package enum ReportSource: Hashable, Sendable {
    /// A server, by its name.
    case network(String)
    /// Broadcast from the ground: FIS-B.
    case broadcast
    /// Carried with the program, for trying it out.
    case bundled
    /// Typed by the pilot.
    case typed
}

/// A value of a report with when that was made, where it came from and how fresh it is.
package struct AgedValue<Value> {
    package let value: Value
    package let made: Date?
    package let source: ReportSource
    package let freshness: Freshness
}
