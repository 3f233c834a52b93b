import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listNextTimes } from '#availability/next-times/server/list-next-times.ts'
import { listAnswerer, listReader } from '#facilities/lists/server/answer-list.ts'
import { claimsCell } from '#kit/server/cells/ask-cell.ts'
import type { Cell, Cells } from '#kit/server/config/cells.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { cardEndpoints } from '../cards-contract.ts'
import { searchEndpoints } from '../contract.ts'
import { type AskSearch, searchAsker } from './cells/ask-search.ts'
import { areaAround, cellsFor } from './cells/cells-for.ts'
import { searchCards } from './cells/search-cards.ts'
import { searchOtherFields } from './cells/search-other-fields.ts'
import { countDays } from './count-days.ts'
import { searchFields } from './search-fields.ts'

type Services = { db: Db; cells: Cells | undefined }

export function searchRoutes(app: FastifyInstance, { db, cells }: Services): void {
  const ask = cells && searchAsker(cells)
  fieldRoute(app, { db, cells, ask })
  cardRoute(app, { db, cells, ask })
  serve(app, searchEndpoints.days, ({ query }) => db.allowStale(read => countDays(read, query)))
}

type Asking = Services & { ask: AskSearch | undefined }

function fieldRoute(app: FastifyInstance, { db, cells, ask }: Asking): void {
  serve(app, searchEndpoints.fields, async ({ body, request }) => {
    const own = db.allowStale(read => searchFields(read, body))
    const others = othersFor(request, cells, { area: areaAround(body) })
    if (!ask || others.length === 0) return { ...(await own), missing: [] }
    return searchOtherFields({ own, others, ask }, { body, request })
  })
}

function cardRoute(app: FastifyInstance, { db, cells, ask }: Asking): void {
  const readList = listReader(db)
  const answerList = listAnswerer(readList)
  serve(app, cardEndpoints.list, async asked => {
    const { date, timeStart, timeEnd, ...query } = asked.query
    const others = othersFor(asked.request, cells, { location: query.location, area: query.bounds })
    if (cells && ask && others.length > 0) return searchCards({ db, cells, others, ask, readList }, asked)
    const facilities = await answerList({ ...asked, query })
    const wanted = { facilityIds: facilities.map(({ id }) => id), date, timeStart, timeEnd }
    return { facilities, times: await db.allowStale(read => listNextTimes(read, wanted)), missing: [] }
  })
}

/** None for another cell. */
function othersFor(request: FastifyRequest, cells: Cells | undefined, asked: Parameters<typeof cellsFor>[1]): Cell[] {
  return claimsCell(request) ? [] : cellsFor(cells, asked)
}
