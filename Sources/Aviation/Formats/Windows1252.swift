/// Text in Windows-1252, as spreadsheets save CSV on Windows. Source: Unicode's mapping CP1252.TXT.
package enum Windows1252 {
    /// The text of the bytes. Nil if one of them is no character.
    package static func text(_ bytes: some Collection<UInt8>) -> String? {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            guard (0x80...0x9F).contains(byte) else {
                text.append(Unicode.Scalar(byte))
                continue
            }
            let code = scalars[Int(byte) - 0x80]
            guard code != 0, let scalar = Unicode.Scalar(code) else { return nil }
            text.append(scalar)
        }
        return String(text)
    }

    /// The bytes 0x80 to 0x9F; other bytes are as in Latin-1. Zero means no character.
    private static let scalars: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
        0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0, 0x017E, 0x0178,
    ]
}
