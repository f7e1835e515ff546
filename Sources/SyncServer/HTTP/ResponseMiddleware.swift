import Foundation
import HTTPTypes
import Hummingbird
import Logging
import SyncCore

/// Wraps every request: turns errors into problems, adds the headers that all answers have, and writes a line
/// to the log.
///
/// The log has the method, the route, the status and the time taken; no path, query, body, token or address.
struct ResponseMiddleware: RouterMiddleware {
    let world: any World
    let logger: Logger

    func handle(
        _ request: Request, context: ServerRequestContext,
        next: (Request, ServerRequestContext) async throws -> Response
    ) async throws -> Response {
        let started = world.now()
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            let problem = HTTPProblem(error)
            if problem.status >= 500 {
                logger.error(
                    "A request failed.", metadata: ["error": "\(error)", "status": "\(problem.status)"])
            }
            response = try problem.response()
        }
        let now = world.now()
        response.headers[.aloftTime] = String(now)
        // A response that is published without sign-in has its own `Cache-Control`.
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        response.headers[.xContentTypeOptions] = "nosniff"
        logger.debug(
            "request",
            metadata: [
                "method": "\(request.method)", "route": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)", "milliseconds": "\(now - started)",
            ])
        return response
    }
}
