/// Records of a table that are only written together: nobody ever sees them differ in the field.
struct Pairs: Sendable {
    let table: String
    let field: String
    let ids: [(String, String)]
}
