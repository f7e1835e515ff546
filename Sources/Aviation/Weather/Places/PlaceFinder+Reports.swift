package import Foundation

extension PlaceFinder {
    /// The positions of a pilot's report: each place that it names, near the station that filed it. Empty if
    /// it names none.
    package func positions(of report: PilotReport) throws -> [FoundPosition] {
        var station: Coordinate?
        if let name = report.station, case .success(let place) = try place(name, in: Self.american) {
            station = place.position
        }
        return try report.positions.map { try position(of: $0, near: station) }
    }

    /// The shape of an advisory's area; a doubt if one of its corners cannot be found, or it is not bounded
    /// by places. `countries` are the issuer's.
    package func shape(
        of area: AdvisoryArea, in countries: Set<String>? = nil
    ) throws -> Result<ReportShape, Doubt> {
        func corners(_ references: [PositionReference]) throws -> Result<[Coordinate], Doubt> {
            var found: [Coordinate] = []
            for reference in references {
                switch try position(of: reference, in: countries) {
                case .at(let place): found.append(place)
                case .unknown(let reason): return .failure(Doubt(reason: reason))
                }
            }
            return .success(found)
        }
        switch area {
        case .polygon(let references): return try corners(references).map(ReportShape.area)
        case .line(let references, _): return try corners(references).map(ReportShape.line)
        case .circle(let reference, let radius):
            return try corners([reference]).map { places in
                radius.map { .circle(places[0], radiusNauticalMiles: $0) } ?? .point(places[0])
            }
        case .aroundCentre, .side, .beyond, .intersection, .entireRegion:
            return .failure(Doubt(reason: .notUnderstood("an area without corners")))
        }
    }

    /// The winds of bulletins, each over its station.
    package func winds(_ forecasts: [WindsAloftForecast], near reference: Date) throws -> PlacedWinds {
        var winds = PlacedWinds()
        for forecast in forecasts {
            switch try place(forecast.station, in: Self.american) {
            case .success(let place):
                if let placed = WindForecast(forecast, at: place.position, near: reference) {
                    winds.forecasts.append(placed)
                } else {
                    winds.unplaced.append((forecast.station, "its bulletin does not say for when it is"))
                }
            case .failure(let doubt): winds.unplaced.append((forecast.station, doubt.reason.sentence))
            }
        }
        return winds
    }
}

/// Winds at their stations, and those whose position or time is unknown.
package struct PlacedWinds {
    package var forecasts: [WindForecast] = []
    package var unplaced: [(station: String, reason: String)] = []
}

extension WindForecast {
    /// A bulletin's winds at a place; nil if it has no time of validity. Without a period of use they hold at
    /// that instant only.
    package init?(_ forecast: WindsAloftForecast, at position: Coordinate, near reference: Date) {
        guard let valid = forecast.validity.validAt?.nearest(to: reference) else { return nil }
        let from = forecast.validity.useFrom?.last(notAfter: valid) ?? valid
        let until = forecast.validity.useTo?.first(notBefore: valid) ?? valid
        self.init(
            station: forecast.station, position: position, validAt: valid, forUse: from...until,
            levels: forecast.levels.map { feet, level in
                let wind = level.fromDegrees.flatMap { degrees in
                    level.knots.flatMap { WindVector("\(degrees)/\($0)") }
                }
                return Level(
                    altitudeFeet: Double(feet), wind: wind, isLightAndVariable: level.isLightAndVariable,
                    temperatureCelsius: level.temperatureCelsius.map(Double.init))
            })
    }
}
