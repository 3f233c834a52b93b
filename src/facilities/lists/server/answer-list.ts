import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Facility } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { answerPage } from '#kit/server/http/pages.ts'
import { type FacilityFileQuery, FacilityFilters } from '../contract.ts'
import { cacheLargeSearches } from './cache-large-searches.ts'
import { catalogueCounter } from './count-catalogue.ts'
import { listFacilities } from './list-facilities.ts'
import { positions } from './list-orders.ts'

type Asked = {
  request: FastifyRequest
  reply: FastifyReply
  query: FacilityFileQuery & { limit: number; cursor?: string | undefined }
}

/** Answers with a page of facilities, and with the headers of `facilityListEndpoints.list`. */
export function listAnswerer(db: Db): (asked: Asked) => Promise<Facility[]> {
  const countCatalogue = catalogueCounter(db)
  const many = cacheLargeSearches()
  return async asked => {
    const { rows } = await answerPage(asked, positions[asked.query.sort], async query => {
      const [page, all] = await Promise.all([
        db.allowStale(read => listFacilities(read, query, { many })),
        countCatalogue(),
      ])
      const isLeast = page.isLeast && !isUnfiltered(query)
      const total = page.isLeast && !isLeast ? all : page.total
      // Counted at another moment, so it could be lower than the matches.
      asked.reply.header('x-catalogue-count', Math.max(all, total))
      if (isLeast) asked.reply.header('x-total-is-least', 'true')
      return { ...page, total }
    })
    return rows
  }
}

const filterNames = Object.keys(FacilityFilters.shape) as (keyof FacilityFilters)[]

function isUnfiltered(query: FacilityFileQuery): boolean {
  return query.bounds === undefined && filterNames.every(name => query[name] === undefined)
}
