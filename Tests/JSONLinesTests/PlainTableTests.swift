import JSONLines
import Testing

@Suite("Tables") struct PlainTableTests {
    @Test func `an object is a line for each key, rounded, with its unit`() {
        let answer: JSON = [
            "distance_nm": 2150.626840173, "initial_course_deg": 273.89, "note": nil, "name": nil,
            "is_day": true,
            "winds": ["from_deg": 270, "kt": 15], "weather": [], "latitude_deg": 51.348056,
        ]
        let expected = """
            Distance        2150.63 NM
            Initial course  273.89°
            Name            not known
            Is day          yes
            Winds
              From          270°
              Kt            15
            Weather         none
            Latitude        51.348056°

            """
        #expect(PlainTable().text(answer) == expected)
    }

    @Test func `north is 360, and only of directions`() {
        let answer: JSON = [
            "heading_deg": 0.001, "wind_from_deg": 0, "wca_deg": 0, "latitude_deg": 0,
            "true_course_deg": 359.99,
        ]
        let expected = """
            Heading                360°
            Wind from              360°
            Wind correction angle  0°
            Latitude               0°
            True course            359.99°

            """
        #expect(PlainTable().text(answer) == expected)
    }

    @Test func `a list of objects has a column for each key`() {
        let answer: JSON = [
            ["ident": "EGTF", "distance_nm": 1.234],
            ["ident": "LFMD", "distance_nm": nil, "more": "\u{1B}[2J"],
        ]
        let expected = """
            Ident  Distance NM  More
            EGTF   1.23         –
            LFMD   –            \u{FFFD}[2J

            """
        #expect(PlainTable(unknown: "–").text(answer) == expected)
        #expect(PlainTable().text([]) == "nothing\n")
        #expect(PlainTable().text(["a", 1]) == "a\n1\n")
    }
}
