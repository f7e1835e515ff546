import ArgumentParser
import Testing

@testable import aloft

private enum Sample: OptionDeclaring {
    static let options = [
        DeclaredOption(
            name: "at", form: .option, help: "Where.", valueName: "lat,lon", mayBeginWithDash: true),
        DeclaredOption(name: "trip-fuel", form: .option, help: "Burned on the way.", valueName: "volume"),
        DeclaredOption(name: "leg", form: .options, help: "Typed on one leg.", valueName: "text"),
        DeclaredOption(name: "place", form: .argument, help: "A place.", valueName: "name"),
    ]
}

private enum Words: OptionDeclaring {
    static let options = [
        DeclaredOption(name: "words", form: .arguments, help: "Words.", valueName: "word")
    ]
}

@Suite struct DeclaredOptionTests {
    @Test func `texts are read by name, several of one name in order, and with a dash before`() throws {
        let found = try DeclaredOptions<Sample>.parse(["--at", "-1,2", "--leg=a", "here", "--leg", "b"])
        #expect(found.texts == ["at": ["-1,2"], "leg": ["a", "b"], "place": ["here"]])
        #expect(found["at"] == "-1,2" && found["trip-fuel"] == nil)
        #expect(try DeclaredOptions<Words>.parse(["near", "-1,2"]).texts == ["words": ["near", "-1,2"]])
        #expect(try DeclaredOptions<Words>.parse([]).texts == [:])
    }

    @Test(arguments: [["--att", "1"], ["--at"], ["here", "there"], ["--leg", "--at"]])
    func `a command line that does not fit is refused`(_ words: [String]) {
        #expect(throws: (any Error).self) { try DeclaredOptions<Sample>.parse(words) }
    }

    @Test func `help names each option with its words`() {
        let help = DeclaredOptions<Sample>.helpMessage(columns: 80)
        for line in ["<name>                  A place.", "--trip-fuel <volume>    Burned on the way."] {
            #expect(help.contains(line), "\(help)")
        }
    }
}
