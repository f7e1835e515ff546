import Foundation
import Testing

@testable import FlightBag

@MainActor @Suite struct WeatherSourceTests {
    /// The file of a server's source, in a folder of its own.
    private func file(named: String? = nil, allowsPlainText: Bool = false) throws -> WeatherSourceFile {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-source-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return WeatherSourceFile(
            folder.appending(path: "weather-source"), named: named, allowsPlainText: allowsPlainText)
    }

    @Test func `an address is kept, or it is said why not`() throws {
        let far = "http://192.168.1.7:8080"
        let careful = try file()
        let state = WeatherSourceState(careful)
        #expect(try state.choose("weather") == .noAddress)
        #expect(try state.choose(far) == .plainText(far))
        #expect(state.choice == .open && careful.address == nil)
        #expect(try state.choose(" https://weather.example ") == nil)
        #expect(careful.address == "https://weather.example")
        #expect(try state.choose("http://127.0.0.1:8080") == nil)
        let open = try file(allowsPlainText: true)
        #expect(try WeatherSourceState(open).choose(far) == nil)
        #expect(open.address == far)
        #expect(try WeatherSourceState(file(named: far)).choose("https://weather.example") == .notOurs)
        #expect(try WeatherSourceState(nil).choose("https://weather.example") == .notOurs)
    }
}
