import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '#kit/server/db/db.ts'
import { type Faults, losesResponse } from './faults.ts'
import type { KeyedRequest, Subject } from './rows.ts'
import { findReply, forgetReply, isKeyTaken, keepReply } from './store.ts'
import { objectOf } from './stripe-objects.ts'
import { invalidRequest, WireError } from './wire-error.ts'

export type Wire = { app: FastifyInstance; db: Db; faults: Faults; publicUrl: string }

type Operation<S extends z.ZodObject> = {
  method: 'GET' | 'POST'
  url: string
  /** As in the SDK: `paymentIntents.create`. */
  name: string
  params: S
  run(call: { id: string; params: z.output<S>; request: KeyedRequest | null }): Promise<Reply>
}

/** An object, or the body of a list or test helper. */
export type Reply = { subject: Subject; status?: number } | { body: object }

/**
 * Validates, replays by idempotency key, maps refusals to the provider's error envelope, and injects connection faults.
 */
export function serveWire<S extends z.ZodObject>(wire: Wire, operation: Operation<S>): void {
  const { app, db, faults, publicUrl } = wire
  const schema = operation.params.extend({ expand: z.array(z.string()).optional() }).strict()
  app.route<{ Params: { id?: string } }>({
    method: operation.method,
    url: operation.url,
    async handler(request, reply) {
      if (faults.gateway.captureUnreachable && operation.name === CAPTURE) return breakConnection(request, reply)
      if (faults.gateway.slowMs > 0) await sleep(faults.gateway.slowMs, undefined, { ref: false })
      const given = (operation.method === 'GET' ? request.query : (request.body ?? {})) as Record<string, unknown>
      const answer = await once(db, keyOf(request), keyed =>
        operation.run({
          id: request.params.id ?? '',
          params: parse(schema, given) as z.output<S>,
          request: keyed,
        }),
      )
      if (operation.method === 'POST' && losesResponse(faults, operation.name)) return breakConnection(request, reply)
      if ('body' in answer) return answer.body
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
      reply.code(answer.status ?? 200)
      return objectOf(answer.subject, { publicUrl, hasCharge: expandsCharge(given) })
    },
  })
}

const CAPTURE = 'paymentIntents.capture'

function breakConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}

export function expandsCharge({ expand }: Record<string, unknown>): boolean {
  return Array.isArray(expand) && expand.some(path => path === 'latest_charge' || path === 'data.latest_charge')
}

type Replayable = Reply & { isReplayed?: boolean }

/**
 * Refusals are stored once the operation has run, not for invalid parameters (docs.stripe.com/api/idempotent_requests).
 */
async function once(
  db: Db,
  request: KeyedRequest | null,
  run: (request: KeyedRequest | null) => Promise<Reply>,
): Promise<Replayable> {
  try {
    return await run(request)
  } catch (error) {
    const isRefusal = error instanceof WireError
    if (!isRefusal && !isKeyTaken(error)) throw error
    const kept = request && (await findReply(db, request.key))
    if (request && kept?.isForgotten) {
      await forgetReply(db, request.key)
      return once(db, request, run)
    }
    if (request && kept) return replay(request, kept)
    if (!isRefusal) throw error
    const subject: Subject = { object: 'error', state: error.row }
    if (request && error.isExecuted) await keepReply(db, request, error.status, subject)
    return { subject, status: error.status }
  }
}

function replay(request: KeyedRequest, kept: NonNullable<Awaited<ReturnType<typeof findReply>>>): Replayable {
  if (kept.fingerprint === request.fingerprint) return { subject: kept, status: kept.status, isReplayed: true }
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Use another key.'
  return { subject: { object: 'error', state: { type: 'idempotency_error', message } }, status: 400 }
}

function keyOf(request: FastifyRequest): KeyedRequest | null {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string' || key === '') return null
  if (key.length > 255) throw invalidRequest('idempotency_key_too_long', 'Idempotency keys are at most 255 characters.')
  const asked = JSON.stringify([request.url, request.body ?? null])
  return { key, fingerprint: createHash('sha256').update(asked).digest('base64url') }
}

function parse(schema: z.ZodObject, given: Record<string, unknown>): unknown {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw faultOf(parsed.error.issues[0]!, given)
}

function faultOf(issue: z.core.$ZodIssue, given: Record<string, unknown>): WireError {
  const [first = '', ...rest] = issue.path.map(String)
  const param = first + rest.map(part => `[${part}]`).join('')
  if (issue.code === 'unrecognized_keys') {
    const unknown = param ? `${param}[${issue.keys[0]}]` : issue.keys[0]!
    return invalidRequest('parameter_unknown', `Received unknown parameter: ${unknown}`, unknown)
  }
  if (valueAt(given, issue.path) === undefined)
    return invalidRequest('parameter_missing', `Missing required param: ${param}.`, param)
  if (issue.code === 'invalid_format')
    return invalidRequest('parameter_invalid_integer', `Invalid integer: ${param}`, param)
  return invalidRequest('parameter_invalid', `Invalid value for ${param}.`, param)
}

function valueAt(given: unknown, path: PropertyKey[]): unknown {
  return path.reduce((inner, part) => (inner as Record<PropertyKey, unknown> | undefined)?.[part], given)
}

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
export const boolean = z.enum(['true', 'false']).transform(text => text === 'true')
export const metadata = z.record(z.string().max(40), z.string().max(500))
/** An empty text unsets a value. */
export const optionalText = z.string().max(1000).optional()
