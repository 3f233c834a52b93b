import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone } from '#kit/shared/page-query.ts'
import { inOrganization, memberProblems } from '#organizations/contract.ts'
import { MONTH } from './rules.ts'

/** yyyy-MM. */
const Month = z.string().regex(MONTH, 'Choose a month, such as 2026-11.')

/** US dollars as decimal strings. `share = charged − refunded − commission + clinics = paidOut + owed`. */
const Amounts = z.object({
  /** To cards, for bookings. */
  charged: z.string(),
  /** Includes disputes. */
  refunded: z.string(),
  /** Negative if more was returned than taken. */
  commission: z.string(),
  /** The facility's share of clinics. */
  clinics: z.string(),
  share: z.string(),
  /** Paid at once with a booking, or sent after a clinic. */
  paidOut: z.string(),
  /** Still with us; negative in a month in which earlier money was paid out. */
  owed: z.string(),
  /** Bookings of that month which customers pay there; not part of the share. */
  paidAtFacility: z.string(),
})
export type Amounts = z.infer<typeof Amounts>

export const StatementFacility = z.object({
  facilityId: z.uuid(),
  name: z.string(),
  /** Null for facilities without a venue. */
  venueName: z.string().nullable(),
  amounts: Amounts,
})
export type StatementFacility = z.infer<typeof StatementFacility>

const StatementVenue = z.object({
  name: z.string().nullable(),
  amounts: Amounts,
  facilities: z.array(StatementFacility),
})

export const Statement = z.object({
  /** Null without an organization. */
  organizationName: z.string().nullable(),
  month: Month,
  /** The month isn’t over. */
  isCurrent: z.boolean(),
  /** With a statement, newest first. */
  months: z.array(Month),
  total: Amounts,
  /** By name; facilities without money that month are left out. */
  venues: z.array(StatementVenue),
})
export type Statement = z.infer<typeof Statement>

/** Default: the current month. */
const query = z.object({ ...inOrganization, month: orNone(Month) })

export const statementEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/statements',
    may: 'see-statements',
    summary:
      'The money of an organization’s facilities in a month, by venue and facility. A month is each facility’s own. For owners and finance.',
    query,
    isPersonal: true,
    reply: Statement,
    problems: memberProblems,
  },
  export: {
    method: 'GET',
    path: '/api/owner/statements.csv',
    may: 'see-statements',
    summary: 'The same as a CSV file, one line per facility. Amounts are in US dollars.',
    query,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    isStreamed: true,
    isPersonal: true,
    problems: memberProblems,
  },
} satisfies Record<string, Endpoint>
