/// A device is signed out by its server until its user signs in again.
struct ExpiredSignIn {
    let onceIn: Int

    func expires(_ chance: inout SeededChance) -> Bool { chance.happens(onceIn: onceIn) }

    /// The time that the user takes to sign in again.
    func lasts(_ chance: inout SeededChance) -> Int64 { Int64(chance.number(in: 5_000...60_000)) }
}
