import type { ApiAnswer, ApiRequest } from '#kit/shared/transport.ts'
import { offlineError } from './api-error.ts'

/** Longer than any server timeout. */
const TIMEOUT_MS = 30_000
/** As long as the server waits for an upload. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000

/** Throws the offline error after 30 seconds; 10 minutes for uploads. */
export async function browserTransport({ url, method, headers, body }: ApiRequest): Promise<ApiAnswer> {
  const signal = AbortSignal.timeout(body instanceof FormData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  const fail = () => {
    throw offlineError(signal.aborted ? 'too-late' : 'offline')
  }
  const response = await fetch(url, { method, headers, body, credentials: 'include', signal }).catch(fail)
  const text = await response.text().catch(fail)
  return { status: response.status, statusText: response.statusText, headers: response.headers, text }
}
