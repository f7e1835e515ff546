/// The reason why a release is not believed, whatever is in it. Nothing was changed, and it is asked again:
/// a person may cure it.
package enum ReleaseDistrust: Error, Hashable, Sendable {
    /// It has no signature.
    case unsigned
    /// Its description is not what was signed.
    case wrongSignature
    /// It is signed, but not with the key that this device trusts.
    case otherKey(ReleaseKey, trusted: ReleaseKey)
    /// A day in it has not come yet.
    case future(day: String)
    /// A later release was in use here: this one may be sent by somebody who wants old data back.
    case older(than: String)
    /// The file with the trusted key cannot be read: which one it is, is unknown.
    case unknownTrust(path: String)
}

extension ReleaseDistrust: CustomStringConvertible {
    /// The reason and what to do, in sentences.
    package var description: String {
        switch self {
        case .unsigned:
            "It is not signed, so anybody may have made it. Ask whoever runs the server to make it again "
                + "with aloft release build, which signs it."
        case .wrongSignature:
            "Its signature is wrong: it was changed after it was made. Do not use it, and tell whoever runs "
                + "the server."
        case .otherKey(let key, let trusted):
            "It is signed with the key \(key.shortText), and this device trusts \(trusted.shortText) only. "
                + "Ask whoever runs the server, not over that server, whether the key was changed. If so, "
                + "start Aloft once with --release-key and the whole new key."
        case .future(let day):
            "It holds data of \(day), a day that has not come yet. Look at the date of this device; if it is "
                + "right, tell whoever runs the server."
        case .older(let version):
            "It is older than \(version), which was in use on this device. Somebody may want you to have old "
                + "data: tell whoever runs the server."
        case .unknownTrust(let path):
            "\(path), which says which key this device trusts, cannot be read. Start Aloft once with "
                + "--release-key and the key that whoever runs the server gives you."
        }
    }
}
