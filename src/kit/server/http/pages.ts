import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Db } from '../db/db.ts'
import { type Handler, serve } from './serve.ts'

/** `next`: the last row's place, unless the list ends with it. `total`: rows of all pages. */
export type Page<Row, Position> = { rows: Row[]; next: Position | undefined; total?: number }

export type AskedPage<Position> = { after: Position | undefined; limit: number }

/** A parsed query with the place of its cursor. */
type Paged<Query, Position> = Omit<Query, 'cursor'> & { after: Position | undefined }

/** `found` has one row more than a page if the list continues. */
export function cutPage<Row, Position>(
  found: readonly Row[],
  limit: number,
  positionOf: (last: Row) => Position,
): Page<Row, Position> {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? positionOf(rows.at(-1)!) : undefined }
}

type ListEndpoint = Endpoint & { reply: z.ZodArray; query: z.ZodType<{ cursor?: string | undefined }> }

type PageHandler<E extends ListEndpoint, Position> = (
  asked: Omit<Parameters<Handler<E>>[0], 'query'> & { query: Paged<z.output<E['query']>, Position> },
) => Promise<Page<z.input<E['reply']>[number], Position>>

/** Mounts a list whose body is the rows of a page. */
export function serveList<E extends ListEndpoint, Position>(
  app: FastifyInstance,
  endpoint: E,
  position: z.ZodType<Position>,
  find: PageHandler<E, Position>,
): void {
  const handle = async (asked: Asked<z.output<E['query']>>) =>
    (await answerPage(asked, position, query => find({ ...asked, query } as Parameters<typeof find>[0]))).rows
  serve(app, endpoint, handle as unknown as Handler<E>)
}

type Asked<Query> = {
  request: FastifyRequest & { identity?: { account: { id: string } | null } }
  reply: FastifyReply
  params?: unknown
  query: Query
}

/** Reads the cursor and sets `Link` (RFC 8288) and `X-Total-Count`. Refuses: invalid-request. */
export async function answerPage<
  Query extends { cursor?: string | undefined },
  Position,
  Found extends Omit<Page<unknown, Position>, 'rows'>,
>(
  { request, reply, params, query: { cursor, ...query } }: Asked<Query>,
  position: z.ZodType<Position>,
  find: (query: Paged<Query, Position>) => Promise<Found>,
): Promise<Found> {
  const { path, isPersonal } = request.routeOptions.config.endpoint!
  const account = isPersonal ? request.identity?.account?.id : undefined
  const list: List = { path, params, query, account }
  const page = await find({ ...query, after: readCursor(cursor, list, position) })
  if (page.total !== undefined) reply.header('x-total-count', page.total)
  if (page.next === undefined) return page
  const next = new URL(request.url, 'http://localhost')
  next.searchParams.set('cursor', writeCursor(page.next, list))
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  return page
}

/** What a cursor is valid for: the size of the pages may change, nothing else. */
export type List = { path: string; params?: unknown; query?: object; account?: string | undefined }

/** No secret: whatever it says, a query finds only what its account may see. */
export function writeCursor(position: unknown, list: List): string {
  return sign(JSON.stringify(position), list)
}

/** Undefined for the first page. Refuses: invalid-request. */
export function readCursor<Position>(
  cursor: string | undefined,
  list: List,
  position: z.ZodType<Position>,
): Position | undefined {
  if (!cursor) return undefined
  const text = Buffer.from(cursor.split('.', 1)[0]!, 'base64url').toString()
  try {
    if (sign(text, list) === cursor) return position.parse(JSON.parse(text))
  } catch {
    // Made up by somebody who knows how cursors are made.
  }
  const message = 'This cursor belongs to another list or is incomplete. Start again without it.'
  const errors = [{ path: 'cursor', message }]
  throw new Problem('invalid-request', 400, 'Some fields are missing or invalid.', { errors })
}

function sign(text: string, { path, params, query, account }: List): string {
  const scope = JSON.stringify([path, params, { ...query, limit: undefined }, account, text])
  return `${Buffer.from(text).toString('base64url')}.${hash('sha256', scope, 'base64url').slice(0, 11)}`
}

export const Id = z.string().refine(isUuid)
/** PostgreSQL stores no zero character. */
export const Name = z.string().regex(/^[^\0]*$/)
/** A bigint as text. */
export const NumberPosition = z.string().regex(/^\d{1,18}$/)
export const NamePosition = z.object({ name: Name, id: Id })
export type NamePosition = z.infer<typeof NamePosition>

/** A timestamp as PostgreSQL writes it, because the driver's dates lack microseconds. */
export const Moment = z.string().refine(text => {
  const [, day, time] =
    /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/.exec(text) ?? []
  const date = new Date(`${day}T${time}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T${time}`)
})
export const MomentPosition = z.object({ at: Moment, id: Id })
export type MomentPosition = z.infer<typeof MomentPosition>

/** By `duePlace`, then `key`. Stays valid after its row leaves the list. */
export const duePosition = (key: z.ZodType<string>) => z.object({ place: NumberPosition, key })
export type DuePosition = { place: string; key: string }

/** SQL: microseconds since 1970; far in the future when nothing is due. */
export function duePlace(db: Db) {
  return db`coalesce((extract(epoch from waiting_since) * 1000000)::bigint, 9000000000000000)`
}
