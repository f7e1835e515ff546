import OfflineEngine
import SyncCore
import SyncServer

/// Devices probe the server's health and listen for its signals; probes and signals get lost, streams break
/// or fall silent.
///
/// In half of the runs signals are the only timely reason to pull. In the others the network ends each stream
/// after its first signal or before, and devices check by themselves.
extension Fleet {
    /// An event between a device and the server besides requests about changes.
    enum ContactEvent {
        /// A probe is due.
        case probe(ProcessID, at: Int64)
        /// The probe's result.
        case health(ProcessID, isGood: Bool)
        /// A process checks its stream.
        case look(ProcessID, at: Int64)
        /// A request for a stream reaches the server.
        case join(ProcessID, stream: Int)
        /// A signal reaches the device; without heads, the end of the stream does.
        case heads(ProcessID, stream: Int, [String: Int64]?)
        /// The server sends a heartbeat with the heads on every stream.
        case beat
    }

    /// A stream, as the server knows it.
    struct SignalStream {
        let process: ProcessID
        let account: SimulatedAccount
        /// The heads that were sent on it last, and when they arrive.
        var told: [String: Int64] = [:]
        var lastArrival: Int64 = 0
        /// No message gets through any more, unnoticed by either end.
        var isSilent = false
    }

    static let beatEvery: Int64 = 20_000
    private static let probeTakes: Int64 = 5_000

    /// Plans the process's next probe and its next check of the stream.
    func attend(_ process: ProcessID) {
        let device = devices[process.device]
        let state = device.processes[process.number]
        let due = state.session.probeAt.map { max(now, $0) }
        if !state.isProbing, state.probeDue != due {
            device.processes[process.number].probeDue = due
            if let due { agenda.plan(.session(.probe(process, at: due)), at: due) }
        }
        // If two processes have the file open, the first one listens.
        if state.lookDue == nil, process.number == 0 { planLook(process, at: now) }
    }

    func handle(_ event: ContactEvent) throws {
        switch event {
        case .probe(let process, let time):
            guard devices[process.device].processes[process.number].probeDue == time else { return }
            devices[process.device].processes[process.number].probeDue = nil
            // Out of sight the time for it may be over.
            guard devices[process.device].processes[process.number].session.probeAt ?? .max <= now else {
                return attend(process)
            }
            try probe(process)
        case .health(let process, let isGood):
            guard devices[process.device].processes[process.number].isProbing else { return }
            devices[process.device].processes[process.number].isProbing = false
            let isHere = now >= devices[process.device].offlineUntil
            tell(process) { $0.probed(isHealthy: isGood && isHere) }
            attend(process)
        case .look(let process, let time):
            guard devices[process.device].processes[process.number].lookDue == time else { return }
            try look(process)
        case .join(let process, let number): try join(process, number)
        case .heads(let process, let number, let heads): hear(process, number, heads)
        case .beat:
            try tellHeads(isBeat: true)
            agenda.plan(.session(.beat), at: now + Self.beatEvery)
        }
    }

    /// Updates a process's session, and plans what follows if its connectivity changed.
    private func tell(_ process: ProcessID, _ body: (inout SyncSession) -> Void) {
        let device = devices[process.device]
        let before = device.processes[process.number].session.connectivity.state
        body(&device.processes[process.number].session)
        let state = device.processes[process.number].session.connectivity.state
        guard state != before else { return }
        trace.note("\(now) \(device.index) \(state)")
        plan(process, at: now)
        if state == .online, process.number == 0 { planLook(process, at: now) }
    }

    private func probe(_ process: ProcessID) throws {
        let device = devices[process.device]
        try checkMayAsk(process, isProbe: true)
        device.processes[process.number].isProbing = true
        device.processes[process.number].session.probing()
        let isLost = inFaultPhase && faults.messageLoss.losesRequest(&chance)
        let isPortal = inFaultPhase && faults.captivePortal.catches(&chance)
        let time = now + faults.latency.probe(atMost: Self.probeTakes, &chance)
        let comes = now >= device.offlineUntil && !isLost
        agenda.plan(
            .session(.health(process, isGood: comes && !isPortal)), at: comes ? time : now + Self.probeTakes)
    }

    // MARK: The stream

    private func planLook(_ process: ProcessID, at time: Int64) {
        devices[process.device].processes[process.number].lookDue = time
        agenda.plan(.session(.look(process, at: time)), at: time)
    }

    private func look(_ process: ProcessID) throws {
        let device = devices[process.device]
        switch device.processes[process.number].session.listen() {
        case .wait(let until): return planLook(process, at: max(now + 1, until))
        case .giveUp:
            trace.note("\(now) \(device.index) hears nothing")
            met(.silentStream)
            device.processes[process.number].stream = nil
            tell(process) { $0.streamEnded(because: .broke) }
        case .open:
            try checkMayListen(device)
            streamsOpened += 1
            device.processes[process.number].stream = streamsOpened
            let isLost = inFaultPhase && faults.messageLoss.losesRequest(&chance)
            if now >= device.offlineUntil, !isLost {
                agenda.plan(.session(.join(process, stream: streamsOpened)), at: now + travel())
            }
        }
        planLook(process, at: now)
        attend(process)
    }

    /// The server begins a stream with the present heads; an older stream of the device ends.
    private func join(_ process: ProcessID, _ number: Int) throws {
        let device = devices[process.device]
        for (other, stream) in streams where stream.process == process { end(other, stream) }
        var stream = SignalStream(process: process, account: device.account)
        if scenario.streamsBeginWithHeads {
            send(try server.core.heads(of: device.account.name), number, &stream)
        }
        streams[number] = stream
        if !scenario.streamsLast { end(number, stream) }
    }

    /// The server sends the heads on the streams that do not have them yet, or on all.
    func tellHeads(isBeat: Bool) throws {
        if streams.isEmpty { return }
        for account in accounts {
            let heads = try server.core.heads(of: account.name)
            for number in streams.keys.sorted() {
                guard var stream = streams[number], stream.account === account,
                    isBeat || stream.told != heads
                else { continue }
                if inFaultPhase, faults.signalLoss.drops(&chance) {
                    count(.droppedSignal)
                    continue
                }
                send(heads, number, &stream)
                streams[number] = stream
            }
        }
    }

    private func send(_ heads: [String: Int64], _ number: Int, _ stream: inout SignalStream) {
        stream.told = heads
        if inFaultPhase, !stream.isSilent, faults.signalLoss.silences(&chance) {
            count(.silentStream)
            stream.isSilent = true
        }
        if stream.isSilent { return }
        stream.lastArrival = max(stream.lastArrival, now + travel())
        agenda.plan(.session(.heads(stream.process, stream: number, heads)), at: stream.lastArrival)
    }

    /// The server ends a stream, or something on the way does.
    private func end(_ number: Int, _ stream: SignalStream) {
        streams[number] = nil
        if stream.isSilent { return }
        agenda.plan(
            .session(.heads(stream.process, stream: number, nil)), at: max(stream.lastArrival, now + travel())
        )
    }

    /// A server that stops ends all streams.
    func endStreams() {
        for number in streams.keys.sorted() {
            if let stream = streams[number] { end(number, stream) }
        }
    }

    private func hear(_ process: ProcessID, _ number: Int, _ heads: [String: Int64]?) {
        let device = devices[process.device]
        guard device.processes[process.number].stream == number else { return }
        if now < device.offlineUntil {
            // A lost signal is never repeated: the connection is gone, unnoticed by either end.
            streams[number]?.isSilent = true
            return
        }
        if let heads {
            var moved = false
            tell(process) { moved = $0.heard(heads) }
            if moved { plan(process, at: now) }
        } else {
            count(.brokenStream)
            device.processes[process.number].stream = nil
            tell(process) { $0.streamEnded(because: .broke) }
            planLook(process, at: now)
        }
        attend(process)
    }

    /// L3: no device keeps listening to a silent stream, and none opens streams without a pause.
    func checkStreams() throws {
        let bound = devices.count * 20
        guard streamsOpened - streamsBeforeRest <= bound else {
            throw LawBroken(
                law: "L3",
                finding:
                    "\(streamsOpened - streamsBeforeRest) streams in two minutes of calm, at most \(bound)")
        }
        guard scenario.streamsLast else { return }
        for device in devices {
            let number = device.processes[0].stream
            guard let stream = number.flatMap({ streams[$0] }), !stream.isSilent else {
                throw LawBroken(law: "L3", finding: "\(device.name) listens to nothing")
            }
        }
    }
}
