import { z } from 'zod'
import { DeskBooking } from '#bookings/contract.ts'
import { ClinicRequest } from '#clinics/hosting/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { memberProblems, ofOrganization } from '#organizations/contract.ts'

/** ISO 8601 with the facility's offset. */
const TimeSpan = z.object({ startTime: z.string(), endTime: z.string() })

export const TodayFacility = z.object({
  id: z.uuid(),
  name: z.string(),
  /** IANA zone. */
  timeZone: z.string(),
  open: z.array(TimeSpan),
  /** In time order. */
  items: z.array(
    TimeSpan.extend({
      kind: z.enum(['booking', 'pending', 'block']),
      /** The customer's name, or why it is blocked. */
      title: z.string(),
    }),
  ),
})
export type TodayFacility = z.infer<typeof TodayFacility>

export const TodayVenue = z.object({
  /** Null for facilities without a venue. */
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  /** In search, and so open today. */
  facilities: z.number().int(),
  bookings: z.number().int(),
  /** By name; those with nothing today may be left out. */
  shown: z.array(TodayFacility),
})
export type TodayVenue = z.infer<typeof TodayVenue>

/** Of what takes place in a week, whenever it was booked. */
const WeekFigures = z.object({
  /** Confirmed bookings. */
  bookings: z.number().int(),
  /** Their prices, US dollars as a decimal string; null for roles without reports. */
  revenue: z.string().nullable(),
  /** Includes requests. */
  bookedMinutes: z.number().int(),
  openMinutes: z.number().int(),
})
export type WeekFigures = z.infer<typeof WeekFigures>

export const attentionKinds = [
  'unread-messages',
  'failed-calendars',
  'no-payout-account',
  'drafts',
  'unchecked',
  'no-price',
] as const

export const Attention = z.object({
  kind: z.enum(attentionKinds),
  /** Conversations or facilities. */
  count: z.number().int().positive(),
  /** If it is about a single facility. */
  facilityId: z.uuid().nullable(),
})
export type Attention = z.infer<typeof Attention>

export const OwnerHome = z.object({
  /** All, also drafts and closed ones. */
  facilities: z.number().int(),
  /** yyyy-MM-dd where most of the facilities are. */
  today: z.string(),
  venues: z.array(TodayVenue),
  /** Most urgent first, at most 50. */
  requests: z.object({ bookings: z.array(DeskBooking), total: z.number().int() }),
  clinicRequests: z.array(ClinicRequest),
  week: z.object({
    /** Sunday and Saturday, yyyy-MM-dd. */
    from: z.string(),
    to: z.string(),
    current: WeekFigures,
    previous: WeekFigures,
  }),
  /** Only what there is, most important first. */
  attention: z.array(Attention),
})
export type OwnerHome = z.infer<typeof OwnerHome>

export const homeEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/home',
    may: 'see-own-facilities',
    summary:
      'An organization’s day: today by venue, requests with their deadlines, this week’s and last week’s figures, and what needs attention. Members see what their role may.',
    ...ofOrganization,
    isPersonal: true,
    reply: OwnerHome,
    problems: memberProblems,
  },
} satisfies Record<string, Endpoint>
