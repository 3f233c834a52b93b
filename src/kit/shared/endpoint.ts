import type { z } from 'zod'

/** Mounted by the server (`serve`), called by the browser (`caller`) and listed in the OpenAPI document. */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  /** The action in the permissions table (`accounts/rules.ts`). */
  may: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** For text, or JSON with its own type. */
  replyType?: string
  /** Must not be cached. */
  isPersonal?: true
  isIdempotent?: true
  /** Served first under load, and `finishes` before `begins`. */
  purchase?: 'begins' | 'finishes'
  /**
   * Requests per address, on top of the global limits. All processes count together, unless the limit only protects a
   * process.
   */
  limit?: { max: number; minutes: number; isPerProcess?: true }
  /** Raw bytes for a signature check; up to 256 kB. No `body` schema. */
  rawBody?: true
  /** `multipart/form-data`; `body` parses the other fields. */
  file?: {
    field: string
    maxBytes: number
    /** Of each other field; 64 kB unless stated. */
    fieldBytes?: number
  }
  isStreamed?: true
  /** May return 202 while the work continues. */
  mayGoOn?: true
  /** Beside those of every endpoint. */
  problems?: readonly ProblemRow[]
}

/** A webhook: POST with this body. */
export type SentMessage = { name: string; summary: string; body: z.ZodType }

/** `application/json` and types such as `application/problem+json`. */
export function isJsonType(type: string): boolean {
  return /^application\/([\w.-]+\+)?json\b/.test(type)
}

export type ProblemRow = readonly [code: string, status: number, detail: string]

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

export type EndpointInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? (K extends Optional<E> ? never : K) : never]: In<E[K]>
} & { [K in Optional<E>]?: In<E[K]> }

/** A query without required fields may be left out. */
type Optional<E extends Endpoint> = E['query'] extends z.ZodType
  ? Record<string, never> extends In<E['query']>
    ? 'query'
    : never
  : never

export type ParsedInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Out<E[K]>
}

export type EndpointReply<E extends Endpoint> = z.output<E['reply']>

/** `POST /api/hold-slots`: names an endpoint without importing its schemas into the page. */
export type EndpointLine<E extends Endpoint> = `${E['method']} ${E['path']}`
