/// A wind as a report, a tower or a pilot gives it, in degrees from one of the norths.
package struct ReportedWind<Reference: North>: Hashable, Sendable {
    /// The direction that it comes from.
    package enum Bearing: Hashable, Sendable {
        case from(Direction<Reference>)
        /// From anywhere: VRB.
        case variable
        /// Not reported: ///, and 000 with a speed in the form of METAR.
        case unknown
    }

    /// Two directions between which the wind varies, clockwise: 240V300.
    package struct Sector: Hashable, Sendable {
        package let from: Direction<Reference>
        package let to: Direction<Reference>

        package init(from: Direction<Reference>, to: Direction<Reference>) {
            self.from = from
            self.to = to
        }
    }

    package private(set) var direction: Bearing
    /// Nil when it was not reported.
    package let speed: Speed?
    /// Whether it may be stronger than `speed`, or its gusts than `gust`: 240P99KT.
    package private(set) var isSpeedMinimum = false
    /// The greatest speed; nil when no gusts were reported.
    package let gust: Speed?
    /// Nil when none was reported.
    package private(set) var sector: Sector?

    /// Nil for a speed or a gust that is negative or no number.
    package init?(direction: Bearing, speed: Speed?, gust: Speed? = nil, sector: Sector? = nil) {
        guard [speed, gust].compactMap(\.self).allSatisfy({ $0.knots.isFinite && $0.value >= 0 }) else {
            return nil
        }
        self.direction = direction
        self.speed = speed
        self.gust = gust
        self.sector = sector
    }
}

extension ReportedWind {
    /// Reads "240/15", "240/15G25", "VRB/05", "///", "calm", and the forms of METAR (ICAO Annex 3, appendix
    /// 3, 4.1): "24015G25KT", "VRB05KT", "24008MPS", "240P99KT", "/////KT", with "240V300" behind a space.
    /// Knots unless KT, MPS or KMH says otherwise; a letter T or M behind the degrees must be this north's.
    /// Nil for anything else: 361 degrees, a gust without a wind.
    package init?(_ text: String) {
        let words = text.uppercased().split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        var rest = words
        var sector: Sector?
        if let last = rest.last, let found = Self.sector(last) {
            sector = found
            rest.removeLast()
        }
        let joined = rest.joined().filter { $0 != "°" }
        if joined == "CALM" {
            self.init(direction: .from(Direction(turning: 0)), speed: .zero)
            return
        }
        var body = Substring(joined)
        let unit = Self.takeUnit(&body)
        guard let bearing = Self.takeBearing(&body) else { return nil }
        if body.first == "/", body.dropFirst().first != "/" { body = body.dropFirst() }
        let parts = body.split(separator: "G", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        let isMinimum = parts.contains { $0.first == "P" }
        let isUnknown = first.allSatisfy { $0 == "/" }
        guard !isUnknown || (parts.count == 1 && (bearing == .unknown || !first.isEmpty)) else { return nil }
        let speed = isUnknown ? nil : Self.amount(first, unit)
        let gust = parts.count == 2 ? Self.amount(parts[1], unit) : nil
        guard isUnknown || speed != nil, parts.count == 1 || gust != nil else { return nil }
        self.init(direction: bearing, speed: speed, gust: gust, sector: sector)
        isSpeedMinimum = isMinimum
    }

    private static func takeUnit(_ body: inout Substring) -> SpeedUnit {
        let units: [(String, SpeedUnit)] = [
            ("KTS", .knots), ("KT", .knots), ("MPS", .metresPerSecond), ("KMH", .kilometresPerHour),
        ]
        for (suffix, unit) in units where body.hasSuffix(suffix) {
            body = body.dropLast(suffix.count)
            return unit
        }
        return .knots
    }

    /// Three digits, or up to three before a slash.
    private static func takeBearing(_ body: inout Substring) -> Bearing? {
        if body.hasPrefix("VRB") {
            body = body.dropFirst(3)
            return .variable
        }
        if body.hasPrefix("///") {
            body = body.dropFirst(3)
            return .unknown
        }
        if let slash = body.firstIndex(of: "/") { return slashed(&body, slash) }
        let digits = body.prefix { $0.isASCII && $0.isNumber }
        // Two more digits are its speed: 24015KT, 240P99KT.
        let speed = body.dropFirst(3).drop { $0 == "P" }.prefix { $0.isASCII && $0.isNumber }
        guard digits.count >= 3, speed.count >= 2, let degrees = Int(digits.prefix(3)), degrees <= 360 else {
            return nil
        }
        body = body.dropFirst(3)
        // North is 360: "00010KT" is a vane that does not tell, "00000KT" a calm.
        if degrees == 0, body.contains(where: { "123456789".contains($0) }) { return .unknown }
        return .from(Direction(turning: Double(degrees)))
    }

    /// Degrees with a fraction and a letter, before a slash, which stays.
    private static func slashed(_ body: inout Substring, _ slash: Substring.Index) -> Bearing? {
        var text = body[..<slash]
        if let letter = text.last, "TM".contains(letter) {
            guard letter == Reference.letter else { return nil }
            text.removeLast()
        }
        guard text.first?.isNumber == true, text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            text.prefix(while: \.isNumber).count <= 3, let degrees = DecimalText.number(String(text)),
            degrees <= 360
        else { return nil }
        body = body[slash...]
        return .from(Direction(turning: degrees))
    }

    /// "15", and "P99" for more than that.
    private static func amount(_ written: Substring, _ unit: SpeedUnit) -> Speed? {
        let text = written.first == "P" ? written.dropFirst() : written
        guard let number = DecimalText.number(String(text)), number >= 0, number < 1000,
            text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
        else { return nil }
        return Speed(number, unit)
    }

    private static func sector(_ word: String) -> Sector? {
        let ends = word.split(separator: "V", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isNumber) }),
            let from = Int(ends[0]), let to = Int(ends[1]), from <= 360, to <= 360
        else { return nil }
        return Sector(from: Direction(turning: Double(from)), to: Direction(turning: Double(to)))
    }
}

extension ReportedWind {
    /// This wind with its directions turned to the right, as for another north.
    package func turned(by angle: Angle) -> ReportedWind {
        var copy = self
        if case .from(let from) = direction { copy.direction = .from(from.turned(by: angle)) }
        copy.sector = sector.map { Sector(from: $0.from.turned(by: angle), to: $0.to.turned(by: angle)) }
        return copy
    }
}
