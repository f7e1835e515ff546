package import Aviation
package import Foundation
import GRDB
import Zip

// Procedures/ gives an airport's procedures with their legs, drawn as far as possible. Its invariant: a line
// is only drawn where the data determine it; the rest is described in words.

/// A procedure of an airport with all that is known of it.
package struct ProcedureSheet: Hashable, Sendable, Identifiable {
    /// A way through it with its lines.
    package struct Route: Hashable, Sendable {
        package let title: String
        package let steps: [ProcedurePath.Step]
    }

    /// Unique within the airport, of small letters, digits and hyphens: "ils-rwy-09l".
    package let id: String
    package let procedure: Procedure
    package let publisher: Publisher
    /// The first day of its cycle, or on which the publisher last changed it; empty where not known.
    package let date: String
    /// Empty where only its name is known.
    package let routes: [Route]
    /// The extended runway centre line, if nothing else of the procedure can be drawn: it is not the
    /// procedure itself.
    package let centreLine: ProcedureLine?
    /// The fixes whose positions are another publisher's.
    package let borrowedFixes: [String]

    package var source: SourceDay { SourceDay(publisher, date) }
}

extension AirportDatabase {
    /// The procedures of the airport with this code: approaches first by runway, the most precise first;
    /// then departures and arrivals by name. Nil when there is no such airport.
    ///
    /// - Parameter day: for courses from magnetic north; without one none is drawn.
    package func procedureSheets(_ identifier: String, on day: Day?) throws -> [ProcedureSheet]? {
        try pool.read { db in
            guard let (id, airport) = try Self.lookUp(identifier, db) else { return nil }
            let documents = try Self.procedureDocuments(of: id, db)
            guard !documents.isEmpty else { return [] }
            let runways = try Self.runways(of: id, db)
            var (used, sheets): ([String: Int], [ProcedureSheet]) = ([:], [])
            for document in documents {
                let source = FixSource(db, document, airport.position, runways)
                for published in document.facts {
                    let name = Self.slug(published.procedure.name)
                    used[name, default: 0] += 1
                    let key = used[name] == 1 ? name : "\(name)-\(used[name] ?? 0)"
                    sheets.append(try source.sheet(published, key, on: day))
                }
            }
            return sheets.sorted(by: Self.isListedFirst)
        }
    }

    /// "ils-rwy-09l" of "ILS RWY 09L".
    private static func slug(_ name: String) -> String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.isEmpty ? "procedure" : words.joined(separator: "-")
    }

    private static func isListedFirst(_ one: ProcedureSheet, _ other: ProcedureSheet) -> Bool {
        func key(_ sheet: ProcedureSheet) -> (Int, String, Int, String) {
            let procedure = sheet.procedure
            let type = procedure.isApproach ? 0 : procedure.isDeparture ? 1 : 2
            // Procedures without a runway come last.
            let runway = procedure.isApproach ? procedure.fullRunwayIdent ?? "~" : ""
            return (type, runway, procedure.approachType?.precisionRank ?? .max, procedure.name)
        }
        return key(one) < key(other)
    }

    /// The lines of a procedure as GeoJSON, gzipped; nil when there is none of that name.
    ///
    /// A line has `way` ("final", "missed", "transition" or "centre"), `about` where it is not what is
    /// flown itself, and `warning` where the procedure is not in force; a point is a fix
    /// with its `name`, or says the warning as its `notice`.
    package func procedureLayer(
        _ identifier: String, _ procedure: String, at now: Date
    ) throws -> MapLayer? {
        let day = now.day()
        guard let sheet = try procedureSheets(identifier, on: day)?.first(where: { $0.id == procedure })
        else { return nil }
        var text = GeoJSONText()
        let warning = sheet.source.warning(at: now)
        let mark = warning.map { ",\"warning\":\(GeoJSONText.quoted($0))" } ?? ""
        var told: Set<String> = []
        for route in sheet.routes {
            let way =
                route.title == ProcedureRoute.finalTitle
                ? "final" : route.title == ProcedureRoute.missedTitle ? "missed" : "transition"
            for step in route.steps {
                if step.line.count > 1 {
                    text.addLine(
                        step.line, "\"way\":\"\(way)\"" + (step.isAbout ? ",\"about\":1" : "") + mark)
                }
                guard let place = step.line.last, let fix = step.leg.fix, told.insert(fix.name).inserted
                else { continue }
                text.addPoint(
                    latitude: place.latitudeDegrees, longitude: place.longitudeDegrees,
                    "\"name\":\(GeoJSONText.quoted(fix.name))")
            }
        }
        if let line = sheet.centreLine {
            text.addLine([line.start, line.end], #""way":"centre","about":1"# + mark)
            text.addPoint(
                latitude: line.end.latitudeDegrees, longitude: line.end.longitudeDegrees,
                #""name":"Centre line, not the procedure""#)
        }
        let places =
            sheet.routes.flatMap(\.steps).flatMap(\.line) + (sheet.centreLine.map { [$0.start] } ?? [])
        if let warning, let place = places.first {
            text.addPoint(
                latitude: place.latitudeDegrees, longitude: place.longitudeDegrees,
                "\"notice\":\(GeoJSONText.quoted(warning))")
        }
        let version = "\(sheet.date)-\(sheet.id)-\(day?.year ?? 0)-\(warning == nil)"
        return MapLayer(gzippedGeoJSON: Gzip.deflate(text.finished, .middle), version: version)
    }
}

/// Finds the fixes of a document's procedures: in the data of their own publisher first.
private final class FixSource {
    private let db: Database
    private let document: PublishedDocument<[PublishedProcedure]>
    private let place: Coordinate
    private let runways: [Runway]
    private var borrowed: Set<String> = []
    private var known: [ProcedureLeg.Fix: Coordinate?] = [:]
    private var problem: (any Error)?

    /// A beacon of that name further away is another one.
    private static let reach = Distance(nauticalMiles: 250)

    init(
        _ db: Database, _ document: PublishedDocument<[PublishedProcedure]>, _ place: Coordinate,
        _ runways: [Runway]
    ) {
        (self.db, self.document, self.place, self.runways) = (db, document, place, runways)
    }

    func sheet(_ published: PublishedProcedure, _ key: String, on day: Day?) throws -> ProcedureSheet {
        borrowed = []
        let records = published.records.compactMap { text -> ARINCRecord? in
            if case .success(let record) = ARINCRecord.reading(Array(text.utf8), line: 1) {
                record
            } else {
                nil
            }
        }
        let procedure = published.procedure
        let routes = ProcedureRoute.routes(records, isApproach: procedure.isApproach).map { route in
            let path = ProcedurePath(route.legs, position: position) { place in
                day.flatMap { Declination(at: place, on: $0) }
            }
            return ProcedureSheet.Route(title: route.title, steps: path.steps)
        }
        if let problem { throw problem }
        return ProcedureSheet(
            id: key, procedure: procedure, publisher: document.publisher, date: document.date,
            routes: routes, centreLine: routes.isEmpty ? centreLine(procedure) : nil,
            borrowedFixes: borrowed.sorted())
    }

    /// Only for an approach to a runway whose end is known.
    private func centreLine(_ procedure: Procedure) -> ProcedureLine? {
        procedure.isApproach ? ProcedureLine.all(of: runways, [procedure]).first : nil
    }

    private func position(_ fix: ProcedureLeg.Fix) -> Coordinate? {
        if let found = known[fix] {
            if found != nil, isBorrowed.contains(fix.name) { borrowed.insert(fix.name) }
            return found
        }
        do {
            let found = try look(for: fix)
            known[fix] = .some(found)
            return found
        } catch {
            problem = error
            return nil
        }
    }

    private var isBorrowed: Set<String> = []

    private func look(for fix: ProcedureLeg.Fix) throws -> Coordinate? {
        switch fix.section {
        case "PG": return threshold(fix.name)
        case "PA": return place
        default:
            let airport = fix.section.hasPrefix("P") ? document.key : ""
            let key = "\(fix.name)|\(fix.region)|\(airport)|\(fix.section)"
            if let own = try PublishedDocument<Waypoint>.fetch(.waypoints, document.publisher, key, db) {
                return own.facts.position
            }
            guard ["D", "DB", "PN"].contains(fix.section), let beacon = try beacon(fix) else { return nil }
            isBorrowed.insert(fix.name)
            borrowed.insert(fix.name)
            return beacon
        }
    }

    /// "RW28L": the threshold of that name; "RW28B" means both parallel runways, which are two places.
    private func threshold(_ name: String) -> Coordinate? {
        let ident = String(name.dropFirst(2))
        let ends = runways.flatMap { [$0.lowEnd, $0.highEnd] }.compactMap(\.self)
        return ends.first { $0.name.map(PublishedRunway.plain) == PublishedRunway.plain(ident) }?.position
    }

    /// The nearest beacon of the name and of a fitting sort.
    private func beacon(_ fix: ProcedureLeg.Fix) throws -> Coordinate? {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT \(Navaid.columns) FROM navaid WHERE ident = ?"),
            arguments: [fix.name])
        let isNDB = fix.section != "D"
        return rows.compactMap(Navaid.init(row:))
            .filter { ($0.kind == .ndb || $0.kind == .ndbDME) == isNDB }
            .map { ($0.position, Geodesic(from: place, to: $0.position).distance) }
            .filter { $0.1 <= Self.reach }
            .min { $0.1 < $1.1 }?.0
    }
}
