import type { ApiAnswer, ApiRequest } from '#kit/shared/transport.ts'
import { offlineError } from './api-error.ts'

/** Carries calls by `fetch`, with cookies. Throws the offline error when there is no answer. */
export async function browserTransport({ url, method, headers, body }: ApiRequest): Promise<ApiAnswer> {
  const response = await fetch(url, { method, headers, body, credentials: 'include' }).catch(() => {
    throw offlineError()
  })
  const text = await response.text().catch(() => {
    throw offlineError()
  })
  return { status: response.status, statusText: response.statusText, headers: response.headers, text }
}
