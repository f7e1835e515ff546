/// Records of a table that are only written together: no device ever shows them with different fields.
struct Pairs: Sendable {
    let table: String
    let field: String
    let ids: [(String, String)]
}
