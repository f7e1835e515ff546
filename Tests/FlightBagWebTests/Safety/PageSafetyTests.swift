import FlightBag
import Foundation
import Testing

@testable import FlightBagWeb

@MainActor @Suite(.timeLimit(.minutes(20))) struct PageSafetyTests {
    @Test func `the printed address gives a browser a session of its own, which opens the page`() async throws
    {
        let site = try await Site()
        #expect(site.address == "http://127.0.0.1:\(site.port)/?token=\(site.launch.pageToken)")
        let entrance = try await RawHTTP.send("GET", "/?token=\(site.launch.pageToken)", port: site.port)
        #expect(entrance.status == 303)
        #expect(entrance.headers["location"] == "/")
        let cookie = try #require(entrance.headers["set-cookie"])
        #expect(cookie.hasPrefix("aloft-\(site.port)-\(site.launch.deviceID)="))
        #expect(cookie.hasSuffix("; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax"))
        #expect(!cookie.contains(site.launch.pageToken))
        let session = try #require(cookie.split(separator: ";").first)
        let answer = try await RawHTTP.send("GET", "/", port: site.port, headers: ["Cookie: \(session)"])
        #expect(answer.status == 200 && answer.headers["set-cookie"] == nil)
    }

    @Test func `a cookie from before there were sessions lets nobody in, and goes`() async throws {
        let site = try await Site()
        let former = "Cookie: aloft-\(site.launch.deviceID)=\(site.launch.pageToken)"
        let answer = try await RawHTTP.send("GET", "/", port: site.port, headers: [former])
        #expect(answer.status == 403)
        let cookie = try #require(answer.headers["set-cookie"])
        #expect(cookie.hasPrefix("aloft-\(site.launch.deviceID)=; ") && cookie.contains("Max-Age=0"))
    }

    @Test(arguments: [
        "/", "/stream?window=1-1", "/assets/page.js", "/layers/airports.geojson", "/tiles/relief/0/0/0",
        "/measure?points=51,0;52,0", "/airport-name?departure=EGTF",
    ])
    func `without the cookie nothing is told`(path: String) async throws {
        let site = try await Site()
        let answer = try await RawHTTP.send("GET", path, port: site.port)
        #expect(answer.status == 403)
        #expect(answer.body.hasPrefix("Aloft does not let this browser in, or not any more."))
    }

    @Test func `a wrong token, and the cookie of another device, open nothing`() async throws {
        let site = try await Site()
        let wrong = String(repeating: "0", count: 64)
        let token = try await RawHTTP.send(
            "GET", "/?token=\(wrong)", port: site.port, headers: ["Cookie: \(site.cookie)"])
        #expect(token.status == 403)
        let session = try #require(site.cookie.split(separator: "=").last)
        let altered = session.dropLast() + (session.last == "0" ? "1" : "0")
        let name = "aloft-\(site.port)-\(site.launch.deviceID)"
        let others = [
            "aloft-another=\(session)", "aloft-\(site.launch.deviceID)=\(wrong)",
            "\(name)=\(site.launch.pageToken)", "\(name)=\(altered)", "\(name)=\(wrong)",
            "\(name)=9\(session)",
        ]
        for cookie in others {
            #expect(
                try await RawHTTP.send("GET", "/", port: site.port, headers: ["Cookie: \(cookie)"]).status
                    == 403)
        }
        let both = "Cookie: aloft-another=\(wrong); \(site.cookie)"
        #expect(try await RawHTTP.send("GET", "/", port: site.port, headers: [both]).status == 200)
    }

    @Test(arguments: ["evil.example", "evil.example:80", "127.0.0.1", "localhost.evil.example", ""])
    func `a name that was bound to this machine gets no answer`(host: String) async throws {
        let site = try await Site()
        let answer = try await RawHTTP.send(
            "GET", "/", port: site.port, host: host, headers: ["Cookie: \(site.cookie)"])
        #expect([400, 421].contains(answer.status))
        #expect(!answer.body.contains("<html"))
    }

    @Test func `this machine's own names are answered`() async throws {
        let site = try await Site()
        for name in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
            let answer = try await RawHTTP.send(
                "GET", "/", port: site.port, host: "\(name):\(site.port)", headers: ["Cookie: \(site.cookie)"]
            )
            #expect(answer.status == 200)
        }
    }

    @Test func `a link of another site opens a page, and nothing else of it is let in`() async throws {
        let site = try await Site()
        let known = ["Cookie: \(site.cookie)", "Sec-Fetch-Site: cross-site"]
        for (mode, destination, status) in [
            ("navigate", "document", 200), ("navigate", "iframe", 403), ("cors", "empty", 403),
        ] {
            let answer = try await RawHTTP.send(
                "GET", "/airports/EGTF", port: site.port,
                headers: known + ["Sec-Fetch-Mode: \(mode)", "Sec-Fetch-Dest: \(destination)"])
            #expect(answer.status == status)
        }
        let post = try await RawHTTP.send(
            "POST", "/aircraft/new", port: site.port,
            headers: known + [
                "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document", "HX-Request: true",
                "Aloft-Window: 1-1",
            ])
        #expect(post.status == 403)
    }

    @Test(arguments: [
        "Origin: https://evil.example", "Origin: null", "Origin: http://127.0.0.1:1",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
    ])
    func `a page of another site can neither read nor write`(header: String) async throws {
        let site = try await Site()
        for method in ["GET", "POST"] {
            let answer = try await RawHTTP.send(
                method, method == "GET" ? "/" : "/aircraft/new", port: site.port,
                headers: ["Cookie: \(site.cookie)", "HX-Request: true", "Aloft-Window: 1-1", header])
            #expect(answer.status == 403)
            #expect(answer.body == "This page does not answer other pages.\n")
        }
    }

    @Test func `a form of another page, which cannot add headers, changes nothing`() async throws {
        let site = try await Site()
        let headers = ["Cookie: \(site.cookie)", "Aloft-Window: 1-1"]
        #expect(
            try await RawHTTP.send("POST", "/aircraft/new", port: site.port, headers: headers).status == 403)
        let own =
            headers + [
                "HX-Request: true", "Origin: http://127.0.0.1:\(site.port)", "Sec-Fetch-Site: same-origin",
            ]
        #expect(try await RawHTTP.send("POST", "/aircraft/new", port: site.port, headers: own).status == 204)
    }

    @Test(arguments: ["/", "/nowhere", "/assets/none.js", "/assets/../secrets/page-token", "/?token=1"])
    func `every answer carries the policy`(path: String) async throws {
        let site = try await Site()
        let headers = try await site.get(path).headers
        #expect(
            headers["content-security-policy"] == """
                default-src 'none'; script-src 'self'; worker-src 'self' blob:; style-src 'self'; \
                font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
                manifest-src 'self'; form-action 'self'; \
                base-uri 'none'; frame-ancestors 'none'
                """)
        #expect(headers["x-content-type-options"] == "nosniff")
        #expect(headers["referrer-policy"] == "no-referrer")
        #expect(headers["cache-control"] == "no-store")
    }

    @Test func `the page has no script or style of its own in it`() async throws {
        let site = try await Site()
        let html = try await site.get("/").body
        #expect(html.contains(#"<script src="/assets/page.js" type="module"></script>"#))
        #expect(html.firstMatch(of: /<script(?![^>]*\bsrc=)/) == nil)
        #expect(html.firstMatch(of: /<style|\sstyle=|\son\w+=|javascript:/) == nil)
    }

    @Test func `files are sent again only when they changed`() async throws {
        let site = try await Site()
        let file = try await site.get("/assets/layout.css")
        let tag = try #require(file.headers["etag"])
        let again = try await RawHTTP.send(
            "GET", "/assets/layout.css", port: site.port,
            headers: ["Cookie: \(site.cookie)", "If-None-Match: \(tag)"])
        #expect(file.status == 200)
        #expect(again.status == 304)
    }

    @Test func `only this machine's loopback address is listened on`() async throws {
        let site = try await Site()
        await #expect(throws: RawHTTP.Failure.self) {
            try await RawHTTP.send("GET", "/", port: site.port, to: "127.0.0.2")
        }
    }
}
