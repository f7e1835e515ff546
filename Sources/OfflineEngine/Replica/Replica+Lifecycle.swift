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
    /// replica begins like this. Ends a suspension.
    public func enterForeground() {
        endSuspension()
        session.move(toFront: true)
    }

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

    /// Lets go of every lock on the copy's files that other processes could wait for, because the system is
    /// about to stop this process: iOS ends an app that it stopped while it holds one in a shared folder.
    ///
    /// When this returns, no transaction that writes is open and none begins before ``endSuspension()``, and
    /// another process may sync the copy. Reading goes on. ``write(_:)`` throws ``ReplicaError/isSuspended``;
    /// a write that had begun is on disk first, so that this takes as long as the longest write of the app.
    /// Syncing rests as after ``pause()``: what was on its way is sent again byte for byte, and counted once.
    ///
    /// ```swift
    /// replica.enterBackground()
    /// try await replica.sync(within: .seconds(20))
    /// await replica.suspend()
    /// ```
    public func suspend() async {
        session.suspend(true)
        lease.suspend(true)
        await suspension.begin()
        if suspension.isOn { eventBoard.suspend(true) }
    }

    /// Goes on after ``suspend()``, as ``enterForeground()`` does; at the beginning of a task that the system
    /// grants in the background, before its ``sync(within:)``.
    public func endSuspension() {
        eventBoard.suspend(false)
        lease.suspend(false)
        suspension.end()
        session.suspend(false)
    }
}
