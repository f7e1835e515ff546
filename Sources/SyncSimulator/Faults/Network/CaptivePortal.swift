import Foundation
import SyncCore

/// Something that is not the server answers with a page of its own.
struct CaptivePortal {
    let onceIn: Int

    func catches(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: onceIn) }

    /// Its answer to whatever was asked.
    static let page = SyncAnswer(
        status: 200, contentType: "text/html", body: Data("<html>Welcome</html>".utf8))
}
