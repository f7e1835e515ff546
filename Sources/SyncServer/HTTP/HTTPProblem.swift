import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import NIOCore
import SyncCore
import Zip

/// A problem on its way to the wire: a status, the body, and when to come back.
struct HTTPProblem: Error {
    let status: Int
    let problem: Problem
    var retryAfterSeconds: Int?

    init(status: Int, _ problem: Problem, retryAfterSeconds: Int? = nil) {
        self.status = status
        self.problem = problem
        self.retryAfterSeconds = retryAfterSeconds
    }

    init(_ kind: SyncProblem, _ message: String, _ action: String, retryAfterSeconds: Int? = nil) {
        self.init(
            status: kind.status, Problem(code: kind.rawValue, message: message, action: action),
            retryAfterSeconds: retryAfterSeconds)
    }

    /// The problem that an error becomes on the wire. An unforeseen one says only that it happened; the log
    /// has the rest.
    init(_ error: any Error) {
        switch error {
        case let known as HTTPProblem:
            self = known
        case let account as AccountProblem:
            self.init(status: account.status, account.problem, retryAfterSeconds: account.retryAfterSeconds)
        case let busy as BlockingPool.Busy:
            self.init(
                .busy, "The server has too much to do at the moment.",
                "Try again in \(busy.retryAfterSeconds) seconds.", retryAfterSeconds: busy.retryAfterSeconds)
        case GzipError.tooLong(let limit):
            self = .tooLarge(limit: limit, "when inflated")
        case GzipError.damaged, GzipError.cutShort:
            self.init(
                status: 400,
                SyncProblem.incomplete.because(
                    "The body says that it is gzip and is not.", "Send it again, whole."
                ).problem)
        case let json as DecodingError:
            self.init(.badRequest, json.sentence, "Correct the body; docs/protocol.md has its form.")
        case let framework as any HTTPResponseError:
            self = .framework(framework.status)
        default:
            self.init(
                .internalFailure, "The server failed to answer.",
                "Try again later; the server's log has the details.")
        }
    }

    static func tooLarge(limit: Int, _ when: String) -> HTTPProblem {
        HTTPProblem(
            .tooLarge, "The body has more than \(limit / 1_048_576) MB \(when).", "Send less at a time.")
    }

    static func tooSlow(_ time: Duration) -> HTTPProblem {
        HTTPProblem(
            .incomplete, "The body did not come within \(time.components.seconds) seconds.",
            "Send it again, or less at a time.")
    }

    /// Fewer bytes came than were announced, or they are cut into chunks that cannot be read.
    static var brokenOff: HTTPProblem {
        HTTPProblem(
            status: 400,
            SyncProblem.incomplete.because(
                "The body broke off, or is framed wrongly.", "Send it again, whole."
            )
            .problem)
    }

    private static func framework(_ status: HTTPResponse.Status) -> HTTPProblem {
        switch status {
        case .notFound:
            HTTPProblem(
                status: 404,
                Problem(
                    code: "notFound", message: "There is nothing at this path for this method.",
                    action: "Check the address of the server."))
        default:
            HTTPProblem(
                status: status.code,
                Problem(
                    code: SyncProblem.badRequest.rawValue,
                    message: "The request was refused: \(status.reasonPhrase).",
                    action: "Correct the request."))
        }
    }

    /// The answer.
    func response() throws -> Response {
        var headers: HTTPFields = [.contentType: Wire.jsonType]
        if let retryAfterSeconds { headers[.retryAfter] = String(retryAfterSeconds) }
        if status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        return Response(
            status: .init(code: status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder.canonical.encode(problem))))
    }
}
