import Aviation
import JSONLines

/// The axis and the points of an envelope, in metres, kg·m, per cent or index units, and kilograms.
struct EnvelopeShape: Hashable {
    let axis: LoadingEnvelope.Axis
    let points: [EnvelopePoint]

    /// Why a text is no envelope.
    struct Flaw: Error {
        let sentence: String
    }

    private init(axis: LoadingEnvelope.Axis, points: [EnvelopePoint]) {
        self.axis = axis
        self.points = points
    }

    /// Reads the stored JSON; nil for anything else.
    init?(_ json: String?) {
        guard let object = json.flatMap(JSONText.object), case .text(let name)? = object["axis"],
            let axis = LoadingEnvelope.Axis(rawValue: name), case .array(let pairs)? = object["points"]
        else { return nil }
        var points: [EnvelopePoint] = []
        for pair in pairs {
            guard case .array(let numbers) = pair, numbers.count == 2, let x = numbers[0].number,
                let mass = numbers[1].number
            else { return nil }
            points.append(EnvelopePoint(x: x, mass: mass))
        }
        self.init(axis: axis, points: points)
    }

    var json: String {
        JSONText.text([
            "axis": .text(axis.rawValue),
            "points": .array(points.map { [.number($0.x), .number($0.mass)] }),
        ])
    }

    /// A line for each point: "35 in, 1950 lb", "68.5 lb·in/1000, 1950 lb", "25 %, 1950 lb".
    func written(_ display: LoadingDisplay) -> String {
        points.map { point in
            let mass = QuantityText.written(point.mass, .kilograms, display.mass)
            return "\(Self.written(point.x, axis, display)), \(mass)"
        }.joined(separator: "\n")
    }

    private static func written(
        _ x: Double, _ axis: LoadingEnvelope.Axis, _ display: LoadingDisplay
    ) -> String {
        switch axis {
        case .arm: return QuantityText.written(x, .metres, display.arm)
        case .macPercent: return "\(Entry.text(x)) %"
        case .index: return Entry.text(x)
        case .moment:
            let (mass, arm) = (display.mass ?? .kilograms, display.arm ?? .metres)
            let divisor = display.momentDivisor ?? 1
            let over = divisor == 1 ? "" : "/\(Entry.text(divisor))"
            let number = x / (mass.reference(of: 1) * arm.reference(of: 1)) / divisor
            return "\(Entry.text(number)) \(mass.symbol)·\(arm.symbol)\(over)"
        }
    }

    /// Reads such lines. Bare numbers are in the units of the profile.
    static func read(
        _ text: String, _ axis: LoadingEnvelope.Axis, _ display: LoadingDisplay
    ) -> Result<EnvelopeShape, Flaw> {
        var points: [EnvelopePoint] = []
        let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
        for (index, line) in lines.enumerated() {
            // "35, 1950", "35 1950", "35 in, 1950 lb": a comma, or the space before the second number.
            let match = line.wholeMatch(of: /(-?[\d.]+[^,;\d]*(?:\/\d+)?)\s*[,;\s]\s*([\d.]+\D*)/)
            guard let match, let x = number(String(match.1).trimmed, axis, display),
                let mass = QuantityText.read(String(match.2).trimmed, display.mass)
            else {
                let isBare = display.mass == nil || axis == .arm && display.arm == nil
                let units = isBare ? " with their units, or choose those of the profile above" : ""
                return .failure(
                    Flaw(sentence: "Line \(index + 1), “\(line)”: two numbers\(units), like 35 in, 1950 lb."))
            }
            points.append(EnvelopePoint(x: x, mass: mass.value(in: .kilograms)))
        }
        do throws(EnvelopePolygon.Flaw) {
            _ = try EnvelopePolygon(points)
        } catch {
            return .failure(Flaw(sentence: "This \(error)."))
        }
        return .success(EnvelopeShape(axis: axis, points: points))
    }

    private static func number(
        _ text: String, _ axis: LoadingEnvelope.Axis, _ display: LoadingDisplay
    ) -> Double? {
        switch axis {
        case .arm: return QuantityText.read(text, display.arm)?.value(in: .metres)
        case .macPercent, .index:
            return DecimalText.number(text.replacing("%", with: "").replacing("MAC", with: ""))
        case .moment:
            guard let (value, rest) = DecimalText.leadingNumber(of: text) else { return nil }
            let unit = rest.filter { !$0.isWhitespace }
            if unit.isEmpty {
                guard let mass = display.mass, let arm = display.arm else { return nil }
                return value * (display.momentDivisor ?? 1) * mass.reference(of: 1) * arm.reference(of: 1)
            }
            guard let match = unit.wholeMatch(of: /([a-z]+)[·.*-]?([a-z]+)(?:\/(\d+))?/) else { return nil }
            let divisor = match.3.map { Double($0) } ?? 1
            guard let mass = LoadingDisplay.mass(String(match.1)),
                let arm = LoadingDisplay.arm(String(match.2)), let divisor
            else { return nil }
            return value * divisor * mass.reference(of: 1) * arm.reference(of: 1)
        }
    }
}
