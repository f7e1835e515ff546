import Aviation
import FlightBag
import Foundation
import Notation

/// The page of refused changes, values that another device wrote over, and changes that can be undone.
struct AttentionView {
    let refused: [Refused]
    let hasRefused: Bool
    let overwritten: [Overwritten]
    let hasOverwritten: Bool
    let recent: [Recent]
    let hasRecent: Bool
    let arrived: [Arrived]
    let hasArrived: Bool
    let isEmpty: Bool

    /// A change that the server refused.
    struct Refused {
        let id: Int64
        let sentence: String
        let reason: String
        let time: String
        let fields: [Field]
        let address: String?
    }

    /// A field of it.
    struct Field {
        let input: String
        let title: String
        let text: String
        let isEditable: Bool
    }

    /// A value that another device wrote over.
    struct Overwritten {
        let id: String
        let name: String
        let address: String?
        let title: String
        let mine: String
        let theirs: String
        let time: String
    }

    /// Something that was done here.
    struct Recent {
        let id: Int64
        let name: String
        let fields: String?
        let time: String
        let action: String
    }

    /// A record that another device changed.
    struct Arrived {
        let sentence: String
        let fields: String?
        let address: String?
        let time: String
    }

    @MainActor init(_ window: Window) {
        let app = window.app
        refused = app.attention.refused.map { change in
            let name = app.name(of: change.record, in: change.table)
            return Refused(
                id: change.id, sentence: app.sentence(change.verb, change.record, in: change.table),
                reason: change.reason, time: Date(milliseconds: change.at).minuteUTC,
                fields: change.fields.map { field in
                    Field(
                        input: field.input, title: field.title, text: field.text(app.book),
                        isEditable: field.isEditable)
                }, address: name == nil ? nil : app.page(of: change.record, in: change.table)?.address)
        }
        hasRefused = !refused.isEmpty
        overwritten = app.attention.overwritten.map { value in
            Overwritten(
                id: value.id, name: app.name(of: value.record, in: value.table) ?? "A removed record",
                address: app.page(of: value.record, in: value.table)?.address, title: value.title,
                mine: Self.said(value.mineText(app.book), app),
                theirs: value.isRemoved
                    ? "the record was removed" : "now it is " + Self.said(value.theirsText(app.book), app),
                time: Date(milliseconds: value.at).minuteUTC)
        }
        hasOverwritten = !overwritten.isEmpty
        recent = app.attention.recent.map { change in
            Recent(
                id: change.id.number, name: change.isUndo ? "Undone: \(change.name)" : change.name,
                fields: change.fields.isEmpty ? nil : change.fields.joined(separator: ", "),
                time: Date(milliseconds: change.at).minuteUTC, action: change.isUndo ? "Redo" : "Undo")
        }
        hasRecent = !recent.isEmpty
        arrived = app.attention.arrived.map { change in
            Arrived(
                sentence: app.sentence(change.verb, change.record, in: change.table),
                fields: change.fields.isEmpty ? nil : change.fields.joined(separator: ", "),
                address: app.page(of: change.record, in: change.table)?.address,
                time: Date(milliseconds: change.at).minuteUTC)
        }
        hasArrived = !arrived.isEmpty
        isEmpty = !hasRefused && !hasOverwritten && !hasRecent && !hasArrived
    }

    @MainActor private static func said(_ text: String, _ app: AppState) -> String {
        text.isEmpty ? "nothing" : app.name(ofKey: text) ?? "“\(text)”"
    }
}
