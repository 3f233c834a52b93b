import { z } from 'zod'
import { facilitiesProblem } from '#facilities/contract.ts'
import { FacilityFileQuery } from '#facilities/lists/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { facilitiesFile, feedPaths, OPEN_DATA_LICENSE, RPDE_TYPE } from './dataset.ts'

/** Per page, except the last ones. */
export const PAGE_ITEMS = 500

/** The previous page's last item, which may no longer exist. Both or neither. */
const FeedPosition = z
  .object({
    afterTimestamp: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    afterId: z.string().max(100).optional(),
    /** Of a first full read, which has never seen items deleted before. */
    startedAt: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine(({ afterTimestamp, afterId }) => (afterTimestamp === undefined) === (afterId === undefined), {
    path: ['afterId'],
    error: 'Send `afterTimestamp` and `afterId` together, as given in `next`.',
  })
export type FeedPosition = z.infer<typeof FeedPosition>

export const FeedItem = z.object({
  state: z.enum(['updated', 'deleted']),
  kind: z.string(),
  id: z.string(),
  /** Last change, milliseconds since 1970. */
  modified: z.number().int(),
  /** OpenActive vocabulary; absent if deleted. */
  data: z.record(z.string(), z.unknown()).optional(),
})
export type FeedItem = z.infer<typeof FeedItem>

export const FeedPage = z.object({
  /** The last page has no items and links to itself. */
  next: z.url(),
  items: z.array(FeedItem),
  license: z.literal(OPEN_DATA_LICENSE),
})
export type FeedPage = z.infer<typeof FeedPage>

export const OpenDataSummary = z.object({
  listedFacilities: z.number().int(),
  /** No ZIP code, and none near enough to substitute. */
  excludedFacilities: z.number().int(),
})
export type OpenDataSummary = z.infer<typeof OpenDataSummary>

export const openDataEndpoints = {
  facilityUses: {
    method: 'GET',
    path: feedPaths.facilityUses,
    may: 'read-public',
    summary:
      'Lists fields and courts as OpenActive `FacilityUse`, in the order they last changed (RPDE 1.0). Missing parts of an address are filled in and described as approximate. Follow `next`; a page without items is the last one for now.',
    query: FeedPosition,
    reply: FeedPage,
    replyType: RPDE_TYPE,
  },
  slots: {
    method: 'GET',
    path: feedPaths.slots,
    may: 'read-public',
    summary:
      'Lists times in the next 14 days as OpenActive `Slot`, in the order they last changed (RPDE 1.0). Held and booked times have no `remainingUses`. Removed times, and those whose day has passed in UTC, are marked deleted. A client that starts without `afterTimestamp` doesn’t get earlier deletions.',
    query: FeedPosition,
    reply: FeedPage,
    replyType: RPDE_TYPE,
  },
  summary: {
    method: 'GET',
    path: '/api/open-data',
    may: 'read-public',
    summary:
      'Returns how many facilities are in the facility feed, and how many were left out. Updated every ten minutes.',
    reply: OpenDataSummary,
  },
  calendar: {
    method: 'GET',
    path: '/api/facilities/:id/calendar.ics',
    may: 'read-public',
    summary:
      'Returns a facility’s booked times for the next 8 weeks as an iCalendar feed (RFC 5545). Events don’t say who booked. With `availability=yes`, available times follow as `AVAILABLE` in a `VAVAILABILITY` (RFC 7953), which some calendar apps can’t read. A facility whose calendar is kept in another system has no `VAVAILABILITY`.',
    limit: { max: 600, minutes: 10, isPerProcess: true },
    params: z.object({ id: z.uuid() }),
    query: z.object({ availability: z.literal('yes').optional() }),
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: facilitiesProblem.rows('facility-not-found'),
  },
  file: {
    method: 'GET',
    path: facilitiesFile,
    may: 'read-public',
    summary:
      'Exports all facilities that match the filters of `GET /api/facilities`, in the same order, as a CSV file. Multiple values in a cell are separated by semicolons. `url` is the facility’s page; `source` and `license` apply where its data comes from an open source.',
    limit: { max: 20, minutes: 10, isPerProcess: true },
    query: FacilityFileQuery,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    isStreamed: true,
  },
} satisfies Record<string, Endpoint>
