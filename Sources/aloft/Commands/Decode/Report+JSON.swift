import Aviation
import Foundation
import JSONLines

extension JSON {
    /// The instant, or null where there is none.
    init(_ instant: Date?) { self.init(instant.flatMap(InstantText.text)) }
}
