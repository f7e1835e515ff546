public import Foundation
public import GRDB
public import SyncCore

/// A record's id is text in SQLite: a record may have it as a property, a query as an argument or a key.
extension RecordID: DatabaseValueConvertible {
    /// The id's text.
    public var databaseValue: DatabaseValue { text.databaseValue }

    /// Nil for anything but the text of an id.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> RecordID? {
        String.fromDatabaseValue(value).flatMap { RecordID($0) }
    }
}

extension RecordID {
    /// The id that is a UUID, of whatever version. For a text in capitals, as `UUID` writes it, the id is
    /// `UUID(uuidString: text).map { RecordID($0) }`: as a text an id has small letters only.
    public init(_ uuid: UUID) {
        guard let id = RecordID(uuid.uuidString.lowercased()) else {
            preconditionFailure("The text of a UUID is 32 hexadecimal digits with dashes.")
        }
        self = id
    }
}

extension FieldValue: DatabaseValueConvertible {
    /// A null value reads as ``FieldValue/null``.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> FieldValue? { FieldValue(value) }
}

extension FieldValue {
    /// A value as GRDB reads it.
    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let integer): self = .integer(integer)
        case .double(let real): self = .real(real)
        case .string(let text): self = .text(text)
        case .blob(let bytes): self = .blob(bytes)
        }
    }

    /// A value of the app's own, as GRDB writes it: a text, a number, an id, a date.
    ///
    /// ```swift
    /// try await replica.settle(conflict, with: FieldValue(words))
    /// ```
    public init(_ value: some DatabaseValueConvertible) { self.init(value.databaseValue) }

    /// The value as one of the app's own types; nil if it is none of that, or null.
    public func value<Value: DatabaseValueConvertible>(as type: Value.Type) -> Value? {
        Value.fromDatabaseValue(databaseValue)
    }

    /// The value as GRDB binds it.
    public var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let integer): integer.databaseValue
        case .real(let real): real.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): bytes.databaseValue
        }
    }
}
