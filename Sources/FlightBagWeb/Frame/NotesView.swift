import FlightBag

/// The completed actions, newest last.
struct NotesView {
    let items: [Item]

    struct Item {
        let id: Int
        let text: String
        let canUndo: Bool
    }

    @MainActor init(_ window: Window) {
        items = window.state.notes.map { Item(id: $0.id, text: $0.text, canUndo: $0.undo != nil) }
    }
}
