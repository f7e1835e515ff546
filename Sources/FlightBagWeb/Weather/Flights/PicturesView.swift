import Aviation
import FlightBag
import Foundation
import Notation

/// The forecast pictures of a flight's pack, each with the time that it is of and its age.
struct PicturesView {
    let state: String
    let mark: String
    let words: String
    let until: Int64?
    let figures: [Figure]
    let hasFigures: Bool

    struct Figure {
        let address: String
        let alt: String
        let name: String
        let validity: String
        let standing: String
        let age: AgeView
        let received: String
        let unlisted: String?
    }

    /// - Parameter flight: from the first to the last moment over a station of it.
    init?(_ pack: FlightPack?, _ list: PackList, flight: ClosedRange<Date>, at now: Date) {
        let found = list.rows.lazy.compactMap { row in row.product.pictures.map { (row, $0) } }.first
        guard let (row, freshness) = found else { return nil }
        let rendered = PackView.Row(row, at: now.milliseconds)
        (state, mark, words, until) = (rendered.state, rendered.mark, rendered.words, rendered.until)
        let part = pack?.parts[row.kind]
        let checked = part?.feeds.first?.checked.flatMap { Date(instant: $0) }
        figures = (part?.imagery?.pictures ?? []).map { picture in
            Figure(
                picture, freshness, checked: checked, source: part?.source, flight: flight, at: now)
        }
        hasFigures = !figures.isEmpty
    }
}

extension PicturesView.Figure {
    init(
        _ picture: PackPicture, _ freshness: FreshnessRule, checked: Date?, source: String?,
        flight: ClosedRange<Date>, at now: Date
    ) {
        address = "/weather-pictures/\(picture.sha256)"
        name = [picture.product, picture.title].compactMap(\.self).joined(separator: " · ")
        validity = picture.validity.map(Self.words) ?? "validity unknown"
        alt = "\(name), \(validity)"
        standing =
            switch picture.validity {
            case let span? where span.overlaps(flight): "at your time"
            case let span? where span.upperBound < flight.lowerBound: "before your time"
            case .some: "after your time"
            case nil: ""
            }
        age = AgeView(
            SourcedReport(
                (), freshness, made: picture.issuedAt, validUntil: picture.validity?.upperBound,
                source: .network(source ?? ""), received: checked),
            made: "Issued", source: source ?? "source unknown", at: now)
        let fetched = Date(instant: picture.fetched).map(AgeView.clock) ?? "at an unknown time"
        received = "fetched \(fetched) by the server, kept on this device"
        unlisted = picture.isListed ? nil : "No longer listed by the source."
    }

    /// "valid 12:00Z to 18:00Z 25 Nov", over midnight with both days.
    private static func words(_ span: ClosedRange<Date>) -> String {
        let pieces = [span.lowerBound, span.upperBound].map { date in
            // "25 Nov 12:00Z"
            AgeView.clock(date).split(separator: " ").map(String.init)
        }
        guard let start = pieces.first, let end = pieces.last, start.count == 3, end.count == 3 else {
            return "validity unknown"
        }
        let day = "\(end[0]) \(end[1])"
        if span.lowerBound == span.upperBound { return "valid at \(end[2]) \(day)" }
        let isOneDay = start[0] == end[0] && start[1] == end[1]
        return isOneDay
            ? "valid \(start[2]) to \(end[2]) \(day)"
            : "valid \(start[2]) \(start[0]) \(start[1]) to \(end[2]) \(day)"
    }
}
