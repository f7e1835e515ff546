extension Volume {
    /// As a pilot reads it: rounded up, gallons to a tenth, litres to whole ones: "7.5 usgal", "29 l".
    package var roundedUpText: String {
        let scale: Double = unit == .litres ? 1 : 10
        let scaled = value * scale
        // The last digits of a sum of binary fractions are no fuel.
        let up = (scaled - 1e-9 * max(1, abs(scaled))).rounded(.up) / scale
        return Volume(up + 0, unit).description
    }
}

extension FuelFlow {
    /// The unit of what flows.
    package var volumeUnit: VolumeUnit { volume(inSeconds: 0).unit }
}
