// Stand-ins for the parts of SwiftUI that this repository names, with the types that Apple's
// documentation gives them: views can be checked where there is no SwiftUI. Nothing here runs.

@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
}

@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}

extension Never: View, Scene {
    public var body: Never { return fatalError() }
}

public protocol Primitive: View where Body == Never {}
extension Primitive { public var body: Never { fatalError() } }

public struct Several<each Content: View>: Primitive {}
public struct Either<First: View, Second: View>: Primitive {}
public struct Modified<Content: View>: Primitive {}
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> Several<repeat each Content> {
        Several()
    }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> {
        Either()
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> {
        Either()
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

@resultBuilder public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct Text: Primitive {
    public init(_ words: some StringProtocol) {}
}

public struct VStack<Content: View>: Primitive {
    public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {}
}

public struct HorizontalAlignment: Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
}

public struct List<Content: View>: Primitive {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct Section<Content: View>: Primitive {
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {}
}

public struct ForEach<Elements: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
    public init(
        _ elements: Elements, id: KeyPath<Elements.Element, ID>,
        @ViewBuilder content: @escaping (Elements.Element) -> Content
    ) {}
}

extension ForEach where Elements.Element: Identifiable, ID == Elements.Element.ID {
    public init(_ elements: Elements, @ViewBuilder content: @escaping (Elements.Element) -> Content) {}
}

public struct WindowGroup<Content: View>: Scene {
    public typealias Body = Never
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

public struct EnvironmentValues {
    public var scenePhase: ScenePhase { .active }
}

@propertyWrapper public struct Environment<Value> {
    public init(_ key: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError() }
}

@propertyWrapper public struct State<Value> {
    private let value: Value
    public init(wrappedValue: Value) { value = wrappedValue }
    public init(initialValue: Value) { value = initialValue }
    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

public struct Font: Sendable {
    public static let footnote = Font()
}

extension View {
    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { Modified<Self>() }
    nonisolated public func font(_ font: Font?) -> some View { Modified<Self>() }
}

extension Scene {
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
    ) -> some Scene { self }
}
