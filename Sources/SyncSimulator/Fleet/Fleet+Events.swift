import OfflineEngine

extension Fleet {
    /// Makes happen what was planned.
    func handle(_ event: Event) throws {
        switch event {
        case .act(let index):
            try act(devices[index])
        case .step(let process, let waker):
            guard waker == devices[process.device].processes[process.number].waker else { return }
            try step(process)
        case .arrive(let request, let process, let id):
            try arrive(request, from: process, id: id)
        case .answer(let result, let process, let id, let timeline):
            try receive(result, process, id: id, timeline: timeline)
        case .signIn(let index):
            devices[index].restart()
            plan(devices[index], at: now)
        case .session(let event): try handle(event)
        case .silence(let process, let id):
            guard devices[process.device].processes[process.number].request?.id == id else { return }
            try receive(.failure(.timedOut), process, id: id, timeline: lostModels.count)
        case .keep(let draft, let process, let id): try keep(draft, process, id: id)
        }
    }
}
