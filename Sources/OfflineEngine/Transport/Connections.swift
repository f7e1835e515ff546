// Transport/ is where the engine may use URLSession: the simulator replaces it as a whole.

import Foundation
import Notation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A `URLSession` with no cookies, no cache and no redirects, whose answers come in pieces.
///
/// Not `data(for:)`: on Linux it follows redirects whatever its delegate says, and would send the token
/// along.
final class Connections: Sendable {
    /// A part of an answer.
    enum Piece: Sendable {
        case head(HTTPURLResponse)
        case body(Data)
    }

    private let delegate = Delegate()
    private let session: URLSession
    private let patienceSeconds: Double
    private let allowsPlainText: Bool
    private let timer: any WakeTimer

    /// - Parameters:
    ///   - silenceSeconds: the longest time without a byte. It is set on the session, because
    ///     FoundationNetworking ignores the timeout of a request.
    ///   - patienceSeconds: the longest time until the head of an answer is whole.
    ///   - allowsPlainText: whether http to another machine is spoken.
    ///   - timer: ends the patience.
    init(
        silenceSeconds: Double, patienceSeconds: Double, allowsPlainText: Bool,
        timer: any WakeTimer = SystemTimer()
    ) {
        self.timer = timer
        self.patienceSeconds = patienceSeconds
        self.allowsPlainText = allowsPlainText
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = silenceSeconds
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// `URLSession` keeps itself and its delegate alive until it is invalidated. Requests end with their
    /// streams: cancelling the remaining ones would read a list that FoundationNetworking changes on another
    /// thread meanwhile (it crashed).
    deinit { session.finishTasksAndInvalidate() }

    /// Sends the request. Throws ``TransportFailure``; dropping the stream ends the request.
    ///
    /// An answer is refused by its head: `URLSession` decompresses a body before it can be checked, up to a
    /// thousandfold if it is malicious, and FoundationNetworking cannot be stopped meanwhile. What comes of
    /// an answer that is too long is dropped here, before anybody waits for it.
    ///
    /// - Parameters:
    ///   - most: the most bytes of the body, decompressed; more end with ``TransportFailure/notOurServer``.
    ///   - accepts: whether the answer with this head is wanted; if not, the request ends with
    ///     ``TransportFailure/notOurServer``.
    func pieces(
        of request: URLRequest, most: Int, accepts: @escaping @Sendable (HTTPURLResponse) -> Bool
    ) -> AsyncThrowingStream<Piece, any Error> {
        AsyncThrowingStream { pieces in
            guard allowsPlainText || request.url?.isPlainText == false else {
                return pieces.finish(throwing: TransportFailure.noSecureConnection)
            }
            let task = session.dataTask(with: request)
            delegate.expect(task.taskIdentifier, Expected(pieces: pieces, accepts: accepts, room: most))
            let patience = Int64(Int(clamping: patienceSeconds * 1_000))
            let endPatience = timer.call(after: patience) { [delegate] in delegate.giveUpHead(of: task) }
            pieces.onTermination = { _ in
                // Else the request, with its answer, stays until the patience is over.
                endPatience()
                task.cancel()
            }
            task.resume()
        }
    }

    /// An answer on its way.
    private struct Expected {
        let pieces: AsyncThrowingStream<Piece, any Error>.Continuation
        let accepts: @Sendable (HTTPURLResponse) -> Bool
        /// The bytes that may still come.
        var room: Int
        var hasHead = false
    }

    private final class Delegate: NSObject, URLSessionDataDelegate {
        private let waiting = Locked<[Int: Expected]>([:])

        func expect(_ task: Int, _ answer: Expected) { waiting.withLock { $0[task] = answer } }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            give(dataTask, response)
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let pieces = waiting.withLock { waiting -> AsyncThrowingStream<Piece, any Error>.Continuation? in
                guard let answer = waiting[dataTask.taskIdentifier] else { return nil }
                waiting[dataTask.taskIdentifier]?.room -= data.count
                return data.count <= answer.room ? answer.pieces : nil
            }
            guard let pieces else { return refuse(dataTask, .notOurServer) }
            pieces.yield(.body(data))
        }

        /// Ends a request whose head is still not whole.
        func giveUpHead(of task: URLSessionTask) {
            let isLate = waiting.withLock { $0[task.taskIdentifier].map { !$0.hasHead } ?? false }
            if isLate { refuse(task, .timedOut) }
        }

        private func refuse(_ task: URLSessionTask, _ failure: TransportFailure) {
            let pieces = waiting.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.pieces
            pieces?.finish(throwing: failure)
            task.cancel()
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
        {
            let pieces = waiting.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.pieces
            if let error = error as? URLError, error.code == .cancelled {
                pieces?.finish(throwing: CancellationError())
            } else {
                pieces?.finish(throwing: error.map(TransportFailure.init))
            }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
        ) {
            // The redirect is the answer. The task must not end here: FoundationNetworking then crashes in
            // the handler's call ("we're not waiting for it").
            completionHandler(nil)
        }

        private func give(_ task: URLSessionTask, _ response: URLResponse) {
            guard let http = response as? HTTPURLResponse,
                let answer = waiting.withLock({ $0[task.taskIdentifier] })
            else { return }
            guard answer.accepts(http) else { return refuse(task, .notOurServer) }
            waiting.withLock { $0[task.taskIdentifier]?.hasHead = true }
            answer.pieces.yield(.head(http))
        }
    }
}

extension TransportFailure {
    /// The failure that an error of `URLSession` means.
    init(_ error: any Error) {
        guard let error = error as? URLError else {
            self = .noConnection
            return
        }
        switch error.code {
        case .unknown where Self.isOfTLS(error.localizedDescription):
            self = .noSecureConnection
        case .timedOut:
            self = .timedOut
        case .networkConnectionLost, .cannotDecodeContentData, .cannotDecodeRawData, .unknown,
            .badServerResponse:
            // FoundationNetworking says `unknown` when the connection ends before the length or the last
            // chunk, and `badServerResponse` when it ends before the first byte, as it does when a server is
            // killed.
            self = .cut
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .noSecureConnection
        case .cannotParseResponse, .httpTooManyRedirects, .redirectToNonExistentLocation, .unsupportedURL,
            .badURL:
            self = .notOurServer
        default:
            self = .noConnection
        }
    }

    /// Whether FoundationNetworking's text for an error without a code is OpenSSL's for a connection that
    /// cannot be secured. A connection that breaks later is reported with `SSL_read` or `SSL_write`, or as an
    /// unexpected end: it was secure until then.
    private static func isOfTLS(_ text: String) -> Bool {
        let text = text.lowercased()
        if ["ssl_read", "ssl_write", "syscall", "unexpected eof"].contains(where: { text.contains($0) }) {
            return false
        }
        return ["ssl", "tls", "certificate"].contains(where: { text.contains($0) })
    }
}
