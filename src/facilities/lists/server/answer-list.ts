import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Facility } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, answerPage } from '#kit/server/http/pages.ts'
import { type FacilityFileQuery, FacilityFilters } from '../contract.ts'
import { cacheLargeSearches } from './cache-large-searches.ts'
import { catalogueCounter } from './count-catalogue.ts'
import { type FacilityPage, listFacilities } from './list-facilities.ts'
import { type Position, positions } from './list-orders.ts'

/** `all`: without filters. */
type Counts = { total: number; isLeast: boolean; all: number }

export type ListReader = (query: FacilityFileQuery & AskedPage<Position>) => Promise<FacilityPage & Counts>

/** A page of facilities with its counts. */
export function listReader(db: Db): ListReader {
  const countCatalogue = catalogueCounter(db)
  const many = cacheLargeSearches()
  return async query => {
    const [page, all] = await Promise.all([
      db.allowStale(read => listFacilities(read, query, { many })),
      countCatalogue(),
    ])
    const isLeast = page.isLeast && !isUnfiltered(query)
    const total = page.isLeast && !isLeast ? all : page.total
    // Counted at another moment, so it could be lower than the matches.
    return { ...page, total, isLeast, all: Math.max(all, total) }
  }
}

/** Headers of `facilityListEndpoints.list`, beside those of every page. */
export function setCounts(reply: FastifyReply, { all, isLeast }: Counts): void {
  reply.header('x-catalogue-count', all)
  if (isLeast) reply.header('x-total-is-least', 'true')
}

type Asked = {
  request: FastifyRequest
  reply: FastifyReply
  query: FacilityFileQuery & { limit: number; cursor?: string | undefined }
}

/** Answers with a page of facilities, and with the headers of `facilityListEndpoints.list`. */
export function listAnswerer(readList: ListReader): (asked: Asked) => Promise<Facility[]> {
  return async asked => {
    const { rows } = await answerPage(asked, positions[asked.query.sort], async query => {
      const page = await readList(query)
      setCounts(asked.reply, page)
      return page
    })
    return rows
  }
}

const filterNames = Object.keys(FacilityFilters.shape) as (keyof FacilityFilters)[]

function isUnfiltered(query: FacilityFileQuery): boolean {
  return query.bounds === undefined && filterNames.every(name => query[name] === undefined)
}
