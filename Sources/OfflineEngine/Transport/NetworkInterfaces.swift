import Foundation

/// The system's view of its network, which is a hint at best: a change there is a reason to probe the server,
/// and no more.
enum NetworkInterfaces {
    /// The addresses of all interfaces that are up, but for those that only reach this machine; nil if the
    /// system does not say.
    static func addresses() -> Set<String>? {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return nil }
        defer { freeifaddrs(first) }
        var addresses: Set<String> = []
        var next = first
        while let interface = next?.pointee {
            next = interface.ifa_next
            let flags = Int(interface.ifa_flags)
            guard flags & Int(IFF_UP) != 0, flags & Int(IFF_LOOPBACK) == 0,
                let address = interface.ifa_addr.flatMap(text)
            else { continue }
            addresses.insert("\(String(cString: interface.ifa_name)) \(address)")
        }
        return addresses
    }

    private static func text(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
        let length: Int
        switch Int32(address.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var name = [CChar](repeating: 0, count: 64)
        let result = getnameinfo(
            address, socklen_t(length), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
        guard result == 0 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
