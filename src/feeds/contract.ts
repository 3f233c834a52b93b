import { z } from 'zod'
import { FacilityFileQuery, facilitiesProblem } from '#facilities/contract.ts'
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
    error: 'Give `afterTimestamp` and `afterId` together, as `next` has them.',
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
      'Fields and courts as OpenActive `FacilityUse`, in the order in which they last changed (RPDE 1.0). Missing parts of an address are filled in and described as approximate. Follow `next`; the page without items is the last for now.',
    query: FeedPosition,
    reply: FeedPage,
    replyType: RPDE_TYPE,
  },
  slots: {
    method: 'GET',
    path: feedPaths.slots,
    may: 'read-public',
    summary:
      'Times of the next 14 days as OpenActive `Slot`, in the order in which they last changed (RPDE 1.0): held and booked ones have no `remainingUses`; those that are no more, and those whose day is over by UTC, are deleted. A reader who starts without `afterTimestamp` is not told what was deleted before.',
    query: FeedPosition,
    reply: FeedPage,
    replyType: RPDE_TYPE,
  },
  summary: {
    method: 'GET',
    path: '/api/open-data',
    may: 'read-public',
    summary:
      'How many facilities are in the feed of facilities, and how many had to be left out. Counted every ten minutes.',
    reply: OpenDataSummary,
  },
  calendar: {
    method: 'GET',
    path: '/api/facilities/:id/calendar.ics',
    may: 'read-public',
    summary:
      'When a facility is taken in the next 8 weeks, as an iCalendar file to subscribe to: events (RFC 5545) that say nothing about who has booked. With `availability=yes` free times follow as `AVAILABLE` in a `VAVAILABILITY` (RFC 7953), which some calendar programs refuse to read. A facility whose calendar another system holds has no `VAVAILABILITY`.',
    limit: { max: 600, minutes: 10 },
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
      'The facilities that pass the filters of `GET /api/facilities`, all of them and in its order, as a CSV file. Several values in one cell are parted by semicolons; `url` is the page of the facility, `source` and `license` are those of its facts where they come from an open source.',
    limit: { max: 20, minutes: 10 },
    query: FacilityFileQuery,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    isStreamed: true,
  },
} satisfies Record<string, Endpoint>
