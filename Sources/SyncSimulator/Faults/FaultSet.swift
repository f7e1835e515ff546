/// The faults of a run, each with its state.
struct FaultSet {
    // MARK: The network
    let messageLoss: MessageLoss
    let cutReplies: CutReplies
    let captivePortal: CaptivePortal
    let latency: Latency
    var latePages: LatePages
    let signalLoss: SignalLoss
    let expiredSignIn: ExpiredSignIn
    let disconnection: Disconnection

    // MARK: Devices
    let crashes: Crashes
    let clockSetting: ClockSetting
    var fullDisk: FullDisk
    var failingDisk: FailingDisk
    var bitRot: BitRot
    var copiedFiles: CopiedFiles
    var backgroundApps: BackgroundApps
    var versionSkew: VersionSkew

    // MARK: The server
    let tombstoneCollection: TombstoneCollection
    let grantChanges: GrantChanges
    var overload: Overload
    var poisonBatches: PoisonBatches
    var serverRestore: ServerRestore
    let unauthorizedClient: UnauthorizedClient

    init(_ scenario: Scenario) {
        let profile = scenario.profile
        messageLoss = MessageLoss(profile: profile)
        cutReplies = CutReplies(onceIn: profile.cutsReply)
        captivePortal = CaptivePortal(onceIn: profile.captivePortal)
        latency = Latency(longest: profile.longestTravel)
        latePages = LatePages(scenario)
        signalLoss = SignalLoss(profile: profile)
        expiredSignIn = ExpiredSignIn(onceIn: profile.expiresSignIn)
        disconnection = Disconnection(onceIn: profile.cutsOff)
        crashes = Crashes(profile: profile)
        clockSetting = ClockSetting(onceIn: profile.setsClock)
        fullDisk = FullDisk(onceIn: profile.fillsDisk)
        failingDisk = FailingDisk(scenario)
        bitRot = BitRot(scenario)
        copiedFiles = CopiedFiles(scenario)
        backgroundApps = BackgroundApps(scenario)
        versionSkew = VersionSkew(scenario)
        tombstoneCollection = TombstoneCollection(scenario)
        grantChanges = GrantChanges(onceIn: profile.movesGrant)
        overload = Overload(scenario)
        poisonBatches = PoisonBatches(scenario)
        serverRestore = ServerRestore(scenario)
        unauthorizedClient = UnauthorizedClient(onceIn: profile.intrudes)
    }
}
