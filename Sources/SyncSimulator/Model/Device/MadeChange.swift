/// The circumstances of a change: the state that its device knew and that it has to beat, and its true time.
struct MadeChange {
    /// An id among all changes ever made; equal in a copy of the file.
    let id: Int
    /// The stamps of the plain fields that the person saw, of the server's state that the device had.
    let seen: [String: String]
    /// The stamp of the fields that nobody had written in that state; nil if it was of another generation.
    let began: String?
    /// The stamps of what was held in that state, by field; nil if it was of another generation.
    let held: [String: Set<String>]?
    /// The additions to sets in that state, by field and element.
    let additions: [String: [String: Set<String>]]
    /// The true time.
    let at: Int64
    /// Whether the device knew the error of its clock, and had known it for all changes that waited then.
    let knowsTime: Bool
    /// The transaction that it was made in, and the record.
    var place = ""
    /// If it is a deletion: the changes of the same transaction in other scopes, which have to be on the
    /// server first.
    var copies: [Copy] = []

    /// A change of another scope.
    struct Copy {
        let key: String
        let scope: String
        let sequence: Int
        /// Its id among all changes.
        let id: Int
    }
}
