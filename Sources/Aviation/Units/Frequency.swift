import Notation

/// A radio frequency, whole kilohertz: 118.300 MHz is 118,300 kHz, an NDB's 373 kHz is 373.
///
/// The 8.33 kHz channels are kept as the channel name that pilots dial (118.305), as they are published.
package struct Frequency: Hashable, Comparable, Sendable, Codable {
    /// Above zero.
    package let kilohertz: Int

    /// Nil unless the frequency is above zero and at most 30 GHz.
    package init?(kilohertz: Int) {
        guard kilohertz > 0, kilohertz <= 30_000_000 else { return nil }
        self.kilohertz = kilohertz
    }

    /// Rounds to the nearest kilohertz. Nil unless the result is above zero and at most 30 GHz.
    package init?(megahertz: Double) {
        guard megahertz.isFinite, megahertz > 0, megahertz <= 30_000 else { return nil }
        self.init(kilohertz: Int(clamping: (megahertz * 1000).rounded()))
    }

    package var megahertz: Double { Double(kilohertz) / 1000 }

    package static func < (left: Frequency, right: Frequency) -> Bool {
        left.kilohertz < right.kilohertz
    }
}

extension Frequency: CustomStringConvertible {
    /// As it is read in the air: "121.500 MHz" from 2 MHz up, "373 kHz" below.
    package var description: String {
        guard kilohertz >= 2000 else { return "\(kilohertz) kHz" }
        return "\(kilohertz / 1000).\((kilohertz % 1000).zeroPadded(to: 3)) MHz"
    }
}
