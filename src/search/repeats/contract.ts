import { z } from 'zod'
import { availabilityProblem, CalendarDate, MAX_FIELDS, MAX_SLOTS_AT_ONCE } from '#availability/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { FieldResult, isInOrder, notInOrder, placeAndTime } from '#search/contract.ts'

/** How many of the nearest otherwise matching facilities are checked, each on up to `MAX_SLOTS_AT_ONCE` dates. */
export const MAX_REPEATS_AMONG = 100

/** The same time on several dates. */
export const RepeatSearch = z
  .object({
    ...placeAndTime,
    dates: z
      .array(CalendarDate)
      .min(1, 'Choose at least one date.')
      .max(MAX_SLOTS_AT_ONCE, `Choose at most ${MAX_SLOTS_AT_ONCE} dates.`)
      .transform(dates => [...new Set(dates)].sort()),
    /** At one venue at the same time. */
    fields: z.number().int().min(1).max(MAX_FIELDS).default(1),
    sort: z.enum(['distance', 'price']).default('distance'),
  })
  .refine(isInOrder, notInOrder)
export type RepeatSearch = z.infer<typeof RepeatSearch>

export const RepeatResult = FieldResult.omit({ startTimes: true, isFreeThroughout: true, pricePerHour: true }).extend({
  /** In order, never empty. */
  freeDates: z.array(z.string()),
  /** HH:mm: the searched range, or the start time that is free on most dates if the range is a part of the day. */
  timeStart: z.string(),
  timeEnd: z.string(),
  /** US dollars per hour, the highest of these dates. */
  pricePerHour: z.number(),
  /** US dollars for all free dates. */
  totalPrice: z.number(),
  /** Others at this venue that are free on all of `freeDates` at this time, nearest in price first. */
  partners: z.array(z.object({ facilityId: z.uuid(), name: z.string() })),
})
export type RepeatResult = z.infer<typeof RepeatResult>

export const repeatEndpoints = {
  search: {
    method: 'POST',
    path: '/api/search/repeats',
    may: 'read-public',
    summary:
      'Finds facilities within a radius that are available at the same time on several dates, with the dates that are. Those available on most dates come first, then the nearest or cheapest; with `fields` above 1, those with that many fields at one venue.',
    body: RepeatSearch,
    reply: z.object({
      results: z.array(RepeatResult),
      /** Farther ones were not checked. */
      hasMore: z.boolean(),
    }),
    // Checks up to 100 facilities on each date.
    limit: { max: 30, minutes: 1, isPerProcess: true },
    problems: availabilityProblem.rows('date-in-the-past', 'date-too-far-ahead'),
  },
} satisfies Record<string, Endpoint>
