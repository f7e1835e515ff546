import Foundation
import Testing

@testable import FlightBagWeb

struct AssetLibraryTests {
    @Test
    func `a program without the page's files says what to do`() {
        let folder = URL(filePath: "/nowhere/Libraries")
        #expect {
            _ = try AssetLibrary([folder])
        } throws: { error in
            "\(error)".contains("/nowhere/Libraries") && "\(error)".contains("make build")
        }
    }
}
