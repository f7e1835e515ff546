/// The app's place and a person's wishes. All of these can be called at any time, also before
/// ``Replica/run()``, and any number of times; none is kept when the process ends.
///
/// ```swift
/// switch scenePhase {
/// case .active: replica.enterForeground()
/// case .background: replica.enterBackground()
/// default: break
/// }
/// ```
extension Replica {
    /// The app is in front of a person: the server is looked at now, and its signals are listened to. A
    /// replica begins like this.
    public func enterForeground() { session.move(toFront: true) }

    /// The app is out of sight. The outbox is sent and one pull made, for half a minute at most; from then on
    /// there is such a short sync every quarter of an hour if the system lets the process run, or when
    /// ``syncNow()`` is called, as from a task that the system grants. No signals, no probes.
    public func enterBackground() { session.move(toFront: false) }

    /// Nothing is sent and nothing asked for until ``resume()``; what is under way comes to its end. Reading
    /// and writing go on, and what is written waits in the outbox. Says so as
    /// ``SyncStatus/Activity/paused``.
    public func pause() { session.pause(true) }

    /// Goes on after ``pause()``; in front of a person at once.
    public func resume() { session.pause(false) }
}
