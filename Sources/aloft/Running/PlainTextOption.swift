import ArgumentParser
import Foundation
import OfflineEngine

/// The option that lets servers on other machines be spoken to without TLS.
struct PlainTextOption: ParsableArguments {
    @Flag(
        name: .customLong("plain-http"),
        help: """
            Speak http without TLS to other machines, too: whoever is on the line reads passwords, records \
            and weather, and changes them.
            """)
    var plainHTTP = false

    /// Throws a sentence for an address that would be spoken to in plain text and was not allowed to be.
    func check(_ address: URL, of option: String, isAllowed: Bool = false) throws {
        guard address.isPlainText, !plainHTTP, !isAllowed else { return }
        throw ValidationError(
            "\(option) is \(address.absoluteString), and http to another machine is not encrypted: anybody "
                + "on the line could read and change what is sent. Use its address that begins with https, "
                + "or say --plain-http.")
    }
}
