extension FixedWidthInteger {
    /// A number's whole part; the type's bounds for what lies beyond them, and 0 for what is no number.
    ///
    /// `Int(_:)` of a `Double` ends the program there, and a number may come from a file, another device or a
    /// server: above the engine only this form is used for numbers that were computed or read.
    package init(clamping number: Double) {
        self =
            Self(exactly: number.rounded(.towardZero))
            ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
    }
}
