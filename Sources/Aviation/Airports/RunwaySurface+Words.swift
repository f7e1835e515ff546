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
