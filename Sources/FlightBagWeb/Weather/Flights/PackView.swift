import Aviation
import FlightBag
import Foundation
import Notation

/// How a flight's pack stands, in a few words.
struct PackChip {
    let mark: String
    let words: String
    let address: String
    let until: Int64?

    @MainActor init(_ flight: Flight, _ app: AppState) {
        address = Page.pack(of: flight).address
        let list = PackList(
            app.packs.products, app.packs.packs[flight.id], app.packPlan(of: flight),
            at: Date(milliseconds: app.now))
        let have = list.rows.count { $0.state == .have }
        let stale = list.rows.count { $0.state == .stale }
        if let work = app.packs.work[flight.id], work.problem == nil {
            mark = "unknown"
            words = "Packing, \(work.done) of \(list.rows.count)"
        } else if app.packs.packs[flight.id] == nil {
            mark = "unknown"
            words = "Not packed"
        } else if !list.changes.isEmpty {
            mark = "look"
            words = "Pack: changed since packed (\(list.changes.joined(separator: ", ")))"
        } else if list.isComplete {
            mark = "good"
            words = "Pack complete"
        } else {
            mark = stale > 0 ? "look" : "unknown"
            let missing = list.rows.count - have - stale
            let parts = [
                "\(have) of \(list.rows.count)", stale > 0 ? "\(stale) stale" : nil,
                missing > 0 ? "\(missing) missing" : nil,
            ]
            words = "Pack not complete: \(parts.compactMap(\.self).joined(separator: ", "))"
        }
        until = list.rows.compactMap(\.until).min()
    }
}

/// The checklist of a flight's pack.
struct PackView {
    let title: String
    let key: String
    let missing: String?
    let flightAddress: String
    let weatherAddress: String
    let chip: PackChip?
    let rows: [Row]
    let changed: String?
    let problem: String?
    let packing: String?
    let button: String
    let canPack: Bool
    let notes: [String]

    struct Row {
        let kind: String
        let title: String
        let state: String
        let mark: String
        let words: String
        let answered: String
        let until: Int64?
    }

    @MainActor init(_ page: RecordPage, _ app: AppState) {
        flightAddress = Page(page).address
        weatherAddress = Page(FlightWeatherPage(owner: page)).address
        key = page.key
        guard let flight = app.flights[page.id] else {
            (title, rows, changed, problem, packing) = ("Pack", [], nil, nil, nil)
            (button, canPack, notes, chip) = ("", false, [], nil)
            missing = "This flight was removed, or is not on this device yet."
            return
        }
        missing = nil
        title = "Pack \(flight.departure ?? "?") – \(flight.destination ?? "?")"
        let plan = app.packPlan(of: flight)
        let pack = app.packs.packs[page.id]
        let list = PackList(app.packs.products, pack, plan, at: Date(milliseconds: app.now))
        rows = list.rows.map { Row($0, at: app.now) }
        changed =
            list.changes.isEmpty
            ? nil : "Changed since packed: \(list.changes.joined(separator: ", ")). Pack again."
        let work = app.packs.work[page.id]
        problem = work?.problem.map {
            "Packing waits: \($0) It goes on where it stopped; what is here was packed before."
        }
        packing = work.flatMap { work in
            work.problem == nil ? "Packing \(work.done + 1) of \(list.rows.count)…" : nil
        }
        button = pack == nil ? "Pack this flight" : "Pack again"
        canPack = plan != nil
        chip = PackChip(flight, app)
        var notes = [
            "A pack is kept on this device until the flight is removed, or a day after it. Each device packs "
                + "for itself. Packing requires a connection; reading does not."
        ]
        if plan == nil {
            notes.insert("A pack needs a departure and a destination that are known here.", at: 0)
        }
        self.notes = notes
    }
}

extension PackView.Row {
    init(_ row: PackList.Row, at now: Int64) {
        kind = row.kind.rawValue
        title = row.product.title
        words = row.words
        until = row.until
        (state, mark) =
            switch row.state {
            case .have: ("have", "good")
            case .stale: ("stale", "look")
            case .missing: ("missing", "unknown")
            }
        answered =
            row.answered.map { moment in
                let at = Date(milliseconds: moment)
                return "asked \(at.minuteUTC), \(AgeView.ago(Double(now - moment) / 1000))"
            } ?? "not asked yet"
    }
}
