import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { MAX_CLINICS } from './options.ts'

/** High school seniors may lead clinics too (specification, section 1). */
export const AthleteLevel = z.enum(['college', 'high-school'])
export type AthleteLevel = z.infer<typeof AthleteLevel>

export const Athlete = z.object({
  id: z.uuid(),
  name: z.string(),
  sportType: z.string(),
  level: AthleteLevel,
  school: z.string(),
  bio: z.string(),
  /** A path on this site. */
  photoUrl: z.string().nullable(),
  /** Fictional: from the demo's data. */
  isSample: z.boolean(),
})
export type Athlete = z.infer<typeof Athlete>

export const SkillLevel = z.enum(['all', 'beginner', 'intermediate', 'advanced'])
export type SkillLevel = z.infer<typeof SkillLevel>

/**
 * `awaiting-approval`: by the field's owner; `full`: the waitlist is open; `deciding`: past `decideBy`,
 * sign-ups are being counted; `begun`: or already over.
 */
export const ClinicSales = z.enum(['awaiting-approval', 'open', 'full', 'deciding', 'begun', 'cancelled'])
export type ClinicSales = z.infer<typeof ClinicSales>

/**
 * `closed`: the field was closed; `declined`: by the field's owner; `not-approved`: the owner did not answer in
 * time.
 */
export const ClinicCancelReason = z.enum([
  'athlete',
  'minimum-missed',
  'closed',
  'administrator',
  'declined',
  'not-approved',
])
export type ClinicCancelReason = z.infer<typeof ClinicCancelReason>

export const Clinic = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  sportType: z.string(),
  /** Start; ISO 8601 with the facility's offset. */
  scheduledDate: z.iso.datetime({ offset: true }),
  /** Minutes. */
  duration: z.number().int(),
  maxParticipants: z.number().int(),
  /** With fewer at `decideBy` the clinic is cancelled and everyone refunded. */
  minParticipants: z.number().int(),
  /** ISO 8601 with the facility's offset. */
  decideBy: z.iso.datetime({ offset: true }),
  /** It is settled that the clinic takes place. */
  isDecided: z.boolean(),
  /** Bookings missing for the minimum; 0 once decided. */
  stillNeeded: z.number().int(),
  /** Neither booked nor held. */
  placesLeft: z.number().int(),
  sales: ClinicSales,
  /** The owner's deadline, ISO 8601 with the facility's offset; null unless awaiting approval. */
  approvalDueAt: z.iso.datetime({ offset: true }).nullable(),
  cancelledBecause: ClinicCancelReason.nullable(),
  /** Full refund until then; with the facility's offset. */
  refundableUntil: z.iso.datetime({ offset: true }),
  /** US dollars a person, such as "45.00"; "0.00" is free. */
  price: z.string(),
  minAge: z.number().int().nullable(),
  maxAge: z.number().int().nullable(),
  skillLevel: SkillLevel,
  athlete: Athlete,
  facilityId: z.uuid(),
  facilityName: z.string(),
  /** One line, for display. */
  address: z.string(),
  city: z.string(),
  /** Two-letter code. */
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** IANA zone of the facility. */
  timeZone: z.string(),
  /** Miles from the requested place; null without one. */
  distanceMiles: z.number().nullable(),
  /** From the demo's data. */
  isSample: z.boolean(),
})
export type Clinic = z.infer<typeof Clinic>

const NEAR_LENGTH = 100

/** An empty query value means no filter. */
const filterText = z
  .string()
  .max(NEAR_LENGTH)
  .optional()
  .transform(text => text?.replace(/\p{Cc}/gu, ' ').trim() || undefined)

export const clinicProblem = problems({
  'clinic-not-found': [404, 'Clinic not found.'],
  'clinic-over': [409, 'This clinic has already started or ended. Seats are no longer available.'],
  'clinic-cancelled': [409, 'This clinic was canceled. You were not charged.'],
  'clinic-deciding': [409, 'We’re counting sign-ups for this clinic. Try again in a minute.'],
  'clinic-awaiting-approval': [409, 'The field’s owner hasn’t approved this clinic yet. Try again later.'],
  'clinic-full': [409, 'Not enough seats are left. You were not charged.'],
})

export const ClinicId = z.uuid().transform(id => id.toLowerCase())
export const idParams = z.object({ id: ClinicId })
/** Grants access to a booking or waiting-list entry from any browser. */
export const accessKey = z.string().max(100).optional()
/** Of what the caller owns, by cookie or key. */
export const ownInput = { params: idParams, query: z.object({ key: accessKey }) }

export const clinicEndpoints = {
  list: {
    method: 'GET',
    path: '/api/nil-clinics',
    may: 'read-public',
    summary: `Published upcoming clinics, soonest first, at most ${MAX_CLINICS}. \`sport\` is a sport’s full name; \`location\` is a two-letter state code, or part of a city, address or ZIP code; \`search\` matches part of the title or description. All ignore case. \`near\` is a city or ZIP code: each clinic then has its distance, nearest first.`,
    query: z.object({ sport: filterText, location: filterText, search: filterText, near: filterText }),
    reply: z.array(Clinic),
  },
  read: {
    method: 'GET',
    path: '/api/nil-clinics/:id',
    may: 'act-for-oneself',
    summary: 'One clinic, including past and canceled ones.',
    params: idParams,
    reply: Clinic,
    problems: clinicProblem.rows('clinic-not-found'),
  },
  calendar: {
    method: 'GET',
    path: '/api/nil-clinics/:id/calendar.ics',
    may: 'read-public',
    summary: 'A clinic as an iCalendar file (RFC 5545).',
    params: idParams,
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: clinicProblem.rows('clinic-not-found'),
  },
} satisfies Record<string, Endpoint>
