import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { NextTimes } from '#availability/next-times/contract.ts'
import { rank } from '#availability/next-times/rules.ts'
import { nextTimesQuery } from '#availability/next-times/web/api.ts'
import type { Facility } from '#facilities/contract.ts'
import { LIST_PAGE } from '#facilities/lists/contract.ts'
import { callerWithHeaders } from '#kit/web/api/call.ts'
import { type ListPage, listQuery } from '#kit/web/list/list-query.ts'
import type { cardEndpoints } from '../cards-contract.ts'
import { narrowingFilters, type SearchFilters, writeFilters } from '../rules.ts'
import { perHour } from '../rules-budget.ts'
import type { Tally } from '../rules-list.ts'
import { BY_SOONEST, orderOf } from '../rules-order.ts'
import { requestedTimes } from '../rules-times.ts'
import { type Group, groupVenues } from '../rules-venues.ts'
import { areaIn } from './map/use-map-state.ts'

export type Found = Tally & {
  facilities: Facility[]
  /** Those of one place share a card. Groups do not span pages: a card never changes as more load. */
  groups: Group<Facility>[]
  /** The ids of each facility's page at its installation, whose times are one query. */
  pageOf: ReadonlyMap<string, readonly string[]>
  /** Without filters. */
  all: number
  /** Names of states whose installation did not answer. */
  missing: string[]
  pages: number
}

/** Within the URL's map area. Keeps old results while loading. */
export function useFacilities(filters: SearchFilters, { enabled }: { enabled: boolean }) {
  const area = useArea()
  return useInfiniteQuery({
    ...facilitiesQuery(filters, area),
    enabled,
    placeholderData: enabled ? keepPreviousData : undefined,
    select: foundIn,
  })
}

export function facilitiesQuery(filters: SearchFilters, area?: string) {
  const listed = listedFilters(filters)
  const isSoonest = filters.sort === BY_SOONEST
  // The time of day decides the order within a page; a date alone only its times, unless the soonest come first.
  const ordering = filters.time || isSoonest ? { date: filters.date, time: filters.time, sort: filters.sort } : {}
  const list = listQuery(
    ['/api/facilities', 'pages', writeFilters({ ...listed, ...ordering }).toString(), area ?? ''],
    async (cursor, transport, client) => {
      const { asked } = requestedTimes(filters)
      const limit = isSoonest ? SOONEST_PAGE : LIST_PAGE
      const query: Query = { ...listed, ...asked, bounds: area, cursor, limit }
      const { reply, headers } = await listCards({ query }, transport)
      const { facilities, times, missing } = reply
      for (const ids of idsBySite(facilities)) {
        const own = times.filter(({ facilityId }) => ids.includes(facilityId))
        client.setQueryData(nextTimesQuery(ids, asked).queryKey, own)
      }
      return { reply: inOrder(facilities, times, filters), headers, facts: { ...factsIn(headers), missing } }
    },
  )
  return { ...list, gcTime: KEPT_MS, staleTime: Number.POSITIVE_INFINITY }
}

/** As many as one request reads the times of. */
const SOONEST_PAGE = 50

export function listedFilters(filters: SearchFilters) {
  return { ...narrowingFilters(perHour(filters)), ...orderOf(filters) }
}

/**
 * After a booking the list has its old length. Infinite on the server, where a timer would retain the page's whole
 * cache.
 */
const KEPT_MS = typeof document === 'undefined' ? Number.POSITIVE_INFINITY : 30 * 60_000

export function useArea(): string | undefined {
  const [query] = useSearchParams()
  return areaIn(query)
}

/** The server checks the values. */
export type Query = Record<string, unknown>

type Facts = { isLeast: boolean; all: number; missing: string[] }

export function factsIn(headers: Headers): Omit<Facts, 'missing'> {
  return {
    isLeast: headers.get('x-total-is-least') === 'true',
    all: Number(headers.get('x-catalogue-count')),
  }
}

const listCards = callerWithHeaders<typeof cardEndpoints.list>('GET /api/search/cards')

/** Facilities free for the whole requested time first, then those free in part; or those with the soonest time. */
function inOrder(page: Facility[], times: readonly NextTimes[], filters: SearchFilters): Facility[] {
  const isSoonest = filters.sort === BY_SOONEST
  if (!isSoonest && requestedTimes(filters).asked.timeStart === undefined) return page
  const places = new Map(times.map(one => [one.facilityId, isSoonest ? startOf(one) : rank(one)]))
  return page.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** In milliseconds; a facility without times is last. */
function startOf({ times: [first] }: NextTimes): number {
  return first ? Date.parse(first.startTime) : Number.MAX_SAFE_INTEGER
}

/** An installation is asked only for its own. */
function idsBySite(page: readonly Facility[]): string[][] {
  const sites = [...new Set(page.map(({ site }) => site))]
  return sites.map(site => idsOf(page.filter(one => one.site === site)))
}

/** The same whatever the order. */
function idsOf(page: readonly Facility[]): string[] {
  return page.map(({ id }) => id).sort()
}

/** The newest page has current totals. A facility that moved to a later page stays where it was. */
function foundIn({ pages }: InfiniteData<ListPage<Facility, Facts>, string>): Found {
  const newest = pages.at(-1)
  const known = new Map(pages.flatMap(page => page.rows.map(one => [one.id, one])))
  const left = new Map(known)
  const firstSeen = ({ id }: Facility) => {
    const one = left.get(id)
    left.delete(id)
    return one ?? []
  }
  return {
    facilities: [...known.values()],
    groups: pages.flatMap(({ rows }) => groupVenues(rows.flatMap(firstSeen))),
    pageOf: new Map(pages.flatMap(({ rows }) => idsBySite(rows)).flatMap(ids => ids.map(id => [id, ids]))),
    matching: newest?.total ?? 0,
    isLeast: newest?.facts?.isLeast ?? false,
    all: newest?.facts?.all ?? 0,
    missing: newest?.facts?.missing ?? [],
    pages: pages.length,
  }
}
