import Aviation
import JSONLines

/// The words of an aircraft's form, and what they are stored as.
enum AircraftWords {
    /// Annex I to Regulation (EU) No 1178/2011 (Part-FCL): classes of aeroplanes.
    static let classesEASA: [FieldInput.Choice] = [
        .init("SEP(land)", "SEP(land)"), .init("SEP(sea)", "SEP(sea)"), .init("MEP(land)", "MEP(land)"),
        .init("MEP(sea)", "MEP(sea)"), .init("TMG", "TMG"), .init("SET(land)", "SET(land)"),
        .init("SET(sea)", "SET(sea)"), .init("type", "A type of its own"),
    ]

    /// As ForeFlight's logbook names them.
    static let gears: [FieldInput.Choice] = [
        .init("fixed_tricycle", "Fixed tricycle"), .init("fixed_tailwheel", "Fixed tailwheel"),
        .init("retractable_tricycle", "Retractable tricycle"),
        .init("retractable_tailwheel", "Retractable tailwheel"), .init("amphibian", "Amphibian"),
        .init("floats", "Floats"), .init("skids", "Skids"), .init("skis", "Skis"),
    ]

    /// As ForeFlight's logbook names them.
    static let engines: [FieldInput.Choice] = [
        .init("Piston", "Piston"), .init("Diesel", "Diesel"), .init("Turboprop", "Turboprop"),
        .init("Turboshaft", "Turboshaft"), .init("Turbojet", "Turbojet"), .init("Turbofan", "Turbofan"),
        .init("Electric", "Electric"), .init("Nonpowered", "No engine"),
    ]

    static let equipmentTypes: [FieldInput.Choice] = [
        .init("aircraft", "Aircraft"), .init("ffs", "Full flight simulator"),
        .init("ftd", "Flight training device"), .init("batd", "Basic training device"),
        .init("aatd", "Advanced training device"),
    ]

    static let armUnits: [FieldInput.Choice] = [
        .init("m", "m"), .init("cm", "cm"), .init("mm", "mm"), .init("in", "in"), .init("ft", "ft"),
    ]

    static let speedUnits: [FieldInput.Choice] = [
        .init("kt", "kt"), .init("km/h", "km/h"), .init("mph", "mph"),
    ]

    /// "jackets 4" for each member of the JSON object; nil for anything else.
    static func survival(_ json: String) -> String? {
        guard let object = JSONText.object(json) else { return nil }
        let lines = object.sorted { $0.key < $1.key }.compactMap { key, value -> String? in
            let number = value.number.flatMap { Int(exactly: $0) }
            return (value.string ?? number.map(String.init)).map { "\(key) \($0)" }
        }
        return lines.count == object.count ? lines.joined(separator: "\n") : nil
    }

    /// The JSON object of such lines; nil when one has no value.
    static func survival(_ lines: [String]) -> String? {
        var object: JSONText.Object = [:]
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, object[parts[0].lowercased()] == nil else { return nil }
            object[parts[0].lowercased()] = .text(parts[1].trimmed)
        }
        return JSONText.text(object)
    }
}
