/// A key as people read it: "ground_speed_kt" is "Ground speed" in "kt", to whole knots and a tenth.
struct KeyLabel {
    /// The words without the unit, the first with a capital.
    let label: String
    /// Empty when there is none.
    let unit: String
    /// The decimal places shown to a person.
    let places: Int
    /// Whether it is a course, a heading or a wind direction, which is 360 and never 0.
    let isDirection: Bool

    /// The gap between a number and its unit: none before a degree sign.
    var gap: String { unit == "°" ? "" : " " }

    /// Units as the last word of a key, as they are written, and how many places are of use.
    private static let units: [String: (symbol: String, places: Int)] = [
        "nm": ("NM", 2), "km": ("km", 2), "m": ("m", 0), "ft": ("ft", 0), "kt": ("kt", 1), "deg": ("°", 2),
        "c": ("°C", 1), "hpa": ("hPa", 1), "inhg": ("inHg", 2), "s": ("s", 0), "min": ("min", 1),
        "kg": ("kg", 1), "lb": ("lb", 1), "l": ("l", 1), "usgal": ("usgal", 1), "nt": ("nT", 1),
        "mhz": ("MHz", 3), "khz": ("kHz", 0), "fpm": ("ft/min", 0), "percent": ("%", 1),
    ]

    /// Words that only keys abbreviate.
    private static let abbreviations = ["wca": "wind correction angle"]

    /// The last words of keys of directions.
    private static let directions: Set<String> = [
        "course", "heading", "from", "to", "towards", "bearing", "radial",
    ]

    init(_ key: String) {
        var words = key.split(separator: "_").map(String.init)
        let found = words.count > 1 ? words.last.flatMap { Self.units[$0] } : nil
        if found != nil { words.removeLast() }
        let phrase = words.map { Self.abbreviations[$0] ?? $0 }.joined(separator: " ")
        label = phrase.prefix(1).uppercased() + phrase.dropFirst()
        unit = found?.symbol ?? ""
        isDirection = unit == "°" && words.last.map(Self.directions.contains) == true
        let isPlace = words.first == "latitude" || words.first == "longitude"
        places = isPlace ? 6 : found?.places ?? 3
    }
}
