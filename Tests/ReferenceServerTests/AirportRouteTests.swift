import AviationDatabase
import Foundation
import JSONLines
import ReferenceServer
import Testing

@Suite struct AirportRouteTests {
    @Test func `the list has the airports in use, longest runway first, in both spellings`() throws {
        let world = try ReferenceWorld()
        let page = try world.get("/api/airports?limit=3")
        #expect(page["airports"]?.idents == ["EGLL", "KHWD", "EGTF"])
        #expect(page["total"] == 4)
        #expect(page["page"] == 1)
        let next = try world.get("/api/airports?limit=3&page=2")
        #expect(next["airports"]?.idents == ["US-0001"])
        #expect(try world.get("/api/airports/?limit=3").idents == ["EGLL", "KHWD", "EGTF"])
        #expect(try world.get("/api/airports/?limit=3&offset=3").idents == ["US-0001"])
        #expect(try world.refusal("/api/airports?offset=4") == "400 badParameter")
    }

    @Test func `what is of a cycle that ended says so, and its tag changes with the day`() throws {
        let world = try ReferenceWorld(others: true)
        let procedure = try world.get("/api/airports/EGLL/procedures")[0]
        #expect(procedure?["date"] == "2025-11-02")
        #expect(procedure?["valid_until"] == "2025-11-27")
        #expect(procedure?["warning"] == "Out of date: its cycle ended on 2025-11-27.")
        let entry = try world.get("/api/airports/EGTF/aip-entries")[0]
        #expect(entry?["warning"] == "Out of date: its cycle ended on 2025-11-27.")
        let asked = try world.get("/api/questions/airport", method: "POST", body: #"{"ident": "EGLL"}"#)
        #expect(asked["procedures"]?[0]?["warning"] == "Out of date: its cycle ended on 2025-11-27.")
        #expect(
            asked["list_sources"]?.elements.first { $0["list"] == "procedures" }?["valid_until"]
                == "2025-11-27")
        let before = ReferenceServer(
            now: { Date(timeIntervalSince1970: 1_763_000_000) }, source: { world.database })
        let answer = before.answer(ReferenceRequest(target: "/api/airports/EGLL/procedures"))
        #expect(try JSON(parsing: answer.body)[0]?["warning"] == .some(.null))
        #expect(answer.header("ETag") != world.answer("/api/airports/EGLL/procedures").header("ETag"))
    }

    @Test func `rules of a country are answered as they were imported, and can be imported again`() throws {
        let world = try ReferenceWorld()
        #expect(try world.refusal("/api/rules/fr") == "404 unknown")
        let text = """
            {"country": "FR", "categories": [{"name": "VFR", "rules": [{"question_text": "Radio?",
              "answer_html": "<p>A &lt; B</p><p>Two</p>", "last_reviewed": "2025-01-23",
              "links": ["https://example.org"]}]}]}
            """
        _ = try world.database.importFiles([world.write("fr.json", text)], at: ReferenceWorld.now)
        let answer = try world.get("/api/rules/fr")
        #expect(answer["total_rules"] == 1)
        #expect(answer["date"] == .some(.null))
        let rule = answer["categories"]?[0]?["rules"]?[0]
        #expect(rule?["question_text"] == "Radio?")
        #expect(rule?["answer_html"] == "<p>A &lt; B</p><p>Two</p>")
        let again = try world.write("fr_2026-11-01.json", answer.text)
        _ = try world.database.importFiles([again], at: ReferenceWorld.now)
        #expect(try world.get("/api/rules/fr")["categories"] == answer["categories"])
        #expect(try world.get("/api/rules/fr")["date"] == "2026-11-01")
    }

    @Test func `what nobody published is null, and fits neither yes nor no`() throws {
        let plain = try ReferenceWorld()
        let heliport = try #require(try plain.get("/api/airports/?country=us")[1])
        #expect(heliport["ident"] == "US-0001")
        for name in ["runway_count", "has_hard_runway", "elevation_ft", "point_of_entry", "has_procedures"] {
            #expect(heliport[name] == .some(.null), "\(name)")
        }
        for answer in ["true", "false"] {
            for name in ["has_procedures", "point_of_entry", "has_avgas", "has_ils"] {
                #expect(try plain.get("/api/airports/?\(name)=\(answer)").idents == [], "\(name)=\(answer)")
            }
        }
        let full = try ReferenceWorld(others: true)
        #expect(try full.get("/api/airports/?has_procedures=true").idents == ["EGLL"])
        #expect(try full.get("/api/airports/?has_procedures=false").idents == ["EGTF"])
        #expect(try full.get("/api/airports/?point_of_entry=false").idents == ["EGTF"])
    }

    @Test(
        arguments: [
            ("has_hard_runway=true", ["EGLL", "KHWD", "EGTF"]),
            ("min_runway_length_ft=5000", ["EGLL", "KHWD"]),
            ("max_runway_length_ft=5000", ["EGTF"]), ("has_avgas=true", ["EGTF"]),
            ("has_ils=true", ["EGLL"]), ("has_precision_approach=true", ["EGLL"]),
            ("has_rnav=true", ["EGLL"]), ("hotel=vicinity", ["EGTF"]), ("hotel=at_airport", []),
            ("aip_field=Hotels&aip_operator=not_empty", ["EGTF"]),
            ("aip_field=402&aip_value=avgas", ["EGTF"]), ("exclude_large_airports=true&country=GB", ["EGTF"]),
            ("bbox=52,51,0,-1", ["EGLL", "EGTF"]), ("bbox=52,51,-1,0", []),
            ("country=gb&max_landing_fee=0", ["EGLL", "EGTF"]), ("country=undefined&limit=1", ["EGLL"]),
        ])
    func `filters choose`(_ query: String, _ expected: [String]) throws {
        #expect(try ReferenceWorld(others: true).get("/api/airports/?\(query)").idents == expected)
    }

    @Test func `an airport is found by any of its codes, with everything that is known`() throws {
        let world = try ReferenceWorld(others: true)
        let airport = try world.get("/api/airports/egtf")
        #expect(airport["runways"]?[0]?["le_ident"] == "06")
        #expect(airport["runways"]?[0]?["he_elevation_ft"] == .some(.null))
        #expect(airport["frequencies"]?[0]?["frequency_mhz"] == .number(123.425))
        #expect(airport["aip_entries"]?.elements.count == 2)
        #expect(airport["avgas"] == true)
        #expect(airport["sources"] == ["OurAirports", "EuroAIP"])
        #expect(try world.get("/api/airports/HWD")["ident"] == "KHWD")
        #expect(try world.refusal("/api/airports/XXXX") == "404 unknown")
        #expect(try world.get("/api/airports/EGLL/procedures?runway=9L").elements.count == 2)
        #expect(try world.get("/api/airports/EGLL/procedures?procedure_type=arrival") == [])
        #expect(try world.get("/api/airports/EGTF/aip-entries?std_field=402")[0]?["value"] == "AVGAS 100LL")
        #expect(try world.get("/api/airports/KHWD/runways")[1]?["closed"] == true)
        let lines = try world.get("/api/airports/EGLL/procedure-lines?distance_nm=5")
        #expect(lines["procedure_lines"]?[0]?["precision_category"] == "precision")
    }

    @Test func `searches find by words, along a route and around a place`() throws {
        let world = try ReferenceWorld()
        #expect(try world.get("/api/airports/search/fairoaks").idents == ["EGTF"])
        #expect(try world.get("/api/airports/search/%C2%A0") == [])
        let route = try world.get("/api/airports/route-search?airports=EGLL,EGTF&segment_distance_nm=10")
        #expect(route["airports"]?[0]?["airport"]?["ident"] == "EGLL")
        #expect(route["airports"]?[1]?["closest_segment"] == ["EGLL", "EGTF"])
        let seed = try world.get(
            "/api/airports/route", method: "POST",
            body: #"{"from": "EGLL", "to": "EGTF", "distance_nm": 10, "filters": {"country": "GB"}}"#)
        #expect(seed["airports"]?.idents == ["EGLL", "EGTF"])
        #expect(seed["departure"] == "EGLL")
        #expect(seed["filters_applied"] == ["country": "GB"])
        let around = try world.get("/api/airports/locate?center_lat=51.4&center_lon=-0.5&radius_nm=10")
        #expect(around["airports"]?.idents == ["EGTF"])
        let all = try world.get(
            "/api/airports/locate", method: "POST",
            body: #"{"center": {"lat": 51.4, "lon": -0.5}, "exclude_large_airports": false}"#)
        #expect(all["airports"]?.idents == ["EGTF", "EGLL"])
        #expect(try world.get("/api/airports/locate?q=nowhere%20at%20all")["found"] == false)
        #expect(try world.get("/api/airports/locate?q=EGTF")["center"]?["label"] == "Fairoaks Airport")
    }

    @Test func `rules that are not here are not called none`() throws {
        #expect(try ReferenceWorld().refusal("/api/rules/FR") == "404 unknown")
    }
}
