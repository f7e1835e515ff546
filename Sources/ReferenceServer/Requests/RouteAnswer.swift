import AviationDatabase
import Foundation
import JSONLines
import Questions

/// From what a route's answer is made, how, and the form that it has.
enum RouteAnswer: Sendable {
    /// From the airports. While none are read in the answer is `notReady`.
    case airports(AirportAnswer)
    /// From what was asked alone, at a moment.
    case computed(Shape, @Sendable (Given, Date) throws -> JSON)
    /// From the weather that is kept; it needs no airports, and its headers tell how old it is.
    case weather(Shape, @Sendable (Given, ReferenceSources) throws -> JSON)
    /// A picture of the weather, in one of these media types.
    case picture(mediaTypes: [String], @Sendable (Given, ReferenceSources) throws -> NamedPicture)
    /// From the releases; it needs no airports either.
    case releases(Shape, @Sendable (ReferenceSources) throws -> JSON)

    /// The form of a body.
    enum Form {
        case json(Shape)
        case bytes(mediaTypes: [String])
    }

    var form: Form {
        switch self {
        case .airports(let answer): .json(answer.shape)
        case .computed(let shape, _), .weather(let shape, _), .releases(let shape, _): .json(shape)
        case .picture(let mediaTypes, _): .bytes(mediaTypes: mediaTypes)
        }
    }
}

/// An answer that follows from an edition of the airports and the address.
struct AirportAnswer: Sendable {
    /// A change of it that no new edition brings.
    enum Besides: Sendable {
        case nothing
        /// The day, on which data may turn out of date.
        case day
        /// The AIRAC cycle in force, and the warnings of the files.
        case cycle
        /// The newest release, which it names.
        case release
    }

    let shape: Shape
    var besides = Besides.nothing
    /// Whether it reads whole tables, and so is kept until the edition changes.
    var isKept = false
    let make: @Sendable (Given, ReferenceQuestion) throws -> JSON
}

/// A picture whose address names its bytes.
struct NamedPicture {
    let sha256: String
    let mediaType: String
    let bytes: Data
}
