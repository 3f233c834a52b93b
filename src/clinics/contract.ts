import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

/** A published clinic as everybody may see it. */
export const Clinic = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  sportType: z.string(),
  /** When it begins, ISO 8601 with the offset of the facility's zone. */
  scheduledDate: z.iso.datetime({ offset: true }),
  /** Minutes. */
  duration: z.number().int(),
  maxParticipants: z.number().int(),
  /** US dollars a person, as a decimal string such as "45.00". */
  price: z.string(),
  facilityId: z.uuid(),
  facilityName: z.string(),
  /** One line for people. */
  address: z.string(),
  city: z.string(),
  /** Two-letter code. */
  state: z.string(),
  /** IANA zone of the facility. */
  timeZone: z.string(),
})
export type Clinic = z.infer<typeof Clinic>

/** The sports that the filter offers (specification, section 9). */
export const clinicSports = [
  'Basketball',
  'Football',
  'Soccer',
  'Tennis',
  'Baseball',
  'Volleyball',
  'Track & Field',
  'Swimming',
  'Golf',
  'Hockey',
] as const

/**
 * The states that the filter offers: the specification asks for ten and names none, so these are the ten with the most
 * residents, most first (US Census Bureau, 2020 census, table of resident population).
 */
export const clinicStates = [
  ['CA', 'California'],
  ['TX', 'Texas'],
  ['FL', 'Florida'],
  ['NY', 'New York'],
  ['PA', 'Pennsylvania'],
  ['IL', 'Illinois'],
  ['OH', 'Ohio'],
  ['GA', 'Georgia'],
  ['NC', 'North Carolina'],
  ['MI', 'Michigan'],
] as const

/** Clinics in one answer, at most. */
export const MAX_CLINICS = 500

/** Query values arrive as text; an empty one means that the filter is not set. */
const filterText = z
  .string()
  .max(100)
  .optional()
  .transform(text => text?.replace(/\p{Cc}/gu, ' ').trim() || undefined)

export const clinicProblem = problems({
  'clinic-not-found': [404, 'Clinic not found.'],
})

export const clinicEndpoints = {
  list: {
    method: 'GET',
    path: '/api/nil-clinics',
    summary: `Published clinics that have not begun, the next one first, at most ${MAX_CLINICS}. \`sport\` is the whole name of a sport; \`location\` is a state’s two-letter code, or a part of the city, address or ZIP code. Both ignore case.`,
    query: z.object({ sport: filterText, location: filterText }),
    reply: z.array(Clinic),
  },
  read: {
    method: 'GET',
    path: '/api/nil-clinics/:id',
    summary: 'One published clinic, also after it has begun.',
    params: z.object({ id: z.uuid() }),
    reply: Clinic,
    problems: clinicProblem.rows('clinic-not-found'),
  },
} satisfies Record<string, Endpoint>
