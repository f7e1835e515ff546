import JSONLines

/// The fuel tanks of an aircraft, in their order.
struct FuelTanks: Hashable {
    /// One tank.
    struct Tank: Hashable {
        /// Its name inside the aircraft, which never changes.
        var key: String
        var name: String?
        /// Its usable fuel; nil while it is unknown.
        var usableLitres: Double?
        /// The fuel in it that cannot be used; nil while it is unknown.
        var unusableLitres: Double?
        /// Keys of the JSON that this version does not know.
        fileprivate var other: JSONText.Object = [:]

        init(key: String, name: String?, usableLitres: Double?, unusableLitres: Double? = nil) {
            self.key = key
            self.name = name
            self.usableLitres = usableLitres
            self.unusableLitres = unusableLitres
        }
    }

    var tanks: [Tank]

    /// Reads the stored JSON; nil for none, or for text that is no list of tanks.
    init?(_ json: String?) {
        guard let rows = json.flatMap(JSONText.objects), !rows.isEmpty else { return nil }
        tanks = []
        for row in rows {
            guard case .text(let key)? = row["key"] else { return nil }
            var tank = Tank(key: key, name: nil, usableLitres: row["usable_l"]?.number)
            if case .text(let name)? = row["name"] { tank.name = name }
            tank.unusableLitres = row["unusable_l"]?.number
            tank.other = row.filter { !["key", "name", "usable_l", "unusable_l"].contains($0.key) }
            tanks.append(tank)
        }
    }

    /// One tank for everything.
    init(usableLitres: Double) {
        tanks = [Tank(key: "main", name: "All tanks", usableLitres: usableLitres)]
    }

    /// Reads "53 gal", or a line for each tank: "Left 26.5 gal, unusable 1.5 gal". A tank that had the name
    /// before keeps its key. Nil for anything else, and for less than 1 litre.
    static func read(
        _ text: String, before: FuelTanks?, alone: FuelUnit
    ) -> (tanks: FuelTanks, unit: FuelUnit)? {
        let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
        if lines.count == 1, let read = FuelUnit.read(lines[0], alone: alone),
            (1...300_000).contains(read.litres)
        {
            var tanks = FuelTanks(usableLitres: read.litres)
            if let only = before?.tanks.first, before?.tanks.count == 1 {
                tanks.tanks[0] = only
                tanks.tanks[0].usableLitres = read.litres
            }
            return (tanks, read.unit)
        }
        var tanks: [Tank] = []
        var unit: FuelUnit?
        for line in lines {
            guard let match = line.wholeMatch(of: /(.*?)[\s:]+([\d.,]+[^,]*?)(?:,\s*unusable\s+(.+))?/),
                let usable = FuelUnit.read(String(match.2), alone: alone),
                (1...300_000).contains(usable.litres)
            else { return nil }
            let name = String(match.1).trimmed
            let known = before?.tanks.first { $0.name == name }
            var tank = known ?? Tank(key: key(of: name), name: name, usableLitres: nil)
            tank.usableLitres = usable.litres
            tank.unusableLitres = nil
            if let text = match.3 {
                guard let unusable = FuelUnit.read(String(text), alone: alone) else { return nil }
                tank.unusableLitres = unusable.litres
            }
            guard !tanks.contains(where: { $0.key == tank.key }) else { return nil }
            tanks.append(tank)
            unit = unit ?? usable.unit
        }
        guard let unit, var found = before ?? FuelTanks(tanks) else { return nil }
        found.tanks = tanks
        return (found, unit)
    }

    private init?(_ tanks: [Tank]) {
        guard !tanks.isEmpty else { return nil }
        self.tanks = tanks
    }

    /// The key of a new tank with that name: "left_wing".
    static func key(of name: String) -> String {
        String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The text that is read as the same tanks again.
    func written(_ unit: FuelUnit) -> String {
        if tanks.count == 1, tanks[0].unusableLitres == nil { return unit.written(tanks[0].usableLitres) }
        return tanks.map { tank in
            var line = "\(tank.name ?? tank.key) \(unit.written(tank.usableLitres))"
            if let unusable = tank.unusableLitres { line += ", unusable \(unit.written(unusable))" }
            return line
        }.joined(separator: "\n")
    }

    /// The usable fuel of all of them; nil while it is unknown of any.
    var usableLitres: Double? {
        var sum = 0.0
        for tank in tanks {
            guard let litres = tank.usableLitres else { return nil }
            sum += litres
        }
        return sum
    }

    /// The stored JSON: sorted keys, shortest numbers.
    var json: String {
        JSONText.text(
            tanks.map { tank in
                var row = tank.other
                row["key"] = .text(tank.key)
                row["name"] = tank.name.map { .text($0) }
                row["usable_l"] = tank.usableLitres.map { .init($0) }
                row["unusable_l"] = tank.unusableLitres.map { .init($0) }
                return row
            })
    }
}
