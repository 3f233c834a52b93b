import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { NextTimes } from '#availability/next-times/contract.ts'
import { listNextTimes } from '#availability/next-times/server/list-next-times.ts'
import type { Facility } from '#facilities/contract.ts'
import { type ListReader, setCounts } from '#facilities/lists/server/answer-list.ts'
import { positions } from '#facilities/lists/server/list-orders.ts'
import { type Cell, type Cells, cellOfState } from '#kit/server/config/cells.ts'
import type { Db } from '#kit/server/db/db.ts'
import { answerPage, readCursor, writeCursor } from '#kit/server/http/pages.ts'
import type { EndpointReply, ParsedInput } from '#kit/shared/endpoint.ts'
import { milesBetween } from '#kit/shared/miles.ts'
import { cardEndpoints } from '#search/cards-contract.ts'
import {
  CellPlaces,
  mergeStretches,
  orderBy,
  type SourcePage,
  START,
  type Stretch,
  unseen,
} from '#search/rules-cells.ts'
import { type AskSearch, statesOf } from './ask-search.ts'

type Query = ParsedInput<typeof cardEndpoints.list>['query']
type Asked = { request: FastifyRequest; reply: FastifyReply; query: Query }

type CardPage = SourcePage<Facility> & { times: NextTimes[]; total: number; isLeast: boolean; all: number }
/** Undefined if it does not answer. */
type Source = (cursor: string | undefined) => Promise<CardPage | undefined>

type Searching = { db: Db; cells: Cells; others: readonly Cell[]; ask: AskSearch; readList: ListReader }

/** A page of what this and other cells have, in one order. Refuses: invalid-request, for a wrong cursor. */
export async function searchCards(
  { cells, others, ...services }: Searching,
  asked: Asked,
): Promise<EndpointReply<typeof cardEndpoints.list>> {
  const { query } = asked
  const own: [string, Source] = [cells.own.name, ownSource(services, query)]
  const sources = [
    own,
    ...others.map((cell): [string, Source] => [cell.name, otherSource({ ...services, cells }, cell, asked)]),
  ]
  const siteOf = new Map(others.map(({ name, origin }) => [name, origin]))
  const page = await answerPage(asked, CellPlaces, async ({ after, limit }) => {
    const pages = await Promise.all(
      sources.map(async ([name, source]) => [name, await readStretch(source, after?.[name], limit)] as const),
    )
    const stretches = new Map(pages.flatMap(([name, stretch]) => (stretch ? [[name, stretch]] : [])))
    const { rows, places, hasMore } = mergeStretches(stretches, { limit, compare: orderBy(query, milesBetween) })
    const failed: CellPlaces = Object.fromEntries(pages.flatMap(([name, stretch]) => (stretch ? [] : [[name, null]])))
    const first = [...stretches.values()].map(stretch => stretch.pages[0] as CardPage)
    const sum = (of: (one: CardPage) => number) => first.reduce((all, one) => all + of(one), 0)
    const counts = { total: sum(one => one.total), all: sum(one => one.all), isLeast: first.some(one => one.isLeast) }
    setCounts(asked.reply, counts)
    const shown = new Set(rows.map(({ row }) => row.id))
    const times = [...stretches.values()].flatMap(stretch => (stretch.pages as CardPage[]).flatMap(one => one.times))
    return {
      facilities: rows.map(({ cell, row }) => ({ ...row, site: siteOf.get(cell) })),
      times: times.filter(({ facilityId }) => shown.has(facilityId)),
      missing: statesOf(others.filter(({ name }) => !stretches.has(name))),
      next: hasMore ? { ...places, ...failed } : undefined,
      total: counts.total,
    }
  })
  return { facilities: page.facilities, times: page.times, missing: page.missing }
}

/** At least `limit` rows that were not shown yet, or all. Undefined if the cell has no such answer, now or before. */
async function readStretch(
  source: Source,
  place: CellPlaces[string] | undefined = START,
  limit: number,
): Promise<Stretch<Facility> | undefined> {
  if (place === null) return undefined
  const first = await source(place.cursor)
  if (!first) return undefined
  const left = unseen(first.rows, place).length
  if (first.next === undefined || left >= limit) return { place, pages: [first] }
  const second = await source(first.next)
  if (!second) return undefined
  // Mostly facilities of other cells: without rows of its own the list would come back here again and again.
  if (second.next !== undefined && left + second.rows.length < limit) return undefined
  return { place, pages: [first, second] }
}

function ownSource({ db, readList }: Pick<Searching, 'db' | 'readList'>, asked: Query): Source {
  const { cursor: _, date, timeStart, timeEnd, ...query } = asked
  const list = { path: 'own', query }
  return async cursor => {
    const { rows, next, ...counts } = await readList({
      ...query,
      after: readCursor(cursor, list, positions[query.sort]),
    })
    const wanted = { facilityIds: rows.map(({ id }) => id), date, timeStart, timeEnd }
    const times = rows.length > 0 ? await db.allowStale(read => listNextTimes(read, wanted)) : []
    return { rows, next: next && writeCursor(next, list), times, ...counts }
  }
}

function otherSource({ ask, cells }: Pick<Searching, 'ask' | 'cells'>, cell: Cell, { request, query }: Asked): Source {
  return cursor => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    searchParams.set('limit', String(query.limit))
    searchParams.delete('cursor')
    if (cursor !== undefined) searchParams.set('cursor', cursor)
    return ask(cell, {
      path: `${pathname}?${searchParams.toString()}`,
      log: request.log,
      read: ({ text, headers }) => withoutOthers(cells, cell, readAnswer(text, headers, query.limit)),
    })
  }
}

const Count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** What another cell says is a claim. */
function readAnswer(text: string, headers: Headers, limit: number): CardPage {
  const { facilities, times } = cardEndpoints.list.reply.parse(JSON.parse(text))
  if (facilities.length > limit) throw new Error('More facilities than asked for.')
  const ids = new Set(facilities.map(({ id }) => id))
  if (ids.size < facilities.length) throw new Error('A facility is there twice.')
  const link = /^<([^>]*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  const next = link && new URL(link, 'http://localhost').searchParams.get('cursor')
  return {
    rows: facilities.map(withoutFiles),
    times: times.filter(({ facilityId }) => ids.has(facilityId)),
    next: next || undefined,
    total: Count.parse(headers.get('x-total-count')),
    isLeast: headers.get('x-total-is-least') === 'true',
    all: Count.parse(headers.get('x-catalogue-count')),
  }
}

/** Its photos are files of the other site. */
function withoutFiles(facility: Facility): Facility {
  const bookingUrl = WebAddress.safeParse(facility.bookingUrl).data ?? null
  return { ...facility, bookingUrl, photos: [], photosUrls: [] }
}

const WebAddress = z.url({ protocol: /^https?$/ })

/** Facilities in another cell’s state are that cell’s to show, and one of them must not hide the rest. */
function withoutOthers(cells: Cells, cell: Cell, page: CardPage): CardPage {
  return { ...page, rows: page.rows.filter(({ state }) => (cellOfState(cells, state) ?? cell) === cell) }
}
