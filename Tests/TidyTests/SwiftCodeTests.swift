import Testing

@Suite("SwiftCode") struct SwiftCodeTests {
    @Test func `comments, strings and quoted names are blanked, lines stay`() {
        let source = #"""
            let a = "x { \(b["}"] + "q") y" // {
            /* { /* } */ { */ let c = 1
            func `a { name`() {}
            let d = """
                { "quoted" \(e)
                """
            """#
        let code = SwiftCode(source)
        #expect(code.lines.map(\.count) == source.split(separator: "\n").map(\.count))
        #expect(code.text.filter { "{}".contains($0) } == "{}")
        #expect(code.text.contains("b[\" \"]"))
        #expect(code.text.contains("(e)"))
        #expect(code.text.contains("let c = 1"))
        #expect(!code.text.contains("quoted"))
    }

    @Test func `raw strings end at their own fence and keep their own interpolation`() {
        let code = SwiftCode(##"let a = #"x " \(b) \#(c) "# + d"##)
        #expect(code.text.hasSuffix("+ d"))
        #expect(code.text.contains("(c)"))
        #expect(!code.text.contains("(b)"))
    }

    @Test func `an escaped quotation mark does not end a string`() {
        #expect(SwiftCode(#"let a = "\\" + b("\"{")"#).text.hasSuffix(#"+ b("   ")"#))
    }
}
