import HTTPTypes

extension HTTPField.Name {
    /// The server's clock, milliseconds since 1970. Also how a replica knows our answers from a captive
    /// portal's.
    static let aloftTime = Self.known("Aloft-Time")
    /// Added by proxies.
    static let forwardedFor = Self.known("X-Forwarded-For")
    /// Asks nginx not to hold back an event stream.
    static let accelBuffering = Self.known("X-Accel-Buffering")

    private static func known(_ name: String) -> Self {
        guard let name = Self(name) else { preconditionFailure("\(name) is a token as RFC 9110 wants it.") }
        return name
    }
}
