import ArgumentParser

/// An option of a command line as a value.
struct DeclaredOption: Sendable {
    enum Form: Sendable {
        /// `--name TEXT`.
        case option
        /// An option that may be repeated.
        case options
        /// A word without a name.
        case argument
        /// Several words, also with blanks between and dashes before.
        case arguments
    }

    /// In kebab case, without dashes.
    let name: String
    let form: Form
    let help: String
    let valueName: String
    var completion: CompletionKind?
    /// Whether its text may begin with a dash.
    var mayBeginWithDash = false

    /// Whether it is written with its name.
    var isNamed: Bool { form == .option || form == .options }
}

/// A list of options, for a command that is made from declarations.
protocol OptionDeclaring {
    static var options: [DeclaredOption] { get }
}

/// The options of a list, as if each was a property.
///
/// ArgumentParser asks the mirror of a type for its options, and reads each by the name that it has there. So
/// help, completion and the check of a command line work for a list as they do for properties; a test shows
/// it, should that ever change.
struct DeclaredOptions<List: OptionDeclaring>: ParsableArguments, CustomReflectable {
    /// The texts that were given, by the options' names.
    private(set) var texts: [String: [String]] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        for option in List.options {
            let name = Name(stringValue: option.name)
            let found =
                switch option.form {
                case .option: try container.decode(Option<String?>.self, forKey: name).list
                case .options: try container.decode(Option<[String]>.self, forKey: name).wrappedValue
                case .argument: try container.decode(Argument<String?>.self, forKey: name).list
                case .arguments: try container.decode(Argument<[String]>.self, forKey: name).wrappedValue
                }
            if !found.isEmpty { texts[option.name] = found }
        }
    }

    /// The one text that was given; nil for none.
    subscript(name: String) -> String? { texts[name]?.first }

    var customMirror: Mirror {
        Mirror(self, children: List.options.map { (label: $0.name, value: Self.property($0)) })
    }

    private static func property(_ option: DeclaredOption) -> Any {
        let help = ArgumentHelp(option.help, valueName: option.valueName)
        let name = NameSpecification.customLong(option.name)
        return switch option.form {
        case .option:
            Option<String?>(
                name: name, parsing: option.mayBeginWithDash ? .unconditional : .next, help: help,
                completion: option.completion)
        case .options:
            Option<[String]>(
                wrappedValue: [], name: name,
                parsing: option.mayBeginWithDash ? .unconditionalSingleValue : .singleValue, help: help,
                completion: option.completion)
        case .argument: Argument<String?>(help: help, completion: option.completion)
        case .arguments:
            Argument<[String]>(
                wrappedValue: [], parsing: .allUnrecognized, help: help, completion: option.completion)
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension Option where Value == String? {
    fileprivate var list: [String] { wrappedValue.map { [$0] } ?? [] }
}

extension Argument where Value == String? {
    fileprivate var list: [String] { wrappedValue.map { [$0] } ?? [] }
}
