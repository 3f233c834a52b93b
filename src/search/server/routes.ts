import type { FastifyInstance } from 'fastify'
import { listNextTimes } from '#availability/next-times/server/list-next-times.ts'
import { listAnswerer } from '#facilities/lists/server/answer-list.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { cardEndpoints } from '../cards-contract.ts'
import { searchEndpoints } from '../contract.ts'
import { countDays } from './count-days.ts'
import { searchFields } from './search-fields.ts'

export function searchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, searchEndpoints.fields, ({ body }) => db.allowStale(read => searchFields(read, body)))
  const answerList = listAnswerer(db)
  serve(app, cardEndpoints.list, async asked => {
    const { date, timeStart, timeEnd, ...query } = asked.query
    const facilities = await answerList({ ...asked, query })
    const wanted = { facilityIds: facilities.map(({ id }) => id), date, timeStart, timeEnd }
    return { facilities, times: await db.allowStale(read => listNextTimes(read, wanted)) }
  })
  serve(app, searchEndpoints.days, ({ query }) => db.allowStale(read => countDays(read, query)))
}
