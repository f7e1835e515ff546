import Foundation
import GRDB
import Logging
import SyncCore

/// Carries a conversation's requests over a real transport, keeps the connectivity up to date with probes,
/// and listens for signals. Decides nothing: that is the machines' job.
///
/// Owns the conversation and the connectivity machine; lives as long as one sign-in.
actor SyncLoop {
    private var conversation: SyncConversation
    private var connectivity: ConnectivityMachine
    private var lastHeads: [String: Int64] = [:]
    /// What the signal said since a pull was asked for, whose answer may be older.
    private var saidMeanwhile: [String: Int64] = [:]
    private var pulledRecords = 0
    /// The next page, if it was asked for before its turn.
    private var ahead: (request: SyncRequest, answer: Task<SyncAnswer, any Error>)?
    private let transport: any Transport
    private let world: any World
    private let board: StatusBoard
    private let logger: Logger
    private let exchangeAlarm = Alarm()
    private let probeAlarm = Alarm()
    private let signalAlarm = Alarm()
    private let isSignedIn: Bool
    private let lease: SyncLease

    init(
        conversation: SyncConversation, transport: any Transport, isSignedIn: Bool, board: StatusBoard,
        lease: SyncLease, logger: Logger
    ) {
        self.lease = lease
        self.conversation = conversation
        self.transport = transport
        self.isSignedIn = isSignedIn
        self.board = board
        self.logger = logger
        world = conversation.store.world
        connectivity = ConnectivityMachine(
            now: conversation.store.world.uptime(),
            probeEvery: conversation.policy.probeEveryMilliseconds)
        self.conversation.tell { machine in
            machine.connectivityChanged(isOffline: true)
            if !isSignedIn { machine.signedOut() }
        }
    }

    /// Runs until cancelled.
    func run() async throws {
        board.change { $0.connectivity = .offline }
        defer { lease.release() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.exchange() }
            group.addTask { try await self.probe() }
            group.addTask { try await self.listen() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// A local write wants to go out.
    nonisolated func nudge() {
        exchangeAlarm.ring()
    }

    /// There is a reason to look at the server now, whatever failed before.
    func wake() {
        conversation.wake()
        connectivity.handle(.networkChanged, at: world.uptime())
        probeAlarm.ring()
        exchangeAlarm.ring()
    }

    /// A database that is locked, full or unreadable for a while stops nothing for good: what was under way
    /// is done again, for a transaction that failed did nothing.
    private func exchange() async throws {
        defer { forgetAhead() }
        var failures = 0
        while !Task.isCancelled {
            do {
                try await exchangeOnce()
                if failures > 0 { board.change { $0.problem = nil } }
                failures = 0
            } catch let error where !(error is CancellationError) {
                failures += 1
                logger.error("The copy cannot be used", metadata: ["error": "\(error)"])
                board.change { status in
                    status.activity = .resting
                    status.problem = (error as? DatabaseError).map(Problem.init(storage:)) ?? Problem(error)
                }
                let delay = RetryPolicy.exponential.delay(after: failures, chance: world.random())
                await exchangeAlarm.sleep(milliseconds: min(delay, 30_000))
            }
        }
    }

    private func exchangeOnce() async throws {
        guard lease.hold() else {
            // Another process on the same file syncs it; what it brings is noticed here.
            board.change { $0.activity = .resting }
            return await exchangeAlarm.sleep(milliseconds: 2_000)
        }
        switch try conversation.next() {
        case .wait(let until):
            forgetAhead()
            board.change { $0.activity = .resting }
            await exchangeAlarm.sleep(milliseconds: until.map { $0 - world.uptime() })
        case .send(let request, let errand):
            show(errand.purpose)
            if errand.purpose.isPull { saidMeanwhile[errand.scope] = nil }
            let result = try await answerOrAhead(of: request)
            askAhead(of: request, result, errand)
            try conversation.receive(result, for: errand)
            note(result, errand)
            took(result.isOurs ? .good : .bad)
        }
    }

    // MARK: The next page, fetched while this one is written

    /// What follows a page that does not reach the head is known before the page is written: it is asked for
    /// already. If the conversation then wants something else, it is as if the answer had been lost.
    private func askAhead(
        of request: SyncRequest, _ result: Result<SyncAnswer, TransportFailure>,
        _ errand: SyncConversation.Errand
    ) {
        guard let ending = result.pageEnding(of: errand.purpose), !ending.isComplete else { return }
        var next = request
        next.query["cursor"] = ending.cursor
        // Not on this actor, which is about to write; ends with `forgetAhead` at the latest.
        let answer = Task.detached { [transport, next] in try await transport.send(next) }
        ahead = (next, answer)
    }

    private func answerOrAhead(
        of request: SyncRequest
    ) async throws -> Result<SyncAnswer, TransportFailure> {
        guard let ahead, ahead.request == request else {
            forgetAhead()
            return try await answer(to: request)
        }
        self.ahead = nil
        return try await withTaskCancellationHandler {
            do {
                return .success(try await ahead.answer.value)
            } catch let failure as TransportFailure {
                logger.debug("No answer", metadata: ["path": "\(request.path)", "failure": "\(failure)"])
                return .failure(failure)
            }
        } onCancel: {
            ahead.answer.cancel()
        }
    }

    private func forgetAhead() {
        ahead?.answer.cancel()
        ahead = nil
    }

    private func answer(to request: SyncRequest) async throws -> Result<SyncAnswer, TransportFailure> {
        do {
            return .success(try await transport.send(request))
        } catch let failure as TransportFailure {
            logger.debug("No answer", metadata: ["path": "\(request.path)", "failure": "\(failure)"])
            return .failure(failure)
        }
    }

    private func show(_ purpose: ScopeConversation.Purpose) {
        board.change { status in
            switch purpose {
            case .push(let changes, _, _, _): status.activity = .pushing(changes: changes)
            case .pull: status.activity = .pulling(records: pulledRecords)
            case .introduceSchema, .settleIdentity, .offer: break
            }
        }
    }

    /// After an answer: what a person sees of it.
    private func note(_ result: Result<SyncAnswer, TransportFailure>, _ errand: SyncConversation.Errand) {
        if let ending = result.pageEnding(of: errand.purpose) {
            lastHeads[errand.scope] = ending.head
            let said = saidMeanwhile.removeValue(forKey: errand.scope)
            if let said, said > ending.head, ending.isComplete { conversation.wake() }
            pulledRecords = ending.isComplete ? 0 : pulledRecords + ending.count
            if ending.isComplete { board.change { $0.lastSynced = world.now() } }
        }
        let block = conversation.block
        board.change { status in
            status.problem = conversation.problem
            if case .signInNeeded = block, case .signedIn(let name, let server) = status.account {
                status.account = .signInNeeded(name: name, server: server)
            }
        }
    }

    // MARK: Connectivity

    private func probe() async throws {
        while !Task.isCancelled {
            let wait = connectivity.probeAt - world.uptime()
            if wait > 0 {
                await probeAlarm.sleep(milliseconds: wait)
                continue
            }
            connectivity.handle(.tick, at: world.uptime())
            let result = try await answer(to: .health)
            let isHealthy = (try? JSONDecoder().decode(Health.self, from: result.body)) != nil
            took(isHealthy ? .good : .bad)
        }
    }

    private func took(_ event: ConnectivityMachine.Event) {
        let before = connectivity.state
        connectivity.handle(event, at: world.uptime())
        guard connectivity.state != before else { return }
        let state = connectivity.state
        board.change { status in
            switch state {
            case .offline: status.connectivity = .offline
            case .degraded: status.connectivity = .degraded
            case .online: status.connectivity = .online
            }
        }
        logger.info("Connectivity", metadata: ["state": "\(state)"])
        conversation.tell { $0.connectivityChanged(isOffline: state == .offline) }
        probeAlarm.ring()
        exchangeAlarm.ring()
        if state == .online { signalAlarm.ring() }
    }

    // MARK: Signal

    private func listen() async throws {
        var failures = 0
        while !Task.isCancelled {
            guard isSignedIn, connectivity.state != .offline, conversation.block == nil else {
                await signalAlarm.sleep(milliseconds: 5_000)
                continue
            }
            do {
                for try await signal in transport.signals() {
                    failures = 0
                    took(.good)
                    saidMeanwhile.merge(signal.heads) { $1 }
                    guard conversation.wake(for: signal.heads, since: lastHeads) else { continue }
                    conversation.store.events?.emit(.signal)
                    exchangeAlarm.ring()
                }
            } catch is TransportFailure {
                took(.signalBroke)
            } catch let problem as Problem {
                logger.notice("The signal was refused", metadata: ["code": "\(problem.code)"])
            }
            failures += 1
            await signalAlarm.sleep(
                milliseconds: RetryPolicy.exponential.delay(after: failures, chance: world.random()))
        }
    }
}

extension Result where Success == SyncAnswer, Failure == TransportFailure {
    /// Whether our server said this, whatever it said; a signed-out device hears it, too.
    fileprivate var isOurs: Bool {
        switch self {
        case .success(let answer): answer.status < 500
        case .failure(.signInNeeded): true
        case .failure: false
        }
    }

    /// Where a page ends, if that is what came.
    fileprivate func pageEnding(of purpose: ScopeConversation.Purpose) -> PullPage.Ending? {
        guard purpose.isPull, case .success(let answer) = self, answer.status == 200 else { return nil }
        return PullPage.ending(answer.body)
    }

    fileprivate var body: Data {
        if case .success(let answer) = self { return answer.body }
        return Data()
    }
}
