import type { ApiAnswer, ApiRequest } from '#kit/shared/transport.ts'
import { offlineError } from './api-error.ts'

/** Longer than the server takes for anything: after it nobody should go on looking at a busy button. */
const PATIENCE_MS = 30_000
/** A file goes out over slow lines too: as long as the server waits for one. */
const UPLOAD_PATIENCE_MS = 10 * 60_000

/**
 * Carries calls by `fetch`, with cookies. Throws the offline error when there is no answer, or none within 30 seconds; 10 minutes
 * for a form with a file.
 */
export async function browserTransport({ url, method, headers, body }: ApiRequest): Promise<ApiAnswer> {
  const signal = AbortSignal.timeout(body instanceof FormData ? UPLOAD_PATIENCE_MS : PATIENCE_MS)
  const fail = () => {
    throw offlineError(signal.aborted ? 'too-late' : 'offline')
  }
  const response = await fetch(url, { method, headers, body, credentials: 'include', signal }).catch(fail)
  const text = await response.text().catch(fail)
  return { status: response.status, statusText: response.statusText, headers: response.headers, text }
}
