import Foundation
import SyncCore

/// The server, or a proxy before it, cannot read some words now and then, most often if it has taken them
/// already. The person who wrote one has to be asked, unless an earlier attempt was accepted; no other change
/// waits for that.
struct PoisonBatches {
    private var chance: SeededChance
    private let scenario: Scenario

    init(_ scenario: Scenario) {
        self.scenario = scenario
        chance = scenario.chance(.poisonBatches)
    }

    /// The answer to a batch that cannot be read; nil if it can.
    mutating func answer(to body: Data, wasTaken: () -> Bool) throws -> SyncAnswer? {
        guard scenario.hasPoisonWords, isPoison(String(decoding: body, as: UTF8.self)),
            wasTaken() || chance.happens(onceIn: 2)
        else { return nil }
        let problem = Problem(
            code: SyncProblem.badRequest.rawValue, message: "The body is no JSON.", action: "Correct it.")
        return SyncAnswer(status: 400, contentType: Wire.jsonType, body: try JSONEncoder().encode(problem))
    }

    /// Whether a text has such a word.
    func isPoison(_ text: String) -> Bool {
        let words = text.matches(of: #/"[wW](\d+)"/#)
        return words.contains { word in Int(word.1).map(scenario.isPoison) ?? false }
    }
}
