import { z } from 'zod'
import { CalendarDate, FreeTime } from '#availability/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'

/** Two pages of results. */
export const MAX_FACILITIES = 50
/** Beside the button for all others they fit a card on a phone. */
export const MAX_TIMES = 3
/** Without a date, from today. */
export const DAYS_AHEAD = 7

const facilityIds = z
  .union([z.string(), z.array(z.string()).max(MAX_FACILITIES)])
  .transform(ids => [ids].flat().flatMap(id => id.split(',')))
  .pipe(
    z
      .array(z.uuid())
      .min(1)
      .max(MAX_FACILITIES, `Ask for at most ${MAX_FACILITIES} facilities at once.`)
      .refine(ids => new Set(ids).size === ids.length, 'A facility is listed twice.'),
  )
  .meta({ description: 'Repeated or separated by commas.' })

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time as HH:mm.')

/** Parameters of a request for times; needs `checkRange`. */
export const askedTimes = {
  date: CalendarDate.optional().meta({ description: `Without it, the next ${DAYS_AHEAD} days there are searched.` }),
  timeStart: timeOfDay.optional(),
  timeEnd: timeOfDay.optional(),
}

export function checkRange({ timeStart, timeEnd }: AskedTimes, context: z.RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['timeEnd'], message })
  if ((timeStart === undefined) !== (timeEnd === undefined)) refuse('Enter both a start and an end, or neither.')
  else if (timeStart !== undefined && timeStart >= timeEnd!) refuse('The end must be later than the start.')
}

export const NextTimesQuery = z.object({ facilityIds, ...askedTimes }).superRefine(checkRange)
export type NextTimesQuery = z.output<typeof NextTimesQuery>

/** A day (yyyy-MM-dd) and a time of day (HH:mm), either or none. */
export type AskedTimes = Partial<Record<'date' | 'timeStart' | 'timeEnd', string | undefined>>

export const NextTimes = z.object({
  facilityId: z.uuid(),
  /** The calendar date there, yyyy-MM-dd. */
  today: z.string(),
  /** Available to anybody, in order; on one day if a date or a time of day was requested. */
  times: z.array(FreeTime),
  /**
   * How much of the requested time of day is free: `all` of it without a gap, or only `part`. With `none` the times are
   * the nearest others. Null if none was requested.
   */
  match: z.enum(['all', 'part', 'none']).nullable(),
  /** The times of a requested time of day that are free throughout, as one, with the price of all; else null. */
  whole: FreeTime.nullable(),
  /** US dollars per hour, the lowest and highest of these times; null without any. */
  hourlyPrice: z.object({ from: z.number(), to: z.number() }).nullable(),
})
export type NextTimes = z.infer<typeof NextTimes>

export const nextTimesEndpoints = {
  list: {
    method: 'GET',
    path: '/api/next-times',
    may: 'read-public',
    summary: `Returns up to ${MAX_TIMES} available times of each facility, in the order requested: on a day, or the next ones; within a time of day, or nearest to it. Busy times of other calendars are those last read. Leaves out unknown facilities.`,
    query: NextTimesQuery,
    reply: z.array(NextTimes),
  },
} satisfies Record<string, Endpoint>
