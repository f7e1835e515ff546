import Foundation

/// A server on loopback with TLS, whose certificate it made for itself: the program `openssl`.
struct CertifiedServer {
    struct DidNotStart: Error {}

    private static let program = URL(filePath: "/usr/bin/openssl")

    /// Whether the machine has the program.
    static var isPossible: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

    let url: URL
    private let folder: URL
    private let process: Process

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "aloft-tls-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (key, certificate) = (folder.appending(path: "key.pem"), folder.appending(path: "cert.pem"))
        let making = Process()
        making.executableURL = Self.program
        making.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
            "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key.path, "-out", certificate.path,
        ]
        making.standardError = FileHandle.nullDevice
        try making.run()
        making.waitUntilExit()
        let said = Pipe()
        process = Process()
        process.executableURL = Self.program
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-key", key.path, "-cert", certificate.path, "-www",
        ]
        process.standardOutput = said
        process.standardError = FileHandle.nullDevice
        process.standardInput = Pipe()
        try process.run()
        var text = ""
        // It says "ACCEPT 127.0.0.1:PORT" when it listens.
        while !text.contains(/ACCEPT .*:\d+\n/) {
            let more = said.fileHandleForReading.availableData
            if more.isEmpty { throw DidNotStart() }
            text += String(decoding: more, as: UTF8.self)
        }
        guard let port = text.firstMatch(of: /ACCEPT .*:(\d+)\n/)?.1,
            let url = URL(string: "https://127.0.0.1:\(port)")
        else { throw DidNotStart() }
        self.url = url
    }

    func stop() {
        // The mask of a shared thread, which the program inherits, holds SIGTERM back.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
