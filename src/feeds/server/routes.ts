import type { FastifyInstance } from 'fastify'
import type { Config } from '#kit/server/config/config.ts'
import type { Db } from '#kit/server/db/db.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { serve } from '#kit/server/http/serve.ts'
import { cached } from '#kit/server/resilience.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { type FeedItem, type FeedPage, type FeedPosition, openDataEndpoints } from '../contract.ts'
import { OPEN_DATA_LICENSE } from '../dataset.ts'
import { exportFacilities } from './export-facilities.ts'
import { listFeedSlots } from './list-feed-slots.ts'
import { listFacilityUses, summarizeOpenData } from './open-data.ts'
import { readFacilityIcs } from './read-facility-ics.ts'

const COUNT_KEPT_MS = 10 * MINUTE

export function openDataRoutes(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  const { publicUrl } = config
  const terms = { publicUrl, withSamples: config.mode === 'demo' }
  const countOnce = cached(() => db.allowStale(fresh => summarizeOpenData(fresh, terms.withSamples)), COUNT_KEPT_MS)
  serve(app, openDataEndpoints.facilityUses, async ({ query, reply }) => {
    const items = await listFacilityUses(db, query, terms)
    reply.header('cache-control', cacheControl(items))
    return pageOf(publicUrl + openDataEndpoints.facilityUses.path, query, items)
  })
  serve(app, openDataEndpoints.slots, async ({ query, reply }) => {
    const { items, startedAt } = await listFeedSlots(db, query, terms)
    reply.header('cache-control', cacheControl(items))
    return pageOf(publicUrl + openDataEndpoints.slots.path, { ...query, startedAt }, items)
  })
  serve(app, openDataEndpoints.summary, ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    return countOnce()
  })
  serve(app, openDataEndpoints.calendar, async ({ params, query, reply }) => {
    const asked = { facilityId: params.id, withFreeTimes: query.availability === 'yes' }
    const file = await readFacilityIcs({ db, publicUrl }, asked)
    reply.header('cache-control', 'public, max-age=300')
    return file
  })
  serve(app, openDataEndpoints.file, ({ query, reply }) => {
    attachExport(reply, 'facilities')
    return exportFacilities(db, { query, publicUrl })
  })
}

/** As RPDE advises: a stale page is harmless, as each change appears again later. */
function cacheControl(items: readonly FeedItem[]): string {
  return items.length > 0 ? 'public, max-age=3600' : 'public, max-age=8'
}

function pageOf(address: string, position: FeedPosition, items: FeedItem[]): FeedPage {
  const last = items.at(-1)
  const { afterTimestamp, afterId = '' } = last ? { afterTimestamp: last.modified, afterId: last.id } : position
  if (afterTimestamp === undefined) return { next: address, items, license: OPEN_DATA_LICENSE }
  const { startedAt } = position
  const query = new URLSearchParams({
    afterTimestamp: String(afterTimestamp),
    afterId,
    ...(startedAt !== undefined && { startedAt: String(startedAt) }),
  })
  return { next: `${address}?${query.toString()}`, items, license: OPEN_DATA_LICENSE }
}
