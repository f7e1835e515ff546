import Aviation
import FlightBag
import Foundation

/// The map's drawing of the question that it was asked: the filter of its layers, the corridor of a route or
/// the circle around a place. Positions are pairs of longitude and latitude.
struct AskedView: Encodable {
    /// The filter as the query of a layer's address; empty for none.
    let filter: String
    /// The points of the route, or the one place.
    let points: [[Double]]
    let areas: [[[Double]]]
    let edges: [[[Double]]]

    @MainActor init(_ window: Window) {
        filter = window.state.question.filterQuery
        let drawing = window.state.page.tab == .map ? window.state.answer?.drawing : nil
        points = drawing?.points.map(Self.pair) ?? []
        areas = drawing?.shape.areas.map { $0.map(Self.pair) } ?? []
        edges = drawing?.shape.edges.map { $0.map(Self.pair) } ?? []
    }

    /// To 10 m, an invisible difference.
    private static func pair(_ place: Coordinate) -> [Double] {
        [place.longitudeDegrees, place.latitudeDegrees].map { ($0 * 10_000).rounded() / 10_000 }
    }

    /// The view as a text for an attribute.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        } catch {
            preconditionFailure("Finite numbers and text can be encoded: \(error)")
        }
    }
}
