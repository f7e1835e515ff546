// The studio's app for Apple's systems. On Linux a test checks its types against stand-ins for SwiftUI.
#if canImport(SwiftUI)
import Foundation
import GRDB
import OfflineEngine
import SwiftUI
import SyncCore

@main struct StudioApp: App {
    @Environment(\.scenePhase) private var scenePhase
    @State private var opening: ReplicaOpening?
    @State private var failure: String?

    var body: some Scene {
        WindowGroup {
            switch opening {
            case nil: Text(failure ?? "").task { await open() }
            case .ready(let replica): MembersView(replica).syncs(replica)
            case .safeMode(let safeMode): Text(safeMode.failure.problem.message)
            }
        }
        .onChange(of: scenePhase) { _, phase in
            if case .ready(let replica) = opening { replica.enter(phase) }
        }
    }

    private func open() async {
        do {
            opening = try await Studio.open()
        } catch {
            failure = error.localizedDescription
        }
    }
}

/// Opens the copy, in a folder of its own.
enum Studio {
    static let schema = Schema(
        name: "studio", version: 1,
        tables: [SyncTable("member", [.text("name"), .text("plan"), .counter("visits")])])

    static func open() async throws -> ReplicaOpening {
        let support = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        let folder = support.appending(path: "Studio")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try await Replica.open(
            at: folder.appending(path: "studio.sqlite"), schema: schema,
            secrets: FileSecretStore(folder: folder.appending(path: "secrets")))
    }
}

struct Member: Codable, Hashable, Identifiable, Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "member"
    var id: RecordID
    var name: String
    var plan: String?
    var visits: Int
}

@MainActor @Observable final class MemberLists {
    private(set) var sections: [ListSection<String?, Member>] = []
    var refused: [Member] = []

    func follow(_ replica: Replica) async throws {
        let lists = replica.observe(sectionedBy: \Member.plan) { db in
            try Member.order(Column("plan"), Column("name")).fetchAll(db)
        }
        for try await sections in lists { self.sections = sections }
    }

    func followRefusals(_ replica: Replica) async throws {
        try await replica.observe(into: \.refused, of: self) { db in
            try RejectedTransaction.all(db).flatMap { try $0.records(of: Member.self, db) }
        }
    }
}

struct MembersView: View {
    private let replica: Replica
    @State private var lists = MemberLists()
    @State private var status: ObservedStatus
    @State private var failure: String?

    init(_ replica: Replica) {
        self.replica = replica
        _status = State(initialValue: ObservedStatus(replica))
    }

    var body: some View {
        List {
            SyncNotices(status)
            ForEach(lists.sections) { section in
                Section(section.heading ?? "No plan") {
                    ForEach(section.rows) { member in Text("\(member.name): \(member.visits) visits") }
                }
            }
            Text(failure ?? "\(status.pendingChanges) changes wait, \(lists.refused.count) were refused")
        }
        .task { await status.follow() }
        .task { await show { try await lists.follow(replica) } }
        .task { await show { try await lists.followRefusals(replica) } }
    }

    private func show(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            failure = error.localizedDescription
        }
    }
}
#endif
