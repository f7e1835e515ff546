import GRDB
import Notation
import OfflineEngine
import SyncCore

/// Chooses what a simulated person does next with the records that the device shows.
struct SimulatedUser {
    let names: [String]
    let pairs: [(String, String)]
    private let files: Bool
    /// Whether several things are done to one record at once, and to records that merge as a whole.
    private let isThorough: Bool
    /// Whether notes refer to notes, several deep.
    let isDeep: Bool
    /// Whether folders are inserted again rather than deleted, and hold many notes.
    private let remakesFolders: Bool
    private let folders: [String]
    private let notes: [String]
    private let boards: [String]
    private let sharedBoards: [String]
    /// The scope that is shared in this run, if one is.
    private let shared: String?

    /// One decision in this many is about shared records, and one in this many about folders and notes.
    private let sharesOnceIn: Int
    private let filesOnceIn: Int
    /// Once in this many writes of a pair, all pairs are written in one transaction.
    private let pairsAtOnceIn: Int

    /// - Parameters:
    ///   - taste: the person's preferences in this run, and the number of records.
    init(
        _ scenario: Scenario, _ chance: inout SeededChance, _ taste: inout SeededChance, shared: String?
    ) {
        files = !scenario.losesServer
        isThorough = scenario.isThorough
        isDeep = scenario.nestsNotes
        remakesFolders = scenario.remakesFolders
        self.shared = shared
        sharesOnceIn = taste.pick([2, 2, 3, 6])
        filesOnceIn = isDeep || remakesFolders ? 1 : taste.pick([2, 2, 3, 6])
        // Transactions that are often larger than some servers take.
        pairsAtOnceIn = scenario.changesPerPush == nil ? 3 : 1
        func uuid() -> String {
            let digits = Array(chance.next().hex16 + chance.next().hex16)
            return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(
                separator: "-")
        }
        names = (0..<taste.number(in: 2...5)).map { _ in uuid() }
        pairs = (0..<2).map { _ in (uuid(), uuid()) }
        folders = (0..<taste.number(in: 2...3)).map { _ in uuid() }
        notes = (0..<(isDeep ? 5 : taste.number(in: 2...4))).map { _ in uuid() }
        boards = (0..<2).map { _ in uuid() }
        sharedBoards = (0..<3).map { _ in uuid() }
    }

    func action(
        _ db: Database, _ chance: inout SeededChance, step: Int, version: Int, isFirst: Bool
    ) throws -> LocalAction {
        let id = chance.pick(names)
        let word = "w\(step)"
        if isThorough, chance.happens(onceIn: 2) { return try thoroughly(db, &chance, id, word) }
        if version > 1, chance.happens(onceIn: 2) { return try novelty(db, &chance, id, word, version) }
        if let shared, chance.happens(onceIn: sharesOnceIn) { return try sharing(db, &chance, shared, word) }
        if chance.happens(onceIn: filesOnceIn), files { return try filing(db, &chance, isFirst: isFirst) }
        let exists =
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM thing WHERE id = ?)"), arguments: [id])
            ?? false
        if chance.happens(onceIn: 6) {
            let pair = chance.pick(pairs)
            return chance.happens(onceIn: pairsAtOnceIn)
                ? .pairs(pairs.map { [$0.0, $0.1] }, token: word) : .pair(pair.0, pair.1, token: word)
        }
        if let settling = try settling(db, &chance) { return settling }
        if chance.happens(onceIn: 8) {
            let pair = chance.pick(pairs)
            return .poison(id: id, pair.0, pair.1, token: word)
        }
        guard exists else { return .create(id: id, a: word) }
        if try hasUnknownFields(id, db), chance.happens(onceIn: 3) { return .renew(id: id, a: word) }
        switch chance.number(in: 0...22) {
        case 19...20: return .decide(id: id, field: "m", word)
        case 21...22: return .decide(id: id, field: "s", word)
        case 0...2: return .set(id: id, a: word, b: nil)
        case 3: return .clear(id: id)
        case 4...5: return .set(id: id, a: nil, b: Double(step) / 3)
        case 6: return .set(id: id, a: word, b: Double(step) + 0.1)
        case 7...9: return .hit(id: id, by: chance.number(in: -3...9))
        case 10...12: return .tag(id: id, "t\(chance.number(in: 0...2))")
        case 13...14: return .untag(id: id, "t\(chance.number(in: 0...2))")
        case 15: return .renew(id: id, a: word)
        case 16...17: return .delete(id: id)
        default: return .hit(id: id, by: 1)
        }
    }

    /// Discards or retries the transaction that was set aside first, now and then.
    private func settling(_ db: Database, _ chance: inout SeededChance) throws -> LocalAction? {
        guard try !RejectedChanges.all(db).isEmpty, chance.happens(onceIn: 3) else { return nil }
        return try settlement(db, &chance)
    }

    /// Discards or retries the transaction that was set aside first; nil if there is none.
    func settlement(_ db: Database, _ chance: inout SeededChance) throws -> LocalAction? {
        guard let refused = try RejectedChanges.all(db).first else { return nil }
        let culprit = refused.entries.first { $0.refusal.because == nil } ?? refused.entries[0]
        return chance.happens(onceIn: 2)
            ? .discard(transaction: refused.id)
            : .retry(
                transaction: refused.id, id: culprit.change.table == "thing" ? culprit.change.id.text : "")
    }

    /// Several actions on one record in one transaction, or a rare action.
    private func thoroughly(
        _ db: Database, _ chance: inout SeededChance, _ id: String, _ word: String
    ) throws -> LocalAction {
        if let settling = try settling(db, &chance) { return settling }
        if chance.happens(onceIn: 3) {
            return chance.happens(onceIn: 8)
                ? .remove(table: "profile", id: id)
                : .write(table: "profile", id: id, field: chance.pick(["x", "y"]), value: word)
        }
        let exists = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM thing WHERE id = ?"), arguments: [id])
        if exists != nil, chance.happens(onceIn: 5) { return .delete(id: id) }
        let first: [LocalAction] = exists == nil ? [.create(id: id, a: word)] : []
        let tag = "t\(chance.number(in: 0...2))"
        return .several(
            first
                + (0..<chance.number(in: 1...3)).map { _ in
                    switch chance.number(in: 0...13) {
                    case 12...13: .poison(id: id, pairs[0].0, pairs[0].1, token: word)
                    case 0...1: .hit(id: id, by: chance.number(in: -3...9))
                    case 2...3: .tag(id: id, tag)
                    case 4...5: .untag(id: id, tag)
                    case 6: .replace(id: id, a: word, hits: chance.number(in: 0...9))
                    case 7...8: .shout(id: id)
                    case 9: .decide(id: id, field: chance.pick(["m", "s"]), word)
                    case 10: .delete(id: id)
                    default: .renew(id: id, a: word)
                    }
                })
    }

    /// Whether the record has fields that this version of the app does not know.
    private func hasUnknownFields(_ id: String, _ db: Database) throws -> Bool {
        let extra = try db.cachedStatement(
            sql: "SELECT 1 FROM aloft_row WHERE tbl = 'thing' AND id = ? AND extra IS NOT NULL")
        return try Int.fetchOne(extra, arguments: [id]) != nil
    }

    /// Something that the first version of the app cannot do.
    private func novelty(
        _ db: Database, _ chance: inout SeededChance, _ id: String, _ word: String, _ version: Int
    ) throws -> LocalAction {
        let mark = "t\(chance.number(in: 0...2))"
        let value = chance.happens(onceIn: 3) ? nil : word
        if chance.happens(onceIn: 4) {
            return chance.happens(onceIn: 5)
                ? .remove(table: "memo", id: id) : .write(table: "memo", id: id, field: "a", value: value)
        }
        let exists = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM thing WHERE id = ?"), arguments: [id])
        guard exists != nil else { return .createMarked(id: id, a: word, mark: mark) }
        switch chance.number(in: 0...7) {
        case 0...1: return .write(table: "thing", id: id, field: "z", value: value)
        case 2...3: return .hit(id: id, by: chance.number(in: -3...9), field: "more")
        case 4...5: return .tag(id: id, mark, field: "marks")
        default: return .untag(id: id, mark, field: "marks")
        }
    }

    /// An action on records that others see, too, now and then also where writing is not allowed.
    private func sharing(
        _ db: Database, _ chance: inout SeededChance, _ shared: String, _ word: String
    ) throws -> LocalAction {
        let isOpen = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM aloft_scope WHERE scope = ? AND role = 'writer'"),
            arguments: [shared])
        let isOwn = chance.happens(onceIn: isOpen == nil ? 2 : 6)
        let id = chance.pick(isOwn ? boards : sharedBoards)
        let scope = isOwn ? "own" : shared
        let exists = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM board WHERE id = ?"), arguments: [id])
        guard exists != nil else { return .share(.make(a: word), id: id, scope: scope) }
        let tag = "t\(chance.number(in: 0...1))"
        if isOpen != nil, chance.happens(onceIn: 5) {
            let taken = try String.fetchSet(db.cachedStatement(sql: "SELECT id FROM board"))
            let free = (isOwn ? sharedBoards : boards).filter { !taken.contains($0) }
            if !free.isEmpty {
                return .share(
                    .move(copy: chance.pick(free), to: isOwn ? shared : "own"), id: id, scope: scope)
            }
        }
        switch chance.number(in: 0...11) {
        case 0...3: return .share(.set(a: word), id: id, scope: scope)
        case 4...5: return .share(.hit(chance.number(in: -3...9)), id: id, scope: scope)
        case 6...8: return .share(.tag(tag), id: id, scope: scope)
        case 9...10: return .share(.untag(tag), id: id, scope: scope)
        default: return .share(.delete, id: id, scope: scope)
        }
    }

    /// Something with folders and notes, which refer to each other and have unique names.
    private func filing(
        _ db: Database, _ chance: inout SeededChance, isFirst: Bool
    ) throws -> LocalAction {
        let name = "n\(chance.number(in: 0...2))"
        let seen = try String.fetchAll(db.cachedStatement(sql: "SELECT id FROM folder ORDER BY id"))
        guard let folder = seen.isEmpty ? nil : chance.pick(seen) else {
            return .write(table: "folder", id: chance.pick(folders), field: "name", value: name)
        }
        let note = chance.pick(notes)
        if isDeep, chance.happens(onceIn: 2) { return try nesting(note, name, db, &chance, isFirst: isFirst) }
        if remakesFolders, !chance.happens(onceIn: 4) {
            return recreating(folder, note, name, holds: isFirst, &chance)
        }
        switch chance.number(in: 0...15) {
        case 0...2: return .write(table: "folder", id: chance.pick(folders), field: "name", value: name)
        case 3...5: return .remove(table: "folder", id: folder)
        case 6: return .swap(table: "folder", field: "name", folder, chance.pick(seen))
        case 7: return .remove(table: "note", id: note)
        case 8: return .write(table: "note", id: note, field: "code", value: name)
        case 9: return .swap(table: "note", field: "code", note, chance.pick(notes))
        case 10...11:
            let others = try String.fetchAll(
                db.cachedStatement(sql: "SELECT id FROM note WHERE id <> ? ORDER BY id"), arguments: [note])
            return .write(
                table: "note", id: note, field: "up", value: others.isEmpty ? nil : chance.pick(others))
        default:
            let field = chance.pick(["home", "home", "label", "hold"])
            return .write(
                table: "note", id: note, field: field, value: chance.happens(onceIn: 6) ? nil : folder)
        }
    }

    /// A folder is deleted and inserted again in one transaction, while another device may file notes whose
    /// `hold` restricts the deletion; where it is refused the folder stays, and is written to.
    private func recreating(
        _ folder: String, _ note: String, _ name: String, holds: Bool, _ chance: inout SeededChance
    ) -> LocalAction {
        let write = LocalAction.write(table: "folder", id: folder, field: "name", value: name)
        if holds {
            return chance.happens(onceIn: 3)
                ? .remove(table: "note", id: note)
                : .write(table: "note", id: note, field: "hold", value: folder)
        }
        return chance.happens(onceIn: 2)
            ? .several([.remove(table: "folder", id: folder), write]) : write
    }

    /// Each note refers to the one before it; the first device makes and deletes the note at the top.
    private func nesting(
        _ note: String, _ name: String, _ db: Database, _ chance: inout SeededChance, isFirst: Bool
    ) throws -> LocalAction {
        let place = isFirst ? 0 : notes.firstIndex(of: note) ?? 0
        if place == 0 {
            let exists = try Int.fetchOne(
                db.cachedStatement(sql: "SELECT 1 FROM note WHERE id = ?"), arguments: [notes[0]])
            return exists != nil && isFirst
                ? .remove(table: "note", id: notes[0])
                : .write(table: "note", id: notes[0], field: "code", value: name)
        }
        let above = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM note WHERE id = ?"), arguments: [notes[place - 1]])
        let nested = LocalAction.write(
            table: "note", id: note, field: "up", value: above == nil ? nil : notes[place - 1])
        guard place + 1 < notes.count else { return nested }
        return .several([nested, .write(table: "note", id: notes[place + 1], field: "up", value: note)])
    }
}
