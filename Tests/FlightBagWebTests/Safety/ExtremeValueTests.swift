import ArgumentParser
import FlightBag
import Foundation
import GRDB
import JSONLines
import Questions
import SyncCore
import Testing

@testable import FlightBagWeb
@testable import aloft

/// Numbers that no form takes and another program, or a server of an earlier version, can have written.
@Suite(.timeLimit(.minutes(20))) struct ExtremeValueTests {
    /// Any of these numbers once ended the program, or made a page that could not be drawn.
    @Test @MainActor
    func `no number of a record keeps a page, a file, an answer or the record's removal from a pilot`()
        async throws
    {
        let kinds = FlightBagKinds.all
        let site = try await Site { try ExtremeRecords.write($0, kinds) }
        let addresses = try await site.siteMap.examples(site.app)
        var opened = 0
        func open(_ address: String) async throws {
            let answer = try await site.get(address)
            #expect(answer.status == 200, "\(address) answers \(answer.status)")
            opened += 1
        }
        for address in addresses + ["/logbook.csv", "/account.json", "/attention/refused.json"] {
            try await open(address)
        }
        try await ask(below: site.home)
        for table in kinds.map(\.table) {
            let records = try #require(site.app.book.records(table: table.name))
            let ids = ExtremeRecords.ids(of: table)
            for address in addresses {
                guard
                    let example = address.matches(of: /[0-9a-f]{8}-[0-9a-f-]{27}/).map({ String($0.0) })
                        .first,
                    ids.contains(example)
                else { continue }
                for id in ids where id != example {
                    try await open(address.replacing(example, with: id))
                }
            }
            // A record that cannot be opened can still be removed.
            for id in ids.compactMap({ RecordID($0) }) where records.onlyID == nil {
                try await records.know(id)
                guard records.lock(on: id) == nil, records.contains(id) else { continue }
                #expect(try await records.remove(id) != nil, "\(table.name) \(id) cannot be removed")
            }
        }
        #expect(opened > 500)
    }

    /// Every command that answers from the records answers.
    @MainActor private func ask(below home: URL) async throws {
        try await ask(LogbookTotalsQuestion.self, ["--home", home.path])
        try await ask(LogbookCheckQuestion.self, ["--home", home.path])
        try await ask(LogbookCurrencyQuestion.self, ["--home", home.path, "--on", "2026-11-29"])
        let flights = try await OwnNavLog(home: home.path)
        for id in ExtremeRecords.ids(of: Flight.kind.table) {
            let answer = try flights.answer(id)
            #expect(!answer.canonicalText.isEmpty && !NavLogQuestion.table(answer).isEmpty)
        }
        for number in ExtremeRecords.ids(of: LoadingScenario.kind.table).indices {
            let loading = ["--aircraft", "G-0", "--scenario", "Load \(number)", "--trip-fuel", "21"]
            try await ask(LoadingQuestion.self, loading + ["--home", home.path])
        }
    }

    /// Asks a question as its command does, for a program and for a person.
    private func ask<Asking: Question>(_: Asking.Type, _ words: [String]) async throws
    where Asking.Source: CommandSource {
        let command = try QuestionCommand<Asking>.parse(words)
        let asked = Asked(command.given)
        let answer = try Asking.answer(asked, await .open(command.source, asked, isBatch: false))
        #expect(!answer.canonicalText.isEmpty && !Asking.table(answer).isEmpty)
    }
}
