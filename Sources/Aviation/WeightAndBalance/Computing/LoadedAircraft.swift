/// An aircraft with what a loading puts into it, before anything is burned.
struct LoadedAircraft: Sendable {
    /// Without usable fuel.
    private(set) var dry = Balance()
    private(set) var fuel: TankSet
    /// The reason why nothing can be computed; nil if the balance without fuel can.
    private(set) var flaw: String?
    /// Why the balance with fuel cannot be computed although that without can.
    private(set) var fuelFlaw: String?
    /// Sentences on values that exceed a limit or were not understood.
    private(set) var problems: [String] = []
    private(set) var notChecked: [String] = []
    private let profile: LoadingProfile
    private var massByStation: [String: Double] = [:]

    init(_ profile: LoadingProfile, _ loading: Loading) {
        self.profile = profile
        fuel = TankSet(tanks: [], isTogether: profile.burnOrder == .together)
        if let flaw = Self.flaw(profile) {
            refuse(flaw)
            return
        }
        addEmpty(loading.empty ?? profile.empty)
        for (name, mass) in loading.loads.sorted(by: { $0.key < $1.key }) where station(name) == nil {
            refuseStranger(name, mass, profile.units.mass.symbol)
        }
        let filled = loading.fuel ?? [:]
        for (name, volume) in filled.sorted(by: { $0.key < $1.key }) where station(name) == nil {
            refuseStranger(name, volume, profile.units.volume.symbol)
        }
        for station in profile.stations {
            if let mass = loading.loads[station.name] { add(mass, at: station) }
            if let volume = filled[station.name] { fill(station, volume) }
        }
        if loading.fuel == nil, profile.stations.contains(where: { $0.fuel != nil }) {
            refuseFuel("the fuel is not given")
        }
        orderTanks()
        checkLimits()
    }

    /// The error of a profile that does not depend on the loading; nil when there is none.
    private static func flaw(_ profile: LoadingProfile) -> String? {
        var seen: Set<String> = []
        for station in profile.stations where !seen.insert(station.name).inserted {
            return "the profile has two stations “\(station.name)”"
        }
        return nil
    }

    private func station(_ name: String) -> LoadingStation? {
        profile.stations.first { $0.name == name }
    }

    private mutating func refuse(_ reason: String) {
        if flaw == nil { flaw = reason }
        problems.append(Self.sentence(reason))
    }

    private mutating func refuseStranger(_ name: String, _ amount: Double, _ unit: String) {
        let text =
            "\(WrittenNumber.text(amount)) \(unit) at “\(name)”, a station that the profile does not have"
        // A zero load at an unknown station changes nothing, but is probably a mistake.
        if amount == 0 { problems.append(Self.sentence(text)) } else { refuse(text) }
    }

    static func sentence(_ reason: String) -> String { reason.prefix(1).uppercased() + reason.dropFirst() }

    private mutating func addEmpty(_ empty: EmptyMass?) {
        guard let empty else { return refuse("the empty mass is not given") }
        guard empty.mass.isFinite, empty.arm.isFinite, empty.mass > 0 else {
            return refuse("the empty mass has to be more than zero")
        }
        dry.add(mass: empty.mass, arm: empty.arm, lateralArm: empty.lateralArm)
        // A mass in place of the profile's was weighed under its conditions, unless it says otherwise.
        guard (empty.includesUnusableFuel ?? profile.empty?.includesUnusableFuel) == false else { return }
        for station in profile.stations {
            guard let tank = station.fuel else { continue }
            guard let unusable = tank.unusable, let density = tank.density,
                let arm = tank.armByVolume.map({ $0.arm(at: unusable) }) ?? station.arm
            else {
                refuse("the empty mass is without the unusable fuel of \(station.name), which is not given")
                continue
            }
            dry.add(mass: unusable * density, arm: arm, lateralArm: station.lateralArm)
        }
    }

    private mutating func add(_ mass: Double, at station: LoadingStation) {
        let text = "\(WrittenNumber.text(mass)) \(profile.units.mass.symbol) at \(station.name)"
        guard mass.isFinite else { return refuse("the load at \(station.name) is no number") }
        guard mass >= 0 else { return refuse("\(text): a load is not negative") }
        guard mass > 0 else { return }
        guard station.fuel == nil else {
            return refuse("\(text): it is a tank, whose fuel is given by volume")
        }
        guard let arm = station.arm else { return refuse("the arm of \(station.name) is not given") }
        dry.add(mass: mass, arm: arm, lateralArm: station.lateralArm)
        massByStation[station.name] = mass
        if let most = station.maxMass { checkLoad(mass, most, station.name) }
    }

    private mutating func fill(_ station: LoadingStation, _ volume: Double) {
        let text = "\(WrittenNumber.text(volume)) \(profile.units.volume.symbol) at \(station.name)"
        guard volume.isFinite else { return refuse("the fuel at \(station.name) is no number") }
        guard volume >= 0 else { return refuse("\(text): a volume of fuel is not negative") }
        guard volume > 0 else { return }
        guard let tank = station.fuel else { return refuse("\(text): it is no tank") }
        if let usable = tank.usable {
            if volume > usable + 1e-9 * max(1, usable) {
                let unit = profile.units.volume.symbol
                let (held, most) = (WrittenNumber.text(volume), WrittenNumber.text(usable))
                problems.append("\(station.name): \(held) of \(most) \(unit)")
            }
        } else {
            notChecked.append("The usable fuel of \(station.name) is not given")
        }
        guard let density = tank.density else {
            return refuseFuel("the density of the fuel at \(station.name) is not given")
        }
        let contents = TankContents(
            name: station.name, density: density, arm: station.arm, table: tank.armByVolume,
            lateralArm: station.lateralArm, volume: volume)
        fuel.tanks.append(contents)
        massByStation[station.name] = contents.mass
        if let flaw = contents.flaw(profile.units) { refuseFuel(flaw) }
        if let most = station.maxMass { checkLoad(contents.mass, most, station.name) }
    }

    private mutating func refuseFuel(_ reason: String) {
        if fuelFlaw == nil { fuelFlaw = reason }
        problems.append(Self.sentence(reason))
    }

    private mutating func orderTanks() {
        guard case .stations(let names) = profile.burnOrder else {
            if fuel.tanks.count > 1, profile.burnOrder == .asListed {
                notChecked.append("The order of the tanks is not given: burned in the order of the profile")
            }
            return
        }
        for name in names where station(name)?.fuel == nil {
            refuse("the burn order names “\(name)”, which is no tank")
        }
        let listed = fuel.tanks
        let named = names.compactMap { name in listed.first { $0.name == name } }
        fuel.tanks = named + listed.filter { !names.contains($0.name) }
    }

    private mutating func checkLimits() {
        for limit in profile.combinedLimits {
            for name in limit.stations where station(name) == nil {
                notChecked.append(
                    "A combined limit names “\(name)”, a station that the profile does not have")
            }
            let sum = Set(limit.stations).sorted().reduce(0) { $0 + (massByStation[$1] ?? 0) }
            checkLoad(sum, limit.maxMass, WrittenNumber.list(limit.stations))
        }
    }

    private mutating func checkLoad(_ mass: Double, _ most: Double, _ place: String) {
        guard mass > most + Self.tolerance(most) else { return }
        let (held, limit) = (WrittenNumber.text(mass), WrittenNumber.text(most))
        problems.append("\(place): \(held) of \(limit) \(profile.units.mass.symbol)")
    }

    /// A sum of decimal fractions that equals a limit may slightly exceed it by rounding.
    static func tolerance(_ limit: Double) -> Double { max(1e-9, 1e-12 * abs(limit)) }
}
