import Aviation
import Testing

@Suite("MarkupReader") struct MarkupReaderTests {
    private func read(_ text: String) throws -> MarkupDocument { try MarkupReader.document(Array(text.utf8)) }

    @Test func `elements, attributes, text and what is between them are read`() throws {
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
            <!-- made by hand --><?style a?>
            <a:b x='1 &lt; "2"' y="&#x41;&#66;"><c/>R&amp;D<!-- note --><![CDATA[<raw>&amp;]]></a:b >
            """
        let document = try read(text)
        #expect(
            document
                == MarkupDocument(
                    root: MarkupElement(
                        "a:b",
                        attributes: [
                            MarkupElement.Attribute("x", "1 < \"2\""), MarkupElement.Attribute("y", "AB"),
                        ],
                        content: [
                            .element(MarkupElement("c")), .text("R&D"), .comment(" note "),
                            .text("<raw>&amp;"),
                        ]), prolog: [.comment(" made by hand "), .instruction("style a")]))
        #expect(document.root.localName == "b")
        #expect(document.root.attribute("x") == "1 < \"2\"")
    }

    @Test(
        arguments: [
            ("", 1, 1, .empty), ("  \n ", 2, 2, .empty), ("<a>", 1, 4, .neverClosed("a")),
            ("<a></b>", 1, 7, .mismatched(opened: "a", closed: "b")), ("<a/><b/>", 1, 5, .afterEnd),
            ("<a>&nbsp;</a>", 1, 4, .entity("&nbsp;")), ("<a>&#0;</a>", 1, 4, .entity("&#0;")),
            ("<a>&#xD800;</a>", 1, 4, .entity("&#xD800;")), ("<a>&#-5;</a>", 1, 4, .entity("&#-5;")),
            ("<a x='1' x='2'/>", 1, 15, .repeatedAttribute("x")), ("<a x=1/>", 1, 6, .malformed),
            ("<a\nx='<'/>", 2, 4, .malformed), ("hello", 1, 1, .malformed),
            ("<a>\u{1}</a>", 1, 4, .malformed),
            ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", 1, 13, .documentType),
            ("<!DOCTYPE a", 1, 12, .documentType), ("</a>", 1, 4, .malformed), ("<1/>", 1, 2, .malformed),
            ("<a x='1'y='2'/>", 1, 9, .malformed), ("<![CDATA[x]]>", 1, 10, .malformed),
        ] as [(String, Int, Int, MarkupProblem.Reason)])
    func `an error is reported with its place`(
        text: String, line: Int, column: Int, reason: MarkupProblem.Reason
    ) {
        #expect(throws: MarkupProblem(line: line, column: column, reason: reason)) { try read(text) }
    }

    // The "billion laughs" and the file that names another file.
    @Test func `no entity is declared, expanded or fetched`() {
        let laughs = """
            <?xml version="1.0"?>
            <!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>
            <lolz>&lol2;</lolz>
            """
        #expect(throws: MarkupProblem(line: 2, column: 16, reason: .documentType)) { try read(laughs) }
        let outside = "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>"
        #expect(throws: MarkupProblem.self) { try read(outside) }
        #expect(throws: Never.self) { try read("<!DOCTYPE gpx><gpx/>") }
    }

    @Test func `depth and size are bounded`() throws {
        func nested(_ levels: Int) -> String {
            String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
        }
        #expect(throws: Never.self) { try read(nested(MarkupReader.mostLevels)) }
        #expect(throws: MarkupProblem(line: 1, column: 194, reason: .tooDeep)) { try read(nested(100_000)) }
        let large = [UInt8](repeating: 0x20, count: MarkupReader.mostBytes + 1)
        #expect(throws: MarkupProblem(line: 1, column: 1, reason: .tooLarge)) {
            try MarkupReader.document(large)
        }
    }

    @Test func `other encodings are read when they say so`() throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>Zürich 東京 🛩</a>"
        let expected = try read("<a>Zürich 東京 🛩</a>").root
        for isBigEndian in [true, false] {
            let bytes = text.utf16.flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isBigEndian ? [high, low] : [low, high]
            }
            let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            #expect(try MarkupReader.document(mark + bytes).root == expected)
            #expect(try MarkupReader.document(bytes).root == expected)
        }
        let latin =
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>Z".utf8) + [0xFC] + Array("rich</a>".utf8)
        #expect(try MarkupReader.document(latin).root.text == "Zürich")
        // En dash, euro sign and quotation marks, which programs write under either name.
        let windows: [UInt8] = [0x96, 0x80, 0x84, 0x93]
        for name in ["windows-1252", "ISO-8859-1", "cp1252"] {
            let bytes = Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8) + windows
            #expect(try MarkupReader.document(bytes + Array("</a>".utf8)).root.text == "–€„“")
        }
        let none = Array("<?xml version='1.0' encoding='cp1252'?>\n<a>".utf8) + [0x81] + Array("</a>".utf8)
        #expect(throws: MarkupProblem(line: 2, column: 4, reason: .notText(encoding: "Windows-1252"))) {
            try MarkupReader.document(none)
        }
        let broken = Array("<a>\nZ".utf8) + [0xFC] + Array("rich</a>".utf8)
        #expect(throws: MarkupProblem(line: 2, column: 2, reason: .notText(encoding: "UTF-8"))) {
            try MarkupReader.document(broken)
        }
        #expect(
            try MarkupReader.document([0xEF, 0xBB, 0xBF] + Array("<a/>".utf8)).root == MarkupElement("a"))
    }

    @Test func `a written document is read back the same, whatever it holds`() throws {
        var random = SplitMix(state: 11)
        let pieces = ["a", "<", "&", ">", "\"", "'", "\n", "\t", " ", "é", "東", "]]>", "&amp;", "\r", "-"]
        func text() -> String {
            (0..<Int.random(in: 1...6, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
        }
        func element(_ level: Int) -> MarkupElement {
            var element = MarkupElement("n:e\(level)")
            for name in ["x", "y"].prefix(Int.random(in: 0...2, using: &random)) {
                element.attributes.append(MarkupElement.Attribute(name, text()))
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                var isText = Bool.random(using: &random)
                if case .text? = element.content.last { isText = false }
                guard isText || level < 4 else { break }
                element.content.append(isText ? .text(text()) : .element(self.element(level, text)))
            }
            return element
        }
        for level in 0..<300 {
            let document = MarkupDocument(root: element(level % 5))
            #expect(try read(document.text) == document)
        }
    }

    private func element(_ level: Int, _ text: () -> String) -> MarkupElement {
        let comment = text().filter { $0 != "-" && $0 != "\r" && $0 != "\r\n" }
        return MarkupElement(
            "inner\(level)", attributes: [MarkupElement.Attribute("z", text())],
            content: [.text(text()), .comment(comment), .element(MarkupElement("last", text: text()))])
    }

    @Test func `no damage stops the reader, and its effort grows with the document`() {
        let samples = [
            "<?xml version=\"1.0\"?><a x=\"1\"><b>&lt;1&#65;</b><!-- c --><![CDATA[d]]></a>",
            "<gpx version='1.1'><wpt lat=\"46.5\" lon=\"-78.1\"><name>A&amp;B</name></wpt></gpx>",
        ]
        Fuzzer(samples).forEachInput { input in
            guard let document = try? read(input) else { return }
            #expect((try? read(document.text)) == document)
        }
        let starts = ["<a>", "<a b='", "&#65;", "<!--"]
        #expect(Growth.worst(samples + starts) { _ = try? read($0) } < Growth.limit)
        #expect(
            Growth.worst(samples) {
                _ = try? read("<r>" + $0.replacing("<?xml version=\"1.0\"?>", with: "") + "</r>")
            } < Growth.limit)
    }
}
