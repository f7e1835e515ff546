import Foundation

/// The fuel tanks of an aircraft, in their order.
struct FuelTanks: Codable, Hashable {
    /// One tank.
    struct Tank: Codable, Hashable {
        /// Its name inside the aircraft, which never changes.
        var key: String
        var name: String?
        /// Its usable fuel.
        var usableLitres: Double?

        enum CodingKeys: String, CodingKey {
            case key, name
            case usableLitres = "usable_l"
        }
    }

    var tanks: [Tank]

    /// Reads the stored JSON; nil for none, or for text that is no list of tanks.
    init?(_ json: String?) {
        guard let json, let read = try? JSONDecoder().decode([Tank].self, from: Data(json.utf8)),
            !read.isEmpty
        else { return nil }
        tanks = read
    }

    /// One tank for everything.
    init(usableLitres: Double) {
        tanks = [Tank(key: "main", name: "All tanks", usableLitres: usableLitres)]
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
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(tanks), as: UTF8.self)
        }
    }
}
