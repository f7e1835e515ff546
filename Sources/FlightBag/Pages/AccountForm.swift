package import AviationDatabase
package import SyncCore

/// The two ways to have an account on this device.
package enum AccountForm: String, Hashable, Sendable {
    case signIn, signUp
}
