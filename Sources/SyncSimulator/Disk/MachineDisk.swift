/// Where a machine keeps its database.
enum MachineDisk {
    /// In memory; a crash only prevents commits.
    case memory(DatabaseRecycler.Disk)
    /// In files below which everything can fail.
    case volume(SimulatedVolume)

    var memory: DatabaseRecycler.Disk? { if case .memory(let disk) = self { disk } else { nil } }
    var volume: SimulatedVolume? { if case .volume(let volume) = self { volume } else { nil } }

    /// Kills the machine in a commit.
    var crash: any MachineCrash {
        switch self {
        case .memory(let disk): disk.crash
        case .volume(let volume): volume
        }
    }
}
