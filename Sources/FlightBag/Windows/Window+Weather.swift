import SyncCore

extension Window {
    /// Packs for a flight again.
    package func pack(_ key: String) {
        guard let id = RecordID(key), let flight = app.flights[id] else {
            return note("This flight was removed.")
        }
        guard let plan = app.packPlan(of: flight) else {
            return note("A pack needs a departure and a destination that are known here.")
        }
        app.packs.begin(id, plan)
    }
}

extension Window {
    /// Hides the notices of a category of a product here, or shows them again; `over` is those not in force
    /// at the flight's time.
    package func toggleNotices(_ name: String, of kind: PackKind) {
        let product = app.packs.products.first { $0.kind == kind }
        guard let categories = product?.notices?.categories,
            name == "over" || categories.all.contains(where: { $0.name == name })
        else { return }
        hiddenNotices[kind, default: []].formSymmetricDifference([name])
    }
}

extension Window {
    /// Names the source of weather, as the page's form does.
    package func chooseWeather(_ address: String) {
        do {
            if let refusal = try app.weatherSource.choose(address) { return note("\(refusal)") }
            note("The weather is asked for: the first reports come in a minute.")
        } catch {
            note("The choice could not be kept: \(error)")
        }
    }

    /// Declines to have weather fetched.
    package func declineWeather() {
        do {
            try app.weatherSource.decline()
            note("No weather is fetched.")
        } catch {
            note("The choice could not be kept: \(error)")
        }
    }
}
