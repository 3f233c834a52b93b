import type { ProblemRow } from './endpoint.ts'

/** RFC 9457: programs read `code`, people read `detail`; `type` stays about:blank. */
export type ProblemBody = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  /** `path` is dotted (`userInfo.email`). */
  errors?: { path: string; message: string }[]
  [extension: string]: unknown
}

/** Other errors become a 500 without details. */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly extensions: Record<string, unknown>

  constructor(code: string, status: number, detail: string, extensions: Record<string, unknown> = {}) {
    super(detail)
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.extensions = extensions
  }
}

type ProblemTable = Record<string, readonly [status: number, detail: string]>

/** A misspelled code does not compile. `rows(...codes)` lists refusals for an endpoint. */
export function problems<T extends ProblemTable>(table: T) {
  function make(code: keyof T & string, extensions?: Record<string, unknown>): Problem {
    const [status, detail] = table[code]!
    return new Problem(code, status, detail, extensions)
  }
  make.rows = (...codes: (keyof T & string)[]): ProblemRow[] =>
    codes.map(code => {
      const [status, detail] = table[code]!
      return [code, status, detail]
    })
  return make
}
