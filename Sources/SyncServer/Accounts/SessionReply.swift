/// The answer to signing up, signing in and renewing: the account and the two tokens.
package struct SessionReply: Codable, Hashable, Sendable {
    /// An account as its owner sees it.
    package struct Account: Codable, Hashable, Sendable {
        /// The account's id.
        package var id: String
        /// Its name as the owner typed it.
        package var name: String
    }

    /// The account that is signed in.
    package var account: Account
    /// The bearer token of the next requests.
    package var accessToken: String
    /// How long it is good.
    package var accessExpiresInSeconds: Int
    /// The token that gets the next access token, once.
    package var refreshToken: String
}

/// The body of a request to sign up or to sign in.
package struct SignInForm: Codable, Hashable, Sendable {
    /// The account's name.
    package var account: String
    /// The password.
    package var password: String
    /// The device's own id.
    package var device: String
    /// The name that its owner gave it.
    package var deviceName: String

    /// The longest id and name of a device, in characters.
    package static let longestDevice = 64, longestDeviceName = 100

    func checkDevice() throws {
        guard (1...Self.longestDevice).contains(device.utf8.count),
            device.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else {
            throw AccountProblem.unusableDevice(
                rule: "A device's id has 1 to 64 ASCII characters and no spaces.")
        }
        guard (1...Self.longestDeviceName).contains(deviceName.count), deviceName.utf8.count <= 400 else {
            throw AccountProblem.unusableDevice(rule: "A device's name has 1 to 100 characters.")
        }
    }

    /// At most 256 characters, so that a long password cannot make hashing expensive.
    func checkPassword() throws {
        guard password.count >= 10 else {
            throw AccountProblem.unusablePassword(rule: "A password has at least 10 characters.")
        }
        try checkPasswordLength()
    }

    func checkPasswordLength() throws {
        guard password.utf8.count <= 1024, password.count <= 256 else {
            throw AccountProblem.unusablePassword(rule: "A password has at most 256 characters.")
        }
    }
}

/// One signed-in device of an account.
package struct DeviceReply: Codable, Hashable, Sendable {
    /// The device's own id.
    package var id: String
    /// The name that its owner gave it.
    package var name: String
    /// When it signed in, milliseconds since 1970.
    package var signedInAt: Int64
    /// When its session was last renewed, milliseconds since 1970.
    package var lastSeenAt: Int64
    /// Whether this device sent the request.
    package var isThisOne: Bool
}
