import Foundation

/// The key that lets a browser in: a token, once in the printed address, then in a cookie.
struct PageKey: Sendable {
    /// Cookies ignore ports, so the name holds the device: two flight bags in one browser do not take each
    /// other's.
    let cookieName: String
    private let token: String

    init(deviceID: String, token: String) {
        cookieName = "aloft-" + deviceID.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        self.token = token
    }

    /// The path that a person opens: it lets the browser in and leads on to the page.
    var entrance: String { "/?token=\(token)" }

    /// The cookie of a browser that showed the token. Scripts cannot read it; other sites can make it be sent
    /// only by a link that a person follows, which changes nothing. It lives for a year, as the token does.
    var cookie: String {
        "\(cookieName)=\(token); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    }

    /// Compares in the same time however much is right.
    func isRight(_ shown: String) -> Bool {
        let (left, right) = (Array(shown.utf8), Array(token.utf8))
        guard left.count == right.count, !right.isEmpty else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Whether one of the cookies of a `Cookie` header opens the page.
    func isRight(cookies header: String) -> Bool {
        header.split(separator: ";").contains { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
            return parts.count == 2 && parts[0] == cookieName && isRight(parts[1])
        }
    }
}
