package import Aviation
package import Foundation
package import JSONLines

/// The source of questions that need no data: the moment at which they are asked.
package struct Present: Sendable {
    package let now: Date

    package init(now: Date) { self.now = now }

    /// The given day, or today in UTC.
    package func day(_ given: Day?) throws(Problem) -> Day {
        guard let day = given ?? now.day() else { throw Problem("The clock shows no day.") }
        return day
    }
}
