import JSONLines
import Questions

/// Why a request is not answered: a status, a code for programs, and two sentences for people.
struct ReferenceProblem: Error, Hashable, Sendable {
    let status: Int
    let code: String
    let message: String
    let action: String
    var allowed: [String] = []
    var retryAfterSeconds: Int?

    /// `detail` is the name that the FlyFun service has for `message`.
    var json: JSON {
        [
            "code": .text(code), "message": .text(message), "action": .text(action), "detail": .text(message),
        ]
    }

    static let shape = Shape.named(
        "Problem",
        .object([
            has("code", .text, "For programs."), has("message", .text, "What and where."),
            has("action", .text, "What to do."), has("detail", .text, "The same as message."),
        ]))
}

extension ReferenceProblem {
    static let documents = "GET /api/openapi.json has every path and parameter."

    static let noSuchPath = Self(
        status: 404, code: "notFound", message: "There is nothing at this path.", action: documents)
    static let addressTooLong = Self(
        status: 414, code: "addressTooLong",
        message: "The address has more than \(RequestAddress.mostBytes) bytes.", action: "Ask for less.")
    static let tooManyParameters = Self(
        status: 400, code: "tooManyParameters",
        message: "There are more than \(RequestAddress.mostParameters) parameters.", action: documents)
    static let badAddress = Self(
        status: 400, code: "badAddress", message: "The address is not written as UTF-8 with % codes.",
        action: "Encode it as RFC 3986 says.")
    static let notReady = Self(
        status: 503, code: "notReady", message: "The airports are not read in yet.",
        action: "Ask again in 5 seconds.", retryAfterSeconds: 5)
    static let failed = Self(
        status: 500, code: "internalFailure", message: "The airport database could not be read.",
        action: "Try again later; whoever runs the server finds the reason with aloft airport EGLL.")

    static func wrongMethod(allowed: [String]) -> Self {
        Self(
            status: 405, code: "wrongMethod",
            message: "This path takes \(allowed.joined(separator: " and ")).", action: documents,
            allowed: allowed.contains("GET") ? allowed + ["HEAD"] : allowed)
    }

    /// A parameter whose value cannot be read.
    init(_ problem: Problem) {
        self.init(
            status: 400, code: "badParameter", message: problem.sentence, action: Self.documents)
    }

    /// A parameter that cannot be used.
    static func parameter(_ name: String, _ sentence: String) -> Self {
        Self(
            status: 400, code: "badParameter", message: "\(name) \(sentence)", action: documents)
    }

    /// Something that is asked for and not there.
    static func unknown(_ what: String, _ name: String) -> Self {
        Self(
            status: 404, code: "unknown", message: "There is no \(what) \(Problem.quoted(name)) here.",
            action: "Search with GET /api/airports/search/{query}.")
    }
}
