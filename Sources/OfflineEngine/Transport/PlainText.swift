package import Foundation

extension URL {
    /// Whether what goes to this address goes over the line as it is: http to another machine. Anybody on
    /// the way can read and change it. This machine are addresses of loopback and "localhost": another name
    /// may lead anywhere.
    package var isPlainText: Bool { scheme?.lowercased() == "http" && !isLoopback }

    private var isLoopback: Bool {
        guard let host = host()?.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]")) else {
            return false
        }
        if host == "localhost" || host == "::1" { return true }
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1 && UInt32(bigEndian: address.s_addr) >> 24 == 127
    }
}
