import Foundation
import SyncCore

/// An account document in a file, in the form of docs/account-document.md, read record by record, so that an
/// unreadable record does not affect the others.
struct AccountDocument: Sendable {
    /// A record of the document.
    struct Entry: Sendable {
        /// Its place among the records, counted from 1.
        let number: Int
        let table: String
        /// The id as text: of a table that this version does not have it may be of any form.
        let id: String
        /// The scope that is not the account's own; nil for one that is.
        let scope: String?
        let fields: [String: FieldValue]
    }

    /// An element of the records that is no record.
    struct Flaw: Sendable {
        let number: Int
        /// As far as it can be read: "aircraft 0197…".
        let name: String
        /// The reason, as the rest of a sentence about it.
        let reason: String
    }

    /// The columns that the writing app knew, by table.
    let columns: [String: Set<String>]
    let entries: [Entry]
    let flaws: [Flaw]
    /// Sentences on the document as a whole: it was cut short, or written during a first sync.
    let notes: [String]

    /// Whether bytes begin like an account document. It may still be malformed: reading reports it.
    static func recognises(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(600), as: UTF8.self)
        return start.contains(/"format"\s*:\s*"aloft account"/)
    }

    /// Reads a document. Throws ``AccountFileProblem`` for one that cannot be taken at all.
    init(_ bytes: [UInt8], schema: String) throws(AccountFileProblem) {
        let file: FileForm
        do {
            file = try JSONDecoder().decode(FileForm.self, from: Data(bytes))
        } catch {
            throw .damaged(Self.reason(error))
        }
        guard file.format == AccountExport.format else { throw .notAnAccount }
        guard let version = file.version, version <= AccountExport.version else { throw .newerForm }
        guard file.schema == schema else { throw .otherApp(file.schema ?? "") }
        guard let elements = file.records else { throw .damaged("it has no records") }
        var entries: [Entry] = []
        var flaws: [Flaw] = []
        var places: [String: Int] = [:]
        for (index, element) in elements.enumerated() {
            switch element.entry(number: index + 1) {
            case .success(let entry):
                let key = "\(entry.table) \(entry.id)"
                if let first = places[key] {
                    flaws.append(
                        Flaw(number: index + 1, name: key, reason: "the same record as number \(first)"))
                } else {
                    places[key] = index + 1
                    entries.append(entry)
                }
            case .failure(let flaw): flaws.append(flaw)
            }
        }
        var notes: [String] = []
        switch file.count {
        case nil: notes.append("The document does not say how many records it has: it may be cut short.")
        case let count? where count != elements.count:
            notes.append("The document says that it has \(count) records; there are \(elements.count).")
        default: break
        }
        if file.isComplete == false {
            notes.append(
                "It was written while records of other devices were still arriving: some are missing.")
        }
        columns = (file.columns ?? [:]).mapValues { Set($0) }
        (self.entries, self.flaws, self.notes) = (entries, flaws, notes)
    }

    private static func reason(_ error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error else { return "it has another form" }
        let inner = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
        return inner.map { "\($0)" } ?? "it is no JSON"
    }
}

/// The members of the document, each of which may be missing.
private struct FileForm: Decodable {
    var format: String?
    var version: Int?
    var schema: String?
    var isComplete: Bool?
    var columns: [String: [String]]?
    var records: [Element]?
    var count: Int?

    enum CodingKeys: String, CodingKey {
        case format, version, schema, columns, records, count
        case isComplete = "is_complete"
    }
}

/// An element of the records, whatever it is.
private struct Element: Decodable {
    private var table: String?
    private var id: String?
    private var scope: String?
    private var fields: [String: Cell]?
    private var isObject = true

    private enum Key: String, CodingKey { case table, id, scope, fields }

    init(from decoder: any Decoder) throws {
        guard let keyed = try? decoder.container(keyedBy: Key.self) else {
            isObject = false
            return
        }
        table = Self.member(keyed, .table)
        id = Self.member(keyed, .id)
        scope = Self.member(keyed, .scope)
        fields = Self.member(keyed, .fields)
    }

    /// A member of that type; nil for none and for anything else.
    private static func member<Value: Decodable>(
        _ keyed: KeyedDecodingContainer<Key>, _ key: Key
    ) -> Value? {
        do {
            return try keyed.decodeIfPresent(Value.self, forKey: key)
        } catch {
            return nil
        }
    }

    func entry(number: Int) -> Result<AccountDocument.Entry, AccountDocument.Flaw> {
        let name = [table, id].compactMap(\.self).joined(separator: " ")
        func flaw(_ reason: String) -> Result<AccountDocument.Entry, AccountDocument.Flaw> {
            .failure(AccountDocument.Flaw(number: number, name: name, reason: reason))
        }
        guard isObject else { return flaw("it is no object") }
        guard let table, !table.isEmpty else { return flaw("it names no table") }
        guard let id, !id.isEmpty else { return flaw("it has no id") }
        guard let fields else { return flaw("it has no fields") }
        var values: [String: FieldValue] = [:]
        for (column, cell) in fields {
            guard let value = cell.value else { return flaw("“\(column)” holds neither text nor a number") }
            values[column] = value
        }
        return .success(
            AccountDocument.Entry(number: number, table: table, id: id, scope: scope, fields: values))
    }
}

extension AccountDocument.Flaw: Error {}

/// A value of a field; nil for what is none. Asks for what is most frequent first.
private struct Cell: Decodable {
    let value: FieldValue?

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if let text = try? single.decode(String.self) {
            value = .text(text)
        } else {
            value = try? FieldValue(from: decoder)
        }
    }
}
