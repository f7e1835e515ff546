import Foundation

/// Text as the query of an address has it.
enum AddressText {
    /// Everything but letters, digits and "-._~" of ASCII as percent signs and bytes (RFC 3986 §2.3).
    static func escaped(_ text: String) -> String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
