/// Why a document cannot be taken, each with its cure in its sentence.
package enum AccountFileProblem: Error, Hashable {
    case notAnAccount
    /// The place, as the reader of JSON says it.
    case damaged(String)
    case newerForm
    /// The name of its schema.
    case otherApp(String)
}

extension AccountFileProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAnAccount: "This is no account document."
        case .damaged(let reason):
            "The account document is damaged or cut short: \(reason). Nothing is taken from it; "
                + "use another copy."
        case .newerForm: "A newer version of Aloft wrote this account document. Update Aloft to read it."
        case .otherApp(let name): "This document holds records of “\(name)”, not of a flight bag."
        }
    }
}
