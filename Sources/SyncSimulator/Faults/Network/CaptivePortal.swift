import Foundation
import SyncCore

/// A captive portal answers in place of the server with a page of its own.
struct CaptivePortal {
    let onceIn: Int

    func catches(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: onceIn) }

    /// The portal's answer to every request.
    static let page = SyncAnswer(
        status: 200, contentType: "text/html", body: Data("<html>Welcome</html>".utf8))
}
