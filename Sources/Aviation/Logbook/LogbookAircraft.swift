/// An aircraft as the aircraft table of a ForeFlight logbook describes it. An empty cell is nil.
package struct LogbookAircraft: Hashable, Sendable {
    /// As in the column AircraftID, without spaces around it.
    package var registration: String
    /// The ICAO designator of the type.
    package var typeCode: String?
    package var year: Int?
    package var make: String?
    package var model: String?
    /// ForeFlight's words: "fixed_tricycle", "fixed_tailwheel", "amphibian", …
    package var gear: String?
    /// ForeFlight's words: "Piston", "Radial", "Turboprop", …
    package var engine: String?
    /// "aircraft", "ffs", "ftd", "batd", "aatd".
    package var equipment: String?
    package var aircraftClass: AircraftClass?
    package var isComplex: Bool?
    package var isTechnicallyAdvanced: Bool?
    package var isHighPerformance: Bool?
    package var isPressurized: Bool?
    /// EASA's class or type as written in the logbook.
    package var statedEASAClass: String?

    package init(registration: String) {
        self.registration = registration
    }

    /// Reads a row under these headings. Nil when the row names no aircraft.
    init?(_ cells: [String], headings: [String]) {
        var values: [String: String] = [:]
        for (heading, cell) in zip(headings, cells) {
            let text = LogbookCell.trimmed(cell)
            if !text.isEmpty { values[LogbookColumn.key(heading)] = text }
        }
        guard let registration = values["aircraftid"] else { return nil }
        func flag(_ keys: String...) -> Bool? {
            keys.lazy.compactMap { values[$0] }.first.flatMap { LogbookCell.flag($0).value }
        }
        self.registration = registration
        typeCode = values["typecode"]
        year = values["year"].flatMap { Int($0) }
        make = values["make"]
        model = values["model"]
        gear = values["geartype"]
        engine = values["enginetype"]
        equipment = values["equiptype"] ?? values["equipmenttype"]
        let words = values["aircraftclass"] ?? values["categoryclass"] ?? values["category/class"]
        aircraftClass = (words ?? values["class"]).flatMap { AircraftClass($0) }
        isComplex = flag("complexaircraft", "complex")
        isTechnicallyAdvanced = flag("taa")
        isHighPerformance = flag("highperformance")
        isPressurized = flag("pressurized")
    }

    /// Whether it has a tailwheel; nil when its gear is not known.
    package var isTailwheel: Bool? { gear.map { $0.lowercased().contains("tailwheel") } }

    /// Whether it is a simulator; nil if the logbook does not say what it is.
    package var isSimulator: Bool? { equipment.map { $0.lowercased() != "aircraft" } }

    /// EASA's class or type: SEP(land), SEP(sea), MEP(land), MEP(sea), else the type designator. Nil if
    /// unknown: a single engine is a class only if it is a piston engine.
    package var easaClass: String? {
        if let statedEASAClass { return statedEASAClass }
        guard let token = aircraftClass?.token else { return nil }
        let kind = engine?.lowercased()
        let isPiston = kind.map { $0.contains("piston") || $0.contains("radial") }
        switch (token, isPiston) {
        case ("airplane_single_engine_land", true): return "SEP(land)"
        case ("airplane_single_engine_sea", true): return "SEP(sea)"
        case ("airplane_multi_engine_land", true): return "MEP(land)"
        case ("airplane_multi_engine_sea", true): return "MEP(sea)"
        default: return isPiston == nil && token.hasPrefix("airplane") ? nil : typeCode
        }
    }

    /// The registration for comparisons: upper case, without spaces.
    package static func key(_ registration: String) -> String {
        registration.uppercased().filter { !$0.isWhitespace }
    }
}
