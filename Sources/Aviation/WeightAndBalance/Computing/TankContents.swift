/// The fuel in one tank, and its effect on the balance as it is burned.
struct TankContents: Hashable, Sendable {
    let name: String
    /// Mass of a unit of volume.
    let density: Double
    /// At every volume, where there is no table.
    let arm: Double?
    let table: ArmTable?
    /// Nil when not given.
    let lateralArm: Double?
    var volume: Double

    var mass: Double { density * volume }

    /// Mass times arm with this volume in it; zero when empty. Nil when the table does not reach the volume.
    func moment(at volume: Double) -> Double? {
        guard volume != 0 else { return 0 }
        return (table.map { $0.arm(at: volume) } ?? arm).map { density * volume * $0 }
    }

    /// The reason why there is no moment at its volume; nil if there is one.
    func flaw(_ units: LoadingUnits) -> String? {
        guard moment(at: volume) == nil else { return nil }
        guard let table, let first = table.lines.first, let last = table.lines.last else {
            return "the arm of \(name) is not given"
        }
        let range = "\(WrittenNumber.text(first.volume))–\(WrittenNumber.text(last.volume))"
        let amount = "\(WrittenNumber.text(volume)) \(units.volume.symbol)"
        return "the arm of \(name) with \(amount) is not known: its table covers \(range)"
    }
}

/// All tanks, emptied in the profile's order.
struct TankSet: Hashable, Sendable {
    /// In the order in which they are emptied.
    var tanks: [TankContents]
    let isTogether: Bool

    var volume: Double { tanks.reduce(0) { $0 + $1.volume } }

    /// The reason why one of them has no moment; nil if each has one.
    func flaw(_ units: LoadingUnits) -> String? {
        for tank in tanks {
            if let flaw = tank.flaw(units) { return flaw }
        }
        return nil
    }

    /// The tanks after a volume is burned. Nil when it is more than they hold, rounding aside.
    func burning(_ volume: Double) -> TankSet? {
        burningInSteps(volume)?.last ?? (volume == 0 ? self : nil)
    }

    /// The tanks after each step of burning a volume: a step ends where another tank is drawn from, and where
    /// a table of arms has a line. The first is before anything is burned.
    func burningInSteps(_ volume: Double) -> [TankSet]? {
        let held = self.volume
        guard volume >= 0, volume <= held + 1e-9 * max(1, held) else { return nil }
        let burned = min(volume, held)
        var steps = [self]
        var current = self
        if isTogether {
            let share = held > 0 ? (held - burned) / held : 1
            for index in current.tanks.indices { current.tanks[index].volume *= share }
            steps.append(current)
        } else {
            var left = burned
            for index in current.tanks.indices where left > 0 {
                let drawn = min(left, current.tanks[index].volume)
                guard drawn > 0 else { continue }
                current.tanks[index].volume = drawn == tanks[index].volume ? 0 : tanks[index].volume - drawn
                left -= drawn
                steps.append(current)
            }
        }
        return Self.split(steps)
    }

    /// Ends a step also where a table of arms bends.
    private static func split(_ steps: [TankSet]) -> [TankSet] {
        var all = Array(steps.prefix(1))
        for (from, to) in zip(steps, steps.dropFirst()) {
            var shares: Set<Double> = [1]
            for (before, after) in zip(from.tanks, to.tanks) where before.volume > after.volume {
                for line in before.table?.lines ?? []
                where line.volume < before.volume && line.volume > after.volume {
                    shares.insert((before.volume - line.volume) / (before.volume - after.volume))
                }
            }
            all += shares.sorted().map { $0 == 1 ? to : from.between(to, share: $0) }
        }
        return all
    }

    /// The tanks when that share of the way to another state is burned.
    func between(_ other: TankSet, share: Double) -> TankSet {
        var middle = self
        for index in tanks.indices {
            let (before, after) = (tanks[index].volume, other.tanks[index].volume)
            middle.tanks[index].volume = before + share * (after - before)
        }
        return middle
    }
}
