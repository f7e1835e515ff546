package import Aviation

/// The questions that a person asks of the map in a window.
extension Window {
    /// Asks the map something else.
    package func ask(_ question: MapQuestion, _ step: PageStep = .push) async throws {
        go(to: .map(query: question), step)
        try await answer(near: nil)
    }

    /// Searches as somebody types; among equals those near `centre` come first. The last call wins, whatever
    /// the order in which answers come. The filter stays.
    package func search(_ query: String, near centre: Coordinate? = nil) async throws {
        var question = state.question.filtering(false)
        question.text = query
        if !query.isEmpty { question.near = nil }
        state.question = question
        if state.page.tab != .map, !query.isEmpty { go(to: .map(query: question)) }
        if state.page.declared is MapPage, state.page != .map(query: question) {
            state.page = .map(query: question)
            state.step = .replace
            state.pageSerial += 1
        }
        try await answer(near: centre)
    }

    /// Answers the question that stands there if it was not answered yet.
    func answerIfNeeded() async throws {
        if state.question.isFiltering { try await app.airports.learnFilters() }
        guard state.answer?.question.filtering(false) != state.question.filtering(false) else { return }
        try await answer(near: nil)
    }

    private func answer(near centre: Coordinate?) async throws {
        let question = state.question
        // Enter asks again what the last key asked.
        guard asking != question, state.answer?.question != question else { return }
        guard case .ready = app.airports.stock, !question.isEmpty else {
            if question.isEmpty { state.answer = MapAnswer(question) }
            return
        }
        asking = question
        defer { if asking == question { asking = nil } }
        let answer = try await app.airports.answer(question, near: centre)
        guard state.question == question else { return }
        state.answer = answer
        if !question.text.isEmpty { app.additions.want(search: question.text) }
    }
}
