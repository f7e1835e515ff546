import Foundation
import SyncServer
import Testing

@Suite(.timeLimit(.minutes(20))) struct FolderLockTests {
    @Test func `a folder is one holder's until it is released`() async throws {
        try await RunningServer.inFolder { folder in
            let first = try FolderLock(folder, databases: [])
            #expect(throws: FolderProblem.inUse(path: folder.path)) {
                try FolderLock(folder, databases: [])
            }
            first.release()
            try FolderLock(folder, databases: []).release()
        }
    }

    #if os(Linux)
    @Test func `a copy of its descriptor, as a process that is being started has, keeps no folder`()
        async throws
    {
        try await RunningServer.inFolder { folder in
            let lock = try FolderLock(folder, databases: [])
            let manager = FileManager.default
            let file = folder.appending(path: "lock").path
            let descriptors = try manager.contentsOfDirectory(atPath: "/proc/self/fd").filter {
                (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == file
            }
            let copy = dup(try #require(descriptors.first.flatMap { Int32($0) }))
            defer { close(copy) }
            lock.release()
            try FolderLock(folder, databases: []).release()
        }
    }
    #endif

    @Test func `a second server on one home says so, and the first goes on`() async throws {
        try await RunningServer.with { server in
            await #expect(throws: FolderProblem.inUse(path: server.home.path)) {
                try await RunningServer.serve(home: server.home, world: server.world) { _ in }
            }
            let answer = try await server.signUp()
            #expect(answer.status == 201)
        }
    }

    @Test func `a folder that was there, and its databases, are closed to others`() async throws {
        try await RunningServer.inFolder { folder in
            let manager = FileManager.default
            try manager.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
            let files = ["a.sqlite", "a.sqlite-wal", "else"].map { folder.appending(path: $0).path }
            for file in files {
                _ = manager.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o644])
            }
            let lock = try FolderLock(folder, databases: ["a.sqlite"])
            defer { lock.release() }
            #expect(lock.warning == nil)
            let rights = try ([folder.path, folder.appending(path: "lock").path] + files).map {
                try manager.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
            }
            #expect(rights == [0o700, 0o600, 0o600, 0o600, 0o644])
        }
    }

    @Test func `a database elsewhere, to which a link leads, is closed there`() async throws {
        try await RunningServer.inFolder { folder in
            let manager = FileManager.default
            let home = folder.appending(path: "home")
            try manager.createDirectory(at: home, withIntermediateDirectories: true)
            let file = folder.appending(path: "elsewhere")
            _ = manager.createFile(
                atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o644])
            try manager.createSymbolicLink(
                at: home.appending(path: "a.sqlite"), withDestinationURL: file)
            let lock = try FolderLock(home, databases: ["a.sqlite"])
            defer { lock.release() }
            #expect(lock.warning == nil)
            #expect(try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `a path that is no folder, or cannot be one, is named`() async throws {
        try await RunningServer.inFolder { folder in
            try FolderLock(folder, databases: []).release()
            let file = folder.appending(path: "file")
            try Data().write(to: file)
            #expect(throws: FolderProblem.isFile(path: file.path)) { try FolderLock(file, databases: []) }
            let below = file.appending(path: "a/b")
            #expect(throws: FolderProblem.isFile(path: file.path)) { try FolderLock(below, databases: []) }
            let nowhere = URL(filePath: "/proc/nope")
            let problem = FolderProblem.cannotMake(path: "/proc/nope", reason: "No such file or directory")
            #expect(throws: problem) { try FolderLock(nowhere, databases: []) }
        }
    }
}
