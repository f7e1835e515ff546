// Apple's systems only: on Linux a test checks its types against stand-ins for SwiftUI.
#if canImport(SwiftUI)
public import SwiftUI
import SyncCore

extension Replica {
    /// Says where the app is, by the phase of its scenes: from `scenePhase` as the `App` reads it, not a
    /// view.
    ///
    /// ```swift
    /// .onChange(of: scenePhase) { _, phase in replica.enter(phase) }
    /// ```
    public func enter(_ phase: ScenePhase) {
        switch phase {
        case .active: enterForeground()
        case .background: enterBackground()
        default: break
        }
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension View {
    /// Keeps a copy in step for as long as the view is there, by ``Replica/run()`` in a task of its own.
    /// Several views may do so: one loop works for all.
    /// - Parameter failed: gets why the copy cannot be used any more; the status says it as well.
    @MainActor public func syncs(
        _ replica: Replica, failed: @escaping @MainActor (any Error) -> Void = { _ in }
    ) -> some View {
        task {
            do {
                try await replica.run()
            } catch is CancellationError {
                // The view is gone.
            } catch {
                failed(error)
            }
        }
    }
}

/// The notices about the sync for a person: each sentence with its way out, and nothing if all is well.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public struct SyncNotices: View {
    private let status: ObservedStatus

    /// The notices of a status that is followed.
    @MainActor public init(_ status: ObservedStatus) { self.status = status }

    /// A line for each.
    public var body: some View {
        ForEach(status.notices, id: \.code) { notice in
            VStack(alignment: .leading) {
                Text(notice.message)
                Text(notice.action).font(.footnote)
            }
        }
    }
}
#endif
