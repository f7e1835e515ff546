import Crypto
import Foundation
import SyncCore
import Testing

@testable import SyncServer

struct CursorKeyTests {
    private let key = CursorKey(SymmetricKey(data: Array(repeating: 7, count: 32)))
    private let text = "00000000000000e1.0.aaaaaaaa.41"

    @Test func `a cursor opens with the key and for the scope that it was signed with, and no other`() throws
    {
        let sealed = key.seal(text, of: "anna")
        #expect(key.open(sealed, of: "anna") == text)
        #expect(key.open(sealed, of: "bert") == nil)
        #expect(CursorKey(SymmetricKey(size: .bits256)).open(sealed, of: "anna") == nil)
        #expect(CursorKey().open(text, of: "anna") == text)
    }

    @Test func `a code that differs in any digit is none, nor is a part of the right one`() throws {
        let sealed = key.seal(text, of: "anna")
        let code = try #require(sealed.split(separator: ".").first)
        #expect(code.count == 64)
        for place in code.indices {
            var other = sealed
            other.replaceSubrange(place...place, with: code[place] == "0" ? "1" : "0")
            #expect(key.open(other, of: "anna") == nil)
        }
        // The first twelve bytes are what earlier versions signed with: such a cursor starts over, once.
        for part in [code.prefix(24), code.prefix(62), "", code + "00", "x"] {
            #expect(key.open("\(part).\(text)", of: "anna") == nil)
        }
        #expect(key.open(text, of: "anna") == nil)
        #expect(key.open("", of: "anna") == nil)
    }
}
