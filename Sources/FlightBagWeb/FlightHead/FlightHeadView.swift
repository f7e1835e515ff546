import Aviation
import FlightBag
import Foundation
import Notation

/// The head that every page of a flight has: its name, its figures and the ways to its other pages.
struct FlightHeadView {
    let name: String
    /// The id of its heading: that of a record's page on the page of the flight itself.
    let headingID: String
    /// Day and time, then distance, time, fuel and arrival, as far as they are known.
    let figures: String
    /// Why there are no figures, in two or three words; nil where there are.
    let lack: String?
    let parts: [Link]

    /// A page of the flight.
    enum Part: String, CaseIterable {
        case overview, navlog, weather, loading, runways, files

        var title: String {
            switch self {
            case .overview: "Overview"
            case .navlog: "Nav log"
            case .weather: "Weather"
            case .loading: "Loading"
            case .runways: "Runways"
            case .files: "Files"
            }
        }

        /// The address of the page, which is the flight's with one step more.
        func address(of flight: Flight) -> String {
            let own = Page.record(Flight.kind.name, flight.id).address
            return self == .overview ? own : "\(own)/\(rawValue)"
        }
    }

    struct Link {
        let name: String
        let title: String
        let address: String
        let isCurrent: Bool
    }

    @MainActor init(_ flight: Flight, _ current: Part, _ app: AppState) {
        name = flight.name
        headingID = current == .overview ? "record-name" : "flight-name"
        let log = app.context.log(of: flight)
        let unit = app.fuelUnit(of: flight)
        let start = flight.offBlock.map { "\($0.shortDate(inYearOf: app.now)) \($0.time)" }
        let found: [String?] =
            log.log.map { log in
                [
                    "\(LegWords.tenths(log.distance.nauticalMiles)) NM", LegWords.time(log.seconds),
                    log.fuel.map { unit.roundedUp($0.value(in: .litres)) },
                    log.landing.map { "arrive \($0.minuteUTC)" },
                    log.isInStillAir ? "in still air" : nil,
                ]
            } ?? []
        figures = ([start ?? "no time yet"] + found).compactMap { $0?.replacing(" ", with: "\u{a0}") }
            .joined(separator: " · ")
        lack =
            log.log != nil
            ? log.route.isShortened ? "airways flown directly" : nil
            : log.route.problems.isEmpty ? "not computed yet" : "route not complete"
        parts = Part.allCases.map { part in
            Link(
                name: part.rawValue, title: part.title, address: part.address(of: flight),
                isCurrent: part == current)
        }
    }
}
