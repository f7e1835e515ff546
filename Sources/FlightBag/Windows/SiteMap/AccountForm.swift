/// The two ways to have an account on this device.
package enum AccountForm: String, CaseIterable, Hashable, Sendable {
    case signIn, signUp
}
