import HTTPTypes
import Hummingbird

/// Only this device's browser, and in it only this page, gets an answer.
///
/// A page of another site can make a browser send requests here, and a name that is rebound to 127.0.0.1
/// makes them look like its own. So a request has to name this host, come from this page or from nowhere, and
/// carry the session that only the printed address gives out; whatever changes something also carries a
/// header that a foreign page cannot add without asking first.
struct PageSafety<Context: RequestContext>: RouterMiddleware {
    let key: PageKey
    /// The port that the page is served on.
    let port: Int

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        let cookies = request.headers[values: .cookie].joined(separator: ";")
        if let refusal = refusal(of: request) ?? entrance(request) {
            response = refusal
        } else {
            switch key.admission(cookies: cookies) {
            case .refused: response = Self.door
            case .known: response = try await answer(to: request, context, next)
            case .renewed(let cookies):
                response = try await answer(to: request, context, next)
                for cookie in cookies { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
            }
        }
        for ending in key.endings(cookies: cookies) {
            response.headers.append(HTTPField(name: .setCookie, value: ending))
        }
        for (name, value) in Self.headers where response.headers[name] == nil {
            response.headers[name] = value
        }
        return response
    }

    private func answer(
        to request: Request, _ context: Context, _ next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            return try error.response(from: request, context: context)
        }
    }

    /// The header fields of every answer.
    private static var headers: [(HTTPField.Name, String)] {
        [
            (.contentSecurityPolicy, policy), (.xContentTypeOptions, "nosniff"), (.cacheControl, "no-store"),
            (.referrerPolicy, "no-referrer"), (.crossOriginOpenerPolicy, "same-origin"),
            (.crossOriginResourcePolicy, "same-origin"), (.xFrameOptions, "DENY"),
        ]
    }

    /// Scripts and styles from files of this page only. The map's worker is made from a blob, its symbols are
    /// pictures in memory.
    private static var policy: String {
        """
        default-src 'none'; script-src 'self'; worker-src 'self' blob:; style-src 'self'; font-src 'self'; \
        img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; form-action 'self'; \
        base-uri 'none'; frame-ancestors 'none'
        """
    }

    private func refusal(of request: Request) -> Response? {
        let hosts = ["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(port)" }
        guard let host = request.head.authority?.lowercased(), hosts.contains(host) else {
            return Self.say(.misdirectedRequest, "This is the flight bag of another host.")
        }
        if let origin = request.headers[.origin], origin.lowercased() != "http://\(host)" {
            return Self.say(.forbidden, "This page does not answer other pages.")
        }
        // A link that a person follows: it opens a page of its own, and asking for a page changes nothing.
        let isFollowed =
            request.method == .get && request.headers[.secFetchMode] == "navigate"
            && request.headers[.secFetchDest] == "document"
        if let site = request.headers[.secFetchSite], site != "same-origin", site != "none", !isFollowed {
            return Self.say(.forbidden, "This page does not answer other pages.")
        }
        let changesNothing = request.method == .get || request.method == .head
        guard changesNothing || request.headers[.htmxRequest] == "true" else {
            return Self.say(.forbidden, "This request does not come from the page.")
        }
        return nil
    }

    /// The way in for a token in the address; nil for a request without one.
    private func entrance(_ request: Request) -> Response? {
        guard request.method == .get, let token = request.uri.queryParameters["token"] else { return nil }
        guard key.isToken(String(token)) else { return Self.door }
        return Response(
            status: .seeOther, headers: [.location: Self.address(request), .setCookie: key.cookie()])
    }

    /// This address without the token.
    private static func address(_ request: Request) -> String {
        // Two slashes at the beginning would name another host.
        let path = "/" + request.uri.path.drop { $0 == "/" || $0 == "\\" }
        let pairs = (request.uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("token=") }
        return path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    private static var door: Response {
        say(
            .forbidden,
            "Aloft does not let this browser in, or not any more. Open the address that it printed when it "
                + "started; it ends with ?token= and many digits. What you wrote is safe.")
    }

    private static func say(_ status: HTTPResponse.Status, _ sentence: String) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: sentence + "\n")))
    }
}

extension HTTPField.Name {
    static let secFetchDest = HTTPField.Name.known("Sec-Fetch-Dest")
    static let secFetchMode = HTTPField.Name.known("Sec-Fetch-Mode")
    static let secFetchSite = HTTPField.Name.known("Sec-Fetch-Site")
    static let htmxRequest = HTTPField.Name.known("HX-Request")
    static let aloftWindow = HTTPField.Name.known("Aloft-Window")
    static let referrerPolicy = HTTPField.Name.known("Referrer-Policy")
    static let crossOriginOpenerPolicy = HTTPField.Name.known("Cross-Origin-Opener-Policy")
    static let crossOriginResourcePolicy = HTTPField.Name.known("Cross-Origin-Resource-Policy")
    static let xFrameOptions = HTTPField.Name.known("X-Frame-Options")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else {
            preconditionFailure("\(name) can be the name of a header.")
        }
        return field
    }
}
