import type { ProblemBody } from '#kit/shared/problem.ts'
import type { ApiAnswer } from '#kit/shared/transport.ts'

/**
 * Message: "<status>: <body text, or status text when the body is empty>" (specification, section 8); people see
 * `detailOf(error)`.
 */
export class ApiError extends Error {
  /** 0 without a response. */
  readonly status: number
  readonly problem: ProblemBody | undefined

  constructor({ status, statusText, text }: Pick<ApiAnswer, 'status' | 'statusText' | 'text'>, problem?: ProblemBody) {
    super(`${status}: ${text || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem ?? parseProblem(text)
  }
}

export function offlineError(why: 'offline' | 'too-late' = 'offline'): ApiError {
  const detail =
    why === 'offline'
      ? 'You seem to be offline. Check your connection and try again.'
      : 'The request timed out. Check your connection and try again.'
  const problem = { type: 'about:blank', title: 'Offline', status: 0, detail, code: 'offline' }
  return new ApiError({ status: 0, statusText: '', text: detail }, problem)
}

export function detailOf(error: unknown): string {
  const problem = error instanceof ApiError ? error.problem : undefined
  return problem?.detail ?? 'Something went wrong on our side. Try again in a moment.'
}

function parseProblem(text: string): ProblemBody | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const body: unknown = JSON.parse(text)
    return isProblem(body) ? body : undefined
  } catch {
    return undefined
  }
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'status' in body
}
