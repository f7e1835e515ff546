/// A known value with its title.
struct Fact {
    let title: String
    let text: String
}
