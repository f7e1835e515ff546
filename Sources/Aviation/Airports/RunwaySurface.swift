/// The surface that a wheel, float or ski meets: the many spellings of `Runway.surface`, sorted.
package enum RunwaySurface: String, Hashable, Sendable, Codable {
    /// Paved: asphalt, concrete, bitumen, metal mats, brick.
    case hard
    /// Grass, earth, gravel, sand.
    case soft
    case water
    case snow
    /// Not published, or described in unknown words.
    case unknown

    /// Reads the spellings of OurAirports and the FAA: "ASP", "ASPH-G", "Concrete", "TURF/DIRT", "Piçarra",
    /// "PEM".
    ///
    /// A mixed surface counts as its first word: "ASPH-TURF" is hard, "TURF-GRVL" soft. "Hard" and "treated"
    /// only count without a more specific word: "hard clay" and "treated gravel" are soft.
    package init(describedAs text: String?) {
        guard let text else {
            self = .unknown
            return
        }
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        let isHardened = words.contains("hard") || words.contains("treated")
        self = words.lazy.compactMap(Self.kind(of:)).first ?? (isHardened ? .hard : .unknown)
    }

    /// The kind that one word tells, nil when it tells none.
    private static func kind(of word: String) -> RunwaySurface? {
        if softWords.contains(word) { return .soft }
        if hardWords.contains(word) { return .hard }
        if softBeginnings.contains(where: word.hasPrefix) { return .soft }
        if hardBeginnings.contains(where: word.hasPrefix) { return .hard }
        if word == "wat" || word.hasPrefix("water") { return .water }
        return ["snow", "ice", "sno"].contains(word) ? .snow : nil
    }

    // Whole words, because "graded hardcore" and "unpaved" contain words for hard surfaces.
    private static let hardWords: Set<String> = [
        "pem", "per", "bit", "tar", "tarmac", "mats", "mat", "met", "metal", "brick", "brk", "psp",
        "mac",
        "macadam", "steel", "roof", "rooftop", "aluminum", "aluminium", "alum", "cement", "deck",
        "bri", "wood", "sealed", "chipseal", "chip", "tarred", "blacktop", "composite", "neoprene", "mtal",
        "cem", "ccn", "cocrete", "pfc",
    ]
    private static let softWords: Set<String> = [
        "gre", "grs", "grf", "gvl", "gra", "grv", "cla", "cly", "lat", "san", "cor", "com", "sod",
        "trtd",
        "hardcore", "unpaved", "ground", "loam", "field", "shale", "rock", "stone", "stones", "cinder", "sol",
        "gras",
        "graas", "gr", "erba", "saibro", "piç", "pic", "piçaara", "oilgravel", "soft", "rough", "lakebed",
        "lake", "salt", "ter", "tuef", "torf", "eerth", "eartth", "zahorra", "maicillo", "murram",
        "limestone",
        "calcrete", "silt", "mud", "arg",
    ]
    private static let hardBeginnings = [
        "asp", "apsh", "ashp", "asfa", "con", "bitu", "pave", "pavi", "hormig",
    ]
    private static let softBeginnings = [
        "turf", "grass", "grav", "grvl", "dirt", "earth", "soil", "sand", "clay", "coral", "caliche", "later",
        "piçarra", "terra", "cascalho", "grama", "unsealed", "natural", "herbe", "tierra", "pasto",
        "compacted",
    ]
}

extension RunwaySurface {
    /// A published surface in words: "asphalt", "asphalt, good condition" of "ASPH-G". Nil for none, and for
    /// what says only that it is not known ("UNK", "X", "N"). Words that are not known here stay as
    /// published.
    ///
    /// Abbreviations: ICAO Annex 15 data sets as OurAirports carries them, and FAA NASR, layout of APT_RWY,
    /// surface type and condition.
    package static func words(for published: String?) -> String? {
        guard let published else { return nil }
        let parts = published.split { "-/,;".contains($0) }.map { $0.trimmedSpaces }.filter { !$0.isEmpty }
        let words = parts.enumerated().compactMap { index, part -> String? in
            let key = part.uppercased()
            if unknownWords.contains(key) { return nil }
            if index > 0, let condition = conditions[key] { return condition }
            return materials[key] ?? part
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    private static let unknownWords: Set<String> = ["UNK", "UNKNOWN", "X", "N", "U", "NIL", "?", "NONE"]

    private static let conditions = [
        "E": "excellent condition", "G": "good condition", "F": "fair condition", "P": "poor condition",
        "L": "failed",
    ]

    private static let materials = [
        "ASP": "asphalt", "ASPH": "asphalt", "CON": "concrete", "CONC": "concrete", "BIT": "bitumen",
        "PEM": "partly concrete, asphalt or bitumen-bound macadam", "PER": "permanent, kind unknown",
        "MAC": "macadam", "COM": "composite", "GRE": "graded earth", "GRS": "grass", "TURF": "grass",
        "GRASS": "grass", "GRF": "grass or earth, graded or rolled", "GVL": "gravel", "GRVL": "gravel",
        "GRAVEL": "gravel", "DIRT": "earth", "CLA": "clay", "SAN": "sand", "SAND": "sand", "COR": "coral",
        "LAT": "laterite", "WAT": "water", "WATER": "water", "SNO": "snow", "ICE": "ice",
        "MATS": "metal mats",
        "PSP": "pierced steel planks", "BRI": "bricks", "BRICK": "bricks", "TRTD": "treated",
        "PFC": "porous friction course", "GRVD": "grooved", "GRAVE": "gravel", "ROOF": "roof",
        "ROOFTOP": "roof", "METAL": "metal", "WOOD": "wood", "STEEL": "steel", "ALUM": "aluminium",
    ]
}

extension Substring {
    /// Without spaces at its ends.
    fileprivate var trimmedSpaces: String {
        var rest = self
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
