package import Aviation
import AviationDatabase
import JSONLines
import SyncCore

/// A file with flight plans that was offered in a window: refused, or shown before anything is stored.
package enum OfferedPlans: Hashable, Sendable {
    /// A sentence that says why nothing can be taken, and where in the file that is.
    case refused(String)
    case preview(file: String, [FlightImport], notes: [String])
}

extension RecordContext {
    /// The flights of a file, read with what this device knows. Stores nothing, and needs no network. Throws
    /// `FlightPlanFileProblem` for a file that has none.
    package func flightPlans(
        file name: String, bytes: [UInt8], in airports: AirportsState
    ) async throws -> (plans: [FlightImport], notes: [String]) {
        let file = try await Self.read(bytes)
        if let long = file.plans.map(\.points.count).first(where: { $0 > Self.mostPoints }) {
            throw FlightPlanFileProblem.noRoute(
                "a route of \(long) points: a flight takes \(Self.mostPoints) at most")
        }
        var around = ImportSurroundings()
        around.aircraft = aircraft.all.map(\.record)
        around.places = try await airports.routePlaces(Set(file.plans.flatMap(\.names)))
        for plan in file.plans {
            for end in [plan.points.first, plan.points.last].compactMap(\.self) {
                around.near[end.position] = try await airports.nearest(to: end.position)
            }
        }
        let source = Self.source(of: file, name: name, bytes)
        let plans = file.plans.map { FlightImport($0, source: $0.filed?.json(file: name) ?? source, around) }
        var notes = file.unused.isEmpty ? [] : ["Not used: \(file.unused.joined(separator: ", "))."]
        if bytes.count > Self.mostKept, file.form != .messages {
            notes.append("The file is too large to be kept with the flight: what is not used is not kept.")
        }
        return (plans, notes)
    }

    @concurrent nonisolated private static func read(_ bytes: [UInt8]) async throws -> FlightPlanFile {
        try FlightPlanFile.read(bytes)
    }

    /// The parts of its file that a flight keeps, so that writing it again keeps what other programs put in.
    private static func source(of file: FlightPlanFile, name: String, _ bytes: [UInt8]) -> String? {
        let document: MarkupDocument
        var object: JSONText.Object = ["file": .text(name)]
        switch file.form {
        case .garmin(let plan): (document, object["format"]) = (plan.document, .text("garmin_fpl"))
        case .gpx(let gpx): (document, object["format"]) = (gpx.document, .text("gpx"))
        case .messages: return nil
        }
        // A file of several routes would come back with those of the other flights.
        if bytes.count <= mostKept, file.plans.count == 1 { object["text"] = .text(document.text) }
        return JSONText.text(object)
    }

    /// In bytes. A plan has a tenth of it; recorded tracks are not for a flight's record.
    private static let mostKept = 64 << 10
    private static let mostPoints = 500
}

extension FlightPlanFile.Plan {
    /// The names in it that may be places, in capitals.
    fileprivate var names: [String] {
        guard let filed else {
            return points.compactMap(\.name).flatMap { name in
                [name] + (name.split(separator: " ").first.map { [String($0)] } ?? [])
            }
        }
        let words = RouteToken.tokens(of: filed.route.joined(separator: " ")) { _ in true }.compactMap {
            token in
            if case .name(let name) = token.word { name } else { nil as String? }
        }
        return [filed.departure, filed.destination] + words
    }
}

extension FiledFlightPlan {
    fileprivate func json(file: String) -> String {
        JSONText.text(["file": .text(file), "format": .text("icao_fpl"), "text": .text(text)])
    }
}

extension Flight {
    /// The same under another id.
    func copied(as id: RecordID) -> Flight {
        var copy = Flight(id: id)
        for field in Self.kind.fields { field.restore(&copy, field.stored(self)) }
        return copy
    }
}
