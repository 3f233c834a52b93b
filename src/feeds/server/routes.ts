import type { FastifyInstance, FastifyReply } from 'fastify'
import { attachExport } from '#kit/server/attach-export.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { type FeedItem, type FeedPage, type FeedPosition, openDataEndpoints } from '../contract.ts'
import { OPEN_DATA_LICENSE } from '../dataset.ts'
import { exportFacilities } from './export-facilities.ts'
import { listFacilityUses } from './list-facility-uses.ts'
import { listFeedSlots } from './list-feed-slots.ts'
import { readFacilityCalendar } from './read-facility-calendar.ts'

export function openDataRoutes(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  const { publicUrl } = config
  const terms = { publicUrl, withSamples: config.mode === 'demo' }
  const answer = (path: string, position: FeedPosition, items: FeedItem[], reply: FastifyReply) => {
    reply.header('cache-control', cacheControl(items))
    return pageOf(publicUrl + path, position, items)
  }
  serve(app, openDataEndpoints.facilityUses, async ({ query, reply }) =>
    answer(openDataEndpoints.facilityUses.path, query, await listFacilityUses(db, query, terms), reply),
  )
  serve(app, openDataEndpoints.slots, async ({ query, reply }) =>
    answer(openDataEndpoints.slots.path, query, await listFeedSlots(db, query, terms), reply),
  )
  serve(app, openDataEndpoints.calendar, async ({ params, reply }) => {
    const file = await readFacilityCalendar({ db, publicUrl }, params.id)
    reply.header('cache-control', 'public, max-age=300')
    return file
  })
  serve(app, openDataEndpoints.file, ({ query, reply }) => {
    attachExport(reply, 'facilities')
    return exportFacilities(db, { query, publicUrl })
  })
}

/** As RPDE advises. What is on a page may grow old there: whatever changes comes again further on. */
function cacheControl(items: readonly FeedItem[]): string {
  return items.length > 0 ? 'public, max-age=3600' : 'public, max-age=8'
}

function pageOf(address: string, position: FeedPosition, items: FeedItem[]): FeedPage {
  const last = items.at(-1)
  const { afterTimestamp, afterId = '' } = last ? { afterTimestamp: last.modified, afterId: last.id } : position
  if (afterTimestamp === undefined) return { next: address, items, license: OPEN_DATA_LICENSE }
  const query = new URLSearchParams({ afterTimestamp: String(afterTimestamp), afterId }).toString()
  return { next: `${address}?${query}`, items, license: OPEN_DATA_LICENSE }
}
