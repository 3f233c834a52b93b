import type { ProblemRow } from './endpoint.ts'

/** RFC 9457 problem details as they travel: `type` stays about:blank, `code` is what programs read, `detail` what people read. */
export type ProblemBody = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  /** One entry for each field that was refused; `path` is dotted (`userInfo.email`). */
  errors?: { path: string; message: string }[]
  [extension: string]: unknown
}

/** A refusal that ends the request. Anything else that is thrown is a bug and is answered as a masked 500. */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  /** Further members of the answer, such as the ids of the slots that were taken. */
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

/**
 * Turns a domain's table of refusals into the function that makes them; a misspelt code does not compile.
 * `rows(...codes)` lists them for an endpoint.
 */
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
