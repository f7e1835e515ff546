import JSONLines
import Questions

/// A path with what it takes and gives.
struct ReferenceRoute: Sendable {
    let method: String
    /// "/api/airports/{icao}/runways".
    let path: String
    let summary: String
    /// The parameters of the path, in its order.
    let captured: [ParameterDeclaration]
    let parameters: [ParameterDeclaration]
    let answer: RouteAnswer

    init(
        _ method: String = "GET", _ path: String, _ summary: String, captured: [any Declared] = [],
        _ parameters: [any Declared] = [], answer: RouteAnswer
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.captured = captured.map(\.declaration)
        self.parameters = parameters.map(\.declaration)
        self.answer = answer
    }

    /// A route that is answered from the airports.
    init(
        _ method: String = "GET", _ path: String, _ summary: String, captured: [any Declared] = [],
        _ parameters: [any Declared] = [], gives shape: Shape, besides: AirportAnswer.Besides = .nothing,
        isKept: Bool = false, _ make: @escaping @Sendable (Given, ReferenceQuestion) throws -> JSON
    ) {
        self.init(
            method, path, summary, captured: captured, parameters,
            answer: .airports(AirportAnswer(shape: shape, besides: besides, isKept: isKept, make: make)))
    }

    /// The values of the path's parameters, or nil where an address has another path.
    func captures(_ address: RequestAddress) -> [String: String]? {
        let pieces = path.split(separator: "/")
        guard pieces.count == address.path.count else { return nil }
        var values: [String: String] = [:]
        for (piece, given) in zip(pieces, address.path) {
            if piece.hasPrefix("{") {
                values[String(piece.dropFirst().dropLast())] = given
            } else if piece != given {
                return nil
            }
        }
        return values
    }
}
