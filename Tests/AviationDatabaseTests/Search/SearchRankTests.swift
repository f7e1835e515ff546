import AviationDatabase
import Testing

@Suite("Ranks of the search") struct SearchRankTests {
    @Test func `the airport that is meant stands where the table says`() throws {
        let airports = try ImportedWorld.get().airports
        var ranks: [Int?] = []
        for row in RankedQueries.all {
            let found = try airports.search(row.query, limit: 40).map(\.airport.ident)
            let rank = found.firstIndex(where: row.right.contains).map { $0 + 1 }
            ranks.append(rank)
            #expect(rank == row.rank, "\(row.query): \(found.prefix(5).joined(separator: " "))")
        }
        let known = ranks.compactMap(\.self)
        print(
            """
            Search: of \(ranks.count) queries the right airport is first for \(known.count { $0 == 1 }), \
            in the first three for \(known.count { $0 <= 3 }), absent for \(ranks.count - known.count)
            """)
    }

    @Test func `nearly all of a hundred queries and more are answered first`() {
        #expect(RankedQueries.all.count >= 114)
        #expect(RankedQueries.required.allSatisfy { $0.rank == 1 })
        #expect(RankedQueries.all.count { $0.rank > 1 } * 20 < RankedQueries.all.count)
    }
}
