package import Aviation
package import Foundation
package import JSONLines

extension JSON {
    /// An instant as ISO 8601 in UTC, null where there is none.
    package init(_ instant: Date?) { self.init(instant?.instantText) }

    /// Degrees to a billionth, a tenth of a millimetre over the ground; 359.9999999999 is 0.
    package init(_ direction: TrueDirection?) {
        self.init(direction.map { ($0.degrees * 1e9).rounded() / 1e9 == 360 ? 0 : $0.degrees }, places: 9)
    }

    /// Nautical miles to a billionth, two micrometres.
    package init(nauticalMiles distance: Distance?) { self.init(distance?.nauticalMiles, places: 9) }
}
