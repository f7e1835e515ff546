import Foundation

/// A navaid or an airport that bears a name which reports use.
package struct NamedPlace: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A VOR, TACAN or DME, to which reports refer.
        case beacon
        case ndb
        case airport
    }

    package let ident: String
    package let kind: Kind
    package let position: Coordinate
    /// ISO 3166-1.
    package let countryCode: String
    /// The rotation of the navaid's radials, positive to the east; nil if it is not published.
    package let variationDegrees: Double?

    package init(
        ident: String, kind: Kind, position: Coordinate, countryCode: String, variationDegrees: Double? = nil
    ) {
        self.ident = ident
        self.kind = kind
        self.position = position
        self.countryCode = countryCode
        self.variationDegrees = variationDegrees
    }
}

/// The position of a named place, or the reason why it is unknown.
package enum FoundPosition: Hashable, Sendable {
    case at(Coordinate)
    case unknown(Reason)

    package enum Reason: Hashable, Sendable {
        /// No place on this device has the name.
        case noSuchPlace(String)
        /// Several places have the name, and the reference is ambiguous.
        case severalPlaces(String)
        /// The words are none that name a place.
        case notUnderstood(String)

        /// "no place DEN on this device".
        package var sentence: String {
            switch self {
            case .noSuchPlace(let name): "there is no place \(name) on this device"
            case .severalPlaces(let name): "several places are named \(name)"
            case .notUnderstood(let words): "“\(words)” was not understood"
            }
        }
    }

    /// Nil when it is unknown.
    package var coordinate: Coordinate? {
        if case .at(let place) = self { place } else { nil }
    }
}

/// Finds the places that reports name among the navaids and airports on the device.
///
/// Names are not unique: there is a navaid DEN at Denver and one elsewhere. The one nearest to the report's
/// origin is meant, if that is known; otherwise all of that name have to lie together. It never guesses.
package struct PlaceFinder {
    /// The greatest distance of a report's navaid from its station: 300 NM, more than the range of any.
    package static let reach = Distance(nauticalMiles: 300)
    /// Places of one name within this distance are one: an airport and its navaid.
    package static let together = Distance(nauticalMiles: 25)
    /// The states whose stations FB bulletins name.
    package static let american: Set<String> = ["US", "PR", "VI", "GU", "AS", "MP", "UM"]

    private let places: (String) throws -> [NamedPlace]
    private let variation: (Coordinate) -> Double?

    /// - Parameters:
    ///   - variation: the compass's at a place, for beacons of which it is not published; nil where it is not
    ///     known.
    ///   - places: all places with a name.
    package init(
        variation: @escaping (Coordinate) -> Double? = { _ in nil },
        places: @escaping (String) throws -> [NamedPlace]
    ) {
        self.places = places
        self.variation = variation
    }

    /// The place with a name. `near` is the report's origin, `countries` where it may be.
    package func place(
        _ name: String, near: Coordinate? = nil, in countries: Set<String>? = nil
    ) throws -> Result<NamedPlace, Doubt> {
        var found = try places(name)
        if let countries { found = found.filter { countries.contains($0.countryCode) } }
        if let near { found = found.filter { $0.position.distance(to: near) <= Self.reach } }
        // A beacon is meant before an airport, and an airport before a locator of the same letters.
        guard let best = found.map(Self.rank).min() else {
            return .failure(Doubt(reason: .noSuchPlace(name)))
        }
        let meant = found.filter { Self.rank($0) == best }
        func distance(_ place: NamedPlace, _ near: Coordinate) -> Distance {
            place.position.distance(to: near)
        }
        if let near, let nearest = meant.min(by: { distance($0, near) < distance($1, near) }) {
            return .success(nearest)
        }
        guard let first = meant.first,
            meant.allSatisfy({ $0.position.distance(to: first.position) <= Self.together })
        else { return .failure(Doubt(reason: .severalPlaces(name))) }
        return .success(first)
    }

    /// Why there is no one place of a name.
    package struct Doubt: Error, Hashable {
        package let reason: FoundPosition.Reason

        package init(reason: FoundPosition.Reason) { self.reason = reason }
    }

    private static func rank(_ place: NamedPlace) -> Int {
        switch place.kind {
        case .beacon: 0
        case .airport: 1
        case .ndb: 2
        }
    }

    /// The position that a report refers to. Radials are magnetic as of the navaid's installation; if that
    /// variation is not published, today's is used. An offset without a name is from `near`.
    package func position(
        of reference: PositionReference, near: Coordinate? = nil, in countries: Set<String>? = nil
    ) throws -> FoundPosition {
        func from(_ name: String, _ move: (NamedPlace) -> Coordinate?) throws -> FoundPosition {
            switch try place(name, near: near, in: countries) {
            case .success(let place):
                return move(place).map(FoundPosition.at) ?? .unknown(.notUnderstood(name))
            case .failure(let doubt): return .unknown(doubt.reason)
            }
        }
        switch reference {
        case .coordinate(let position): return .at(position)
        case .place(let name): return try from(name) { $0.position }
        case .radial(let name, let degrees, let miles):
            return try from(name) { place in
                guard let turned = place.variationDegrees ?? variation(place.position) else { return nil }
                return place.position.moved(Double(degrees) + turned, Double(miles))
            }
        case .offset(let name?, let point, let miles):
            return try from(name) { $0.position.moved(point.degrees, Double(miles)) }
        case .offset(nil, let point, let miles):
            guard let place = near?.moved(point.degrees, Double(miles)) else {
                return .unknown(.notUnderstood("\(miles)\(point.rawValue)"))
            }
            return .at(place)
        case .other(let words): return .unknown(.notUnderstood(words))
        }
    }
}

extension Coordinate {
    fileprivate func moved(_ trueDegrees: Double, _ nauticalMiles: Double) -> Coordinate? {
        let turned = TrueDirection(turning: trueDegrees)
        return Geodesic(from: self, course: turned, distance: Distance(nauticalMiles: nauticalMiles))?.end
    }
}
