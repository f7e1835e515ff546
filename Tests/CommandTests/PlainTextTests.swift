import ArgumentParser
import Foundation
import Testing

@testable import aloft

@Suite struct PlainTextTests {
    private func check(_ words: [String]) throws { _ = try RunCommand.parse(words).checkedPolicy() }

    @Test func `the settings of syncing allow http to a source of weather, as the option does`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "aloft-settings-\(UUID()).json")
        defer { unlink(file.path) }
        let source = ["--weather-upstream", "http://192.168.1.7:8080"]
        #expect(throws: ValidationError.self) { try check(source) }
        #expect(throws: Never.self) { try check(source + ["--plain-http"]) }
        let settings = source + ["--sync-settings", file.path]
        try Data(#"{"allowsPlainHTTP":true}"#.utf8).write(to: file)
        #expect(throws: Never.self) { try check(settings) }
        try Data("{}".utf8).write(to: file)
        #expect(throws: ValidationError.self) { try check(settings) }
    }
}
