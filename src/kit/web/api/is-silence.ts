import { ApiError } from './api-error.ts'

/**
 * No response, a proxy's without the server (502, 503, 504), or the server's without its database. A report of another
 * system's silence is a response.
 */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof ApiError) || ![0, 502, 503, 504].includes(error.status)) return false
  const code = error.problem?.code
  return error.status === 0 || code === undefined || code === 'temporarily-unavailable'
}
