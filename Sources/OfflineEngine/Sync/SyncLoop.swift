import Foundation
import GRDB
import Logging
import Notation
import SyncCore

/// Carries a session's requests over a real transport: changes, probes, and a stream of signals. The session
/// makes all decisions.
///
/// Owns the session; lives as long as one sign-in.
actor SyncLoop {
    private var session: SyncSession
    private var pulledRecords = 0
    /// The next page, if it was asked for before its turn.
    private var ahead: (request: SyncRequest, askedAt: Int64, answer: Task<SyncAnswer, any Error>)?
    private let transport: any Transport
    /// The address that a person is told of; nil where there is none.
    private let server: URL?
    private let world: any World
    private let board: StatusBoard
    private let logger: Logger
    private let exchangeWaker: Waker
    private let probeWaker: Waker
    private let signalWaker: Waker
    private let networkWaker: Waker
    private let lease: SyncLease
    private let network: @Sendable () -> Set<String>?
    /// Called after each page that was shown.
    private let pulled: @Sendable () -> Void
    /// Called after a transaction failed.
    private let failed: @Sendable () -> Void

    /// - Parameters:
    ///   - server: the address that the transport leads to.
    ///   - timer: ends the sleeps of its tasks.
    ///   - network: the system's view of its network; a change of it triggers a probe.
    init(
        session: SyncSession, transport: any Transport, to server: URL? = nil, board: StatusBoard,
        lease: SyncLease, logger: Logger, timer: any WakeTimer = SystemTimer(),
        network: @escaping @Sendable () -> Set<String>? = NetworkInterfaces.addresses,
        pulled: @escaping @Sendable () -> Void = {}, failed: @escaping @Sendable () -> Void = {}
    ) {
        (exchangeWaker, probeWaker) = (Waker(timer: timer), Waker(timer: timer))
        (signalWaker, networkWaker) = (Waker(timer: timer), Waker(timer: timer))
        self.pulled = pulled
        self.failed = failed
        self.network = network
        self.session = session
        self.lease = lease
        self.transport = transport
        self.server = server
        self.board = board
        self.logger = logger
        world = session.conversation.store.world
    }

    /// Runs until cancelled.
    func run() async throws {
        board.change { $0.connectivity = .offline }
        defer {
            lease.release()
            noteLine(nil)
            // Cancelled during a request, the loop has nothing under way any more.
            board.change { if $0.activity != .paused { $0.activity = .resting } }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.exchange() }
            group.addTask { try await self.probe() }
            group.addTask { try await self.listen() }
            group.addTask { await self.watchNetwork() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Whether all its tasks sleep: nothing happens before a timer, an answer or a call from outside.
    nonisolated var isAtRest: Bool {
        [exchangeWaker, probeWaker, signalWaker, networkWaker].allSatisfy(\.isAsleep)
    }

    /// A local write waits to be pushed.
    nonisolated func localWrite() {
        exchangeWaker.wake()
    }

    /// A person requested a sync: due now, whatever failed before.
    func syncNow() {
        session.syncNow()
        probeWaker.wake()
        exchangeWaker.wake()
    }

    /// The app is somewhere else now.
    func enter(_ place: PresenceMachine.Presence) {
        session.enter(place)
        signalWaker.wake()
        probeWaker.wake()
        exchangeWaker.wake()
        networkWaker.wake()
    }

    /// A database that is locked, full or unreadable for a while does not end the loop: the step is repeated,
    /// because a transaction that failed had no effect.
    private func exchange() async throws {
        defer { forgetAhead() }
        var failures = 0
        while !Task.isCancelled {
            do {
                try await exchangeOnce()
                board.report(nil, of: .copy)
                failures = 0
            } catch let error where !(error is CancellationError) {
                failures += 1
                logger.error("The copy cannot be used", metadata: ["error": "\(error)"])
                board.change { $0.activity = .resting }
                board.reportFailure(error, of: .copy)
                failed()
                let delay = RetryPolicy.exponential.delay(after: failures, chance: world.random())
                await exchangeWaker.sleep(milliseconds: min(delay, 30_000))
            }
        }
    }

    private func exchangeOnce() async throws {
        if session.needsPerson {
            // The person may sign in elsewhere, in another process on the same file.
            lease.release()
            board.change { $0.activity = .resting }
            return await exchangeWaker.sleep()
        }
        if session.place == .paused {
            // Another process may take over.
            lease.release()
            forgetAhead()
            board.change { $0.activity = .paused }
            return await exchangeWaker.sleep()
        }
        guard lease.hold() else {
            // Another process on the same file syncs it; what it brings is noticed here.
            board.change { $0.activity = .resting }
            let until = session.standBack()
            return await exchangeWaker.sleep(milliseconds: until.map { $0 - world.uptime() })
        }
        switch try session.nextExchange() {
        case .wait(let until):
            forgetAhead()
            board.change { $0.activity = .resting }
            // Another process may be of a version that the server accepts.
            if session.conversation.block != nil || session.place != .front { lease.release() }
            await exchangeWaker.sleep(milliseconds: until.map { $0 - world.uptime() })
        case .keep(let draft):
            _ = try session.keep(draft)
        case .send(let request, let pending):
            show(pending.kind)
            var pending = pending
            let result = try await answerOrAhead(of: request, &pending)
            askAhead(of: request, result, pending)
            try tell { try $0.receive(result, for: pending) }
            note(result, pending)
        }
    }

    // MARK: The next page, fetched while this one is written

    /// The query after a page that does not reach the head is known before the page is written, so it is sent
    /// ahead. If the conversation then wants something else, the answer counts as lost.
    private func askAhead(
        of request: SyncRequest, _ result: Result<SyncAnswer, TransportFailure>,
        _ pending: SyncConversation.PendingRequest
    ) {
        guard let ending = result.pageEnding(of: pending.kind), !ending.isComplete else { return }
        var next = request
        next.query["cursor"] = ending.cursor
        // Detached from this actor, which is about to write; ended by `forgetAhead` at the latest.
        let answer = Task.detached { [transport, next] in try await transport.send(next) }
        ahead = (next, world.uptime(), answer)
    }

    private func answerOrAhead(
        of request: SyncRequest, _ pending: inout SyncConversation.PendingRequest
    ) async throws -> Result<SyncAnswer, TransportFailure> {
        guard let ahead, ahead.request == request else {
            forgetAhead()
            return try await answer(to: request)
        }
        self.ahead = nil
        pending.askedAt = ahead.askedAt
        return try await withTaskCancellationHandler {
            try await answer(to: request) { try await ahead.answer.value }
        } onCancel: {
            ahead.answer.cancel()
        }
    }

    private func forgetAhead() {
        ahead?.answer.cancel()
        ahead = nil
    }

    private func answer(to request: SyncRequest) async throws -> Result<SyncAnswer, TransportFailure> {
        try await answer(to: request) { try await transport.send(request) }
    }

    private func answer(
        to request: SyncRequest, _ ask: () async throws -> SyncAnswer
    ) async throws -> Result<SyncAnswer, TransportFailure> {
        do {
            let answer = try await ask()
            noteLine(nil)
            return .success(answer)
        } catch let failure as TransportFailure {
            logger.debug("No answer", metadata: ["path": "\(request.path)", "failure": "\(failure)"])
            noteLine(failure)
            return .failure(failure)
        }
    }

    /// Says that the line to the server is not secure, for as long as that is what keeps it away: it would
    /// look as if there were no network.
    private func noteLine(_ failure: TransportFailure?) {
        let problem = failure == .noSecureConnection ? server.map(Problem.init(lineTo:)) : nil
        board.report(problem, of: .line)
    }

    private func show(_ kind: ScopeConversation.RequestKind) {
        board.change { status in
            switch kind {
            case .push(let changes, _, _, _): status.activity = .pushing(changes: changes)
            case .pull: status.activity = .pulling(records: pulledRecords)
            case .introduceSchema, .retireIdentity, .backfill: break
            }
        }
    }

    /// After an answer: what a person sees of it.
    private func note(
        _ result: Result<SyncAnswer, TransportFailure>, _ pending: SyncConversation.PendingRequest
    ) {
        if let ending = result.pageEnding(of: pending.kind) {
            pulledRecords = ending.isComplete ? 0 : pulledRecords + ending.count
            if ending.isComplete {
                board.change { $0.lastSynced = Date(milliseconds: world.now()) }
                pulled()
            }
        }
        board.report(session.conversation.problem, of: .server)
        showBlock()
    }

    private func showBlock() {
        guard case .signInNeeded = session.conversation.block else { return }
        board.change { status in
            if case .signedIn(let name, let server) = status.account {
                status.account = .signInNeeded(name: name, server: server)
            }
        }
    }

    // MARK: Connectivity

    private func probe() async throws {
        while !Task.isCancelled {
            let wait = session.probeAt.map { $0 - world.uptime() }
            if wait ?? 1 > 0 {
                await probeWaker.sleep(milliseconds: wait)
                continue
            }
            session.probing()
            let result = try await answer(to: .health)
            let isHealthy = (try? JSONDecoder().decode(Health.self, from: result.body)) != nil
            tell { $0.probed(isHealthy: isHealthy) }
        }
    }

    /// Tells the session what happened; a connectivity that changes by it is shown, and wakes the tasks.
    private func tell<Outcome>(_ body: (inout SyncSession) throws -> Outcome) rethrows -> Outcome {
        let before = session.connectivity.state
        let probeAt = session.probeAt
        let outcome = try body(&session)
        let state = session.connectivity.state
        if session.probeAt ?? .max < probeAt ?? .max { probeWaker.wake() }
        guard state != before else { return outcome }
        board.change { status in
            switch state {
            case .offline: status.connectivity = .offline
            case .degraded: status.connectivity = .degraded
            case .online: status.connectivity = .online
            }
        }
        logger.debug("Connectivity", metadata: ["state": "\(state)"])
        probeWaker.wake()
        exchangeWaker.wake()
        if state == .online { signalWaker.wake() }
        return outcome
    }

    /// Looks for another network every two seconds in the foreground; elsewhere the next sync finds out.
    private func watchNetwork() async {
        var known = network()
        while !Task.isCancelled {
            await networkWaker.sleep(milliseconds: session.place == .front ? Self.looksAtNetworkEvery : nil)
            let found = network()
            if found != known { tell { $0.networkChanged() } }
            known = found
        }
    }

    private static let looksAtNetworkEvery: Int64 = 2_000

    // MARK: Signal

    private func listen() async throws {
        while !Task.isCancelled {
            // A copy that does not sync has nothing to pull; a device's second stream would end the first.
            guard session.place != .front || session.conversation.block == nil && lease.hold() else {
                await signalWaker.sleep(milliseconds: 2_000)
                continue
            }
            switch session.listen() {
            case .open:
                try await listenOnce()
            case .wait(let until):
                await signalWaker.sleep(milliseconds: until - world.uptime())
            case .giveUp:
                tell { $0.streamEnded(because: .broke) }
            }
        }
    }

    /// Reads a stream until it breaks or is silent for too long.
    private func listenOnce() async throws {
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await self.read() }
                group.addTask { await self.watchSilence() }
                defer { group.cancelAll() }
                try await group.next()
            }
            tell { $0.streamEnded(because: .broke) }
        } catch let failure as TransportFailure {
            tell { $0.streamEnded(because: failure == .signInNeeded ? .signInNeeded : .broke) }
            showBlock()
            exchangeWaker.wake()
        } catch let problem as Problem {
            logger.notice("The signal was refused", metadata: ["code": "\(problem.code)"])
            tell { $0.streamEnded(because: .refused) }
        } catch let error where !(error is CancellationError) {
            // A secret that cannot be read for a while does not end the loop.
            logger.error("The signal cannot be listened to", metadata: ["error": "\(error)"])
            tell { $0.streamEnded(because: .refused) }
        }
    }

    private func read() async throws {
        for try await signal in transport.signals() {
            guard tell({ $0.heard(signal.heads) }) else { continue }
            session.conversation.store.events?.emit(.signal)
            exchangeWaker.wake()
        }
    }

    /// Returns when the open stream has been silent for too long.
    private func watchSilence() async {
        while !Task.isCancelled, case .wait(let until) = session.listen() {
            await signalWaker.sleep(milliseconds: until - world.uptime())
        }
    }
}

extension Result where Success == SyncAnswer, Failure == TransportFailure {
    fileprivate var body: Data {
        if case .success(let answer) = self { return answer.body }
        return Data()
    }
}
