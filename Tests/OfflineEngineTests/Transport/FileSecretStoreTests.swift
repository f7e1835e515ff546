import Foundation
import OfflineEngine
import Testing

@Suite struct FileSecretStoreTests {
    private func inFolder(_ work: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-secrets-\(UUID())")
        try work(folder)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `a secret is read back, replaced and removed, and only its owner may read it`() throws {
        try inFolder { folder in
            let store = FileSecretStore(folder: folder)
            #expect(try store.read("session") == nil)
            try store.write(Data("one".utf8), for: "session")
            try store.write(Data("two".utf8), for: "session")
            #expect(try FileSecretStore(folder: folder).read("session") == Data("two".utf8))
            let file = try FileManager.default.attributesOfItem(
                atPath: folder.appending(path: "session").path)
            let holder = try FileManager.default.attributesOfItem(atPath: folder.path)
            #expect(file[.posixPermissions] as? Int == 0o600)
            #expect(holder[.posixPermissions] as? Int == 0o700)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["session"])
            try store.write(nil, for: "session")
            try store.write(nil, for: "session")
            #expect(try store.read("session") == nil)
        }
    }

    @Test func `a draft left by a crash and a folder open to all are put right`() throws {
        try inFolder { folder in
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
            try Data("half".utf8).write(to: folder.appending(path: "session.new"))
            let store = FileSecretStore(folder: folder)
            #expect(try store.read("session") == nil)
            try store.write(Data("whole".utf8), for: "session")
            #expect(try store.read("session") == Data("whole".utf8))
            let holder = try FileManager.default.attributesOfItem(atPath: folder.path)
            #expect(holder[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test(arguments: ["", "../session", "a/b", "session.new", "a b"])
    func `a name that is a path is refused`(_ name: String) throws {
        let store = FileSecretStore(folder: FileManager.default.temporaryDirectory)
        #expect(throws: FileSecretProblem.unusableName(name)) { try store.read(name) }
        #expect(throws: FileSecretProblem.unusableName(name)) { try store.write(Data(), for: name) }
    }

    @Test func `an unreadable secret is an error and not an absence`() throws {
        try inFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "session"), withIntermediateDirectories: true)
            #expect(throws: (any Error).self) { try FileSecretStore(folder: folder).read("session") }
        }
    }
}
