/// A count with its noun: "1 change", "3 changes", "2 entries".
/// - Parameters:
///   - noun: the noun for one.
///   - plural: the noun for any other number; nil for the first one with an "s".
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
