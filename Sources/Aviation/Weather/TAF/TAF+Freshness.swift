package import Foundation

extension SourcedReport where Content == TAF {
    /// A TAF: its age counts from its issue, by its schedule; it expires at the end of its validity.
    package init(_ forecast: TAF, near reference: Date, source: ReportSource, received: Date?) {
        let timeline = forecast.timeline(near: reference)
        let seconds = timeline.map { $0.end.timeIntervalSince($0.start) } ?? 0
        self.init(
            forecast, made: timeline?.issued ?? forecast.issued?.nearest(to: forecast.archived ?? reference),
            validUntil: timeline?.end,
            source: source, received: received, limits: .forecast(validSeconds: seconds))
    }

    /// When the next regular forecast is due: an amendment does not move it. Nil without an issue time.
    package var nextDue: Date? { made?.addingTimeInterval(limits.freshSeconds) }
}
