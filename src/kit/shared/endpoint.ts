import type { z } from 'zod'

/**
 * One row of a domain's table of endpoints. The server mounts it (`serve`), the browser calls it (`caller`) and the OpenAPI
 * document is made from it, so that a path, a field or a refusal is written down once.
 */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  /** Who may: the name of an action in the table of permissions (`accounts/rules.ts`). */
  may: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** The media type of a reply that is text, or JSON of a type of its own. */
  replyType?: string
  /** The answer is about one person: nobody keeps it. */
  isPersonal?: true
  /** Takes an `Idempotency-Key`: the same request sent again is given the first run's answer and runs nothing. */
  isIdempotent?: true
  /** A step of a purchase: served before everything else where not everybody can be, and what finishes one before what begins one. */
  purchase?: 'begins' | 'finishes'
  /** At most so many requests from one address, beside the limits that hold for all. */
  limit?: { max: number; minutes: number }
  /** Takes JSON as the bytes that were sent, unread, since a signature covers them; up to 256 kB. Has no `body` schema. */
  rawBody?: true
  /** Takes `multipart/form-data` with one file in this field; what other fields say is parsed by `body`. */
  file?: { field: string; maxBytes: number }
  /** The reply is text that is sent piece by piece as the operation yields it. */
  isStreamed?: true
  /** May answer 202 with the same reply: the work is begun and goes on after the answer. */
  mayGoOn?: true
  /** Codes of the refusals this endpoint may answer beside those that every endpoint may. */
  problems?: readonly ProblemRow[]
}

/** What is sent by itself to addresses of others: a POST with this body. */
export type SentMessage = { name: string; summary: string; body: z.ZodType }

/** `application/json`, and types made of it such as `application/problem+json`. */
export function isJsonType(type: string): boolean {
  return /^application\/([\w.-]+\+)?json\b/.test(type)
}

/** Code, HTTP status and the sentence a person reads. */
export type ProblemRow = readonly [code: string, status: number, detail: string]

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** What the browser gives: the fields before parsing. */
export type EndpointInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: In<E[K]>
}

/** What an operation receives: the fields after parsing, defaults filled in. */
export type ParsedInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Out<E[K]>
}

export type EndpointReply<E extends Endpoint> = z.output<E['reply']>

/** `POST /api/hold-slots`: names an endpoint where importing the table itself would pull its schemas into the page. */
export type EndpointLine<E extends Endpoint> = `${E['method']} ${E['path']}`
