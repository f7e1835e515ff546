import Aviation
import FlightBag

/// One airport with what is published of it. What is not known is said to be unknown.
struct AirportView {
    let ident: String
    let name: String
    let kind: String
    let kindName: String
    let isClosed: Bool
    let codes: String?
    let town: String?
    let area: String
    let position: String
    let elevation: String
    let runways: [RunwayRow]
    let hasRunways: Bool
    let frequencies: [FrequencyRow]
    let hasFrequencies: Bool
    let provenance: String
    let homePage: String?

    struct RunwayRow {
        let name: String
        let length: String
        let surface: String
        let surfaceKind: String
        let lights: String
        let isClosed: Bool
    }

    struct FrequencyRow {
        let type: String
        let station: String?
        let frequency: String
    }

    init(_ sheet: AirportSheet) {
        let airport = sheet.airport
        ident = airport.ident
        name = airport.name
        kind = airport.kind.rawValue
        kindName = airport.kind.name
        isClosed = airport.kind == .closed
        let others = [airport.iataCode, airport.icaoCode, airport.localCode].compactMap(\.self)
            .filter { $0 != airport.ident }
        codes = others.isEmpty ? nil : others.joined(separator: " · ")
        town = airport.town
        area = sheet.area
        position = airport.position.degreesMinutes
        elevation = airport.elevationFeet.map { "\($0) ft · \(Self.metres($0)) m" } ?? "unknown"
        runways = sheet.runways.map(RunwayRow.init)
        hasRunways = !runways.isEmpty
        frequencies = sheet.frequencies.map {
            FrequencyRow(type: $0.type, station: $0.name, frequency: $0.frequency.description)
        }
        hasFrequencies = !frequencies.isEmpty
        provenance = sheet.provenance ?? "source unknown"
        homePage = airport.homeLink.flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil }
    }

    static func metres(_ feet: Int) -> Int { Int((Double(feet) * 0.3048).rounded()) }
}

extension AirportView.RunwayRow {
    init(_ runway: Runway) {
        name = runway.name ?? "unnamed"
        let width = runway.widthFeet.map { " × \(AirportView.metres($0)) m" } ?? ""
        length =
            runway.lengthFeet.map { "\($0) ft · \(AirportView.metres($0)) m\(width)" } ?? "length unknown"
        surface = runway.surface ?? "surface unknown"
        surfaceKind = runway.surfaceKind == .unknown ? "" : runway.surfaceKind.rawValue
        lights = runway.isLighted ? "lights" : "no lights"
        isClosed = runway.isClosed
    }
}

extension Coordinate {
    /// "51°20.89′N 000°33.53′W": degrees and minutes, two decimals (20 m).
    var degreesMinutes: String {
        let latitude = Self.text(abs(latitudeDegrees), digits: 2) + (latitudeDegrees < 0 ? "S" : "N")
        return latitude + " " + Self.text(abs(longitudeDegrees), digits: 3)
            + (longitudeDegrees < 0 ? "W" : "E")
    }

    private static func text(_ degrees: Double, digits: Int) -> String {
        let hundredths = Int((degrees * 6000).rounded())
        let whole = String(hundredths / 6000)
        let (minutes, rest) = (hundredths % 6000).quotientAndRemainder(dividingBy: 100)
        let padding = String(repeating: "0", count: max(0, digits - whole.count))
        return "\(padding)\(whole)°\(minutes < 10 ? "0" : "")\(minutes).\(rest < 10 ? "0" : "")\(rest)′"
    }
}

/// What a form says beside an airport that is being typed.
struct AirportHint {
    let name: String?
    let place: String
    let typed: String

    init(_ found: FoundAirport?, typed: String) {
        name = found?.name
        place = found.map { $0.ident == typed ? $0.place : "\($0.ident) · \($0.place)" } ?? ""
        self.typed = typed
    }
}
