import Aviation
package import Foundation
package import SyncCore

/// A statement signed by an instructor. It merges as a whole: of two versions one is kept, and they are never
/// mixed.
package struct Endorsement: PilotRecord {
    package let id: RecordID
    /// "61.31(d)", "Solo cross country".
    package var purpose: String?
    package var text: String?
    /// Days as "2026-11-23".
    package var givenOn: String?
    package var expiresOn: String?
    package var aircraftType: String?
    package var instructorName: String?
    package var instructorNumber: String?
    package var instructorExpiresOn: String?
    /// A picture of the signature, as it came.
    package var signature: Data?
    package var isLocked: Bool?
    package var remarks: String?

    package init(id: RecordID) {
        self.id = id
    }

    package static let kind = RecordKind<Endorsement>(
        name: KindName(
            table: "endorsement", path: "endorsements", one: "endorsement", many: "Endorsements",
            shelf: .pilot),
        fields: [
            .text(\.purpose, "kind", "Endorsement", hint: "61.31(d), Tailwheel"),
            .text(\.text, "text", "Text", .area, most: 4000),
            .calendarDay(\.givenOn, "given_on", "Given on"),
            .calendarDay(\.expiresOn, "expires_on", "Expires on"),
            .text(\.aircraftType, "aircraft_type", "Aircraft type", isUpper: true),
            .text(\.instructorName, "instructor_name", "Instructor"),
            .text(\.instructorNumber, "instructor_number", "Instructor's number"),
            .calendarDay(\.instructorExpiresOn, "instructor_expires_on", "Instructor's expiry"),
            Field(
                SyncColumn("signature", .blob), [], stored: { $0.signature.map { .blob($0) } ?? .null },
                restore: { if case .blob(let bytes) = $1 { $0.signature = bytes } }, written: { _ in [] },
                take: { _, _ in [] }),
            Field(
                SyncColumn("is_locked", .boolean),
                [
                    FieldInput(
                        "is_locked", "Signed", hint: "A signed endorsement can no longer be changed",
                        .choice([.init("TRUE", "Yes, lock it")]))
                ],
                stored: { FieldValue($0.isLocked.map { $0 ? 1 : 0 }) },
                restore: { $0.isLocked = $1.wholeNumber.map { $0 != 0 } },
                written: { [$0.isLocked == true ? "TRUE" : ""] },
                take: { value, texts in
                    value.isLocked = texts[0] == "TRUE" ? true : nil
                    return [nil]
                }),
            .remarks(\.remarks),
        ],
        pairs: [["given_on", "expires_on"], ["instructor_name", "instructor_number"]],
        merge: .wholeRecord, order: "given_on DESC, id", invitation: "No endorsements yet.",
        title: { $0.purpose ?? "Endorsement" },
        problems: { endorsement in
            var problems: [String: String] = [:]
            if endorsement.purpose == nil { problems["kind"] = "What is it for?" }
            if endorsement.isLocked == true, endorsement.instructorName == nil {
                problems["instructor_name"] = "Who signed it?"
            }
            return problems
        },
        line: { endorsement, context in
            var words = RecordLine.Words(endorsement.name)
            words.subtitle = endorsement.instructorName
            let expiry = endorsement.expiresOn.flatMap { Day($0) }
            if let expiry, expiry < context.today {
                words.trouble = "expired on \(expiry)"
            } else {
                words.summary = [
                    endorsement.givenOn.map { "given on \($0)" }, expiry.map { "valid until \($0)" },
                    endorsement.isLocked == true ? "signed" : nil,
                ].compactMap(\.self).joined(separator: " · ")
            }
            return words
        },
        handling: handling)

    private static var handling: RecordHandling<Endorsement> {
        var handling = RecordHandling<Endorsement>()
        handling.lock = { endorsement in
            endorsement.isLocked == true
                ? "This endorsement was signed and is locked. A correction is a new one: duplicate it." : nil
        }
        handling.uncopied = ["is_locked"]
        return handling
    }
}
