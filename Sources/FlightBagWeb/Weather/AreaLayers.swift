import FlightBag
import Foundation

/// The layers of notices on the map, as the page's script reads them.
struct AreaLayers {
    /// One switch of the map. A missing member is false or none.
    private struct Layer: Encodable {
        let name: String
        let label: String
        /// The product that its shapes are asked for with.
        let topic: String
        /// The kinds of notices that it shows.
        let kinds: [String]
        let paint: String
        let dash: [Int]?
        let isOn: Bool
        let isHeavy: Bool
    }

    /// The layers in the order of drawing: the last is drawn above the others.
    private let layers: [Layer]

    init(_ topics: [AreaTopic]) {
        let all = topics.flatMap { topic in topic.layers.map { (topic, $0.kind, $0.layer) } }
        // Places lie on areas, and would not be seen below them.
        let sorted = all.filter { !$0.2.isOfPlaces } + all.filter(\.2.isOfPlaces)
        layers = sorted.map { topic, kind, layer in
            Layer(
                name: layer.name, label: layer.label, topic: topic.kind.rawValue, kinds: [kind],
                paint: layer.paint, dash: layer.dash, isOn: layer.isOn, isHeavy: layer.isHeavy)
        }
    }

    /// An array of objects, for an attribute.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(layers), as: UTF8.self)
        } catch {
            preconditionFailure("Texts and whole numbers can be encoded: \(error)")
        }
    }
}
