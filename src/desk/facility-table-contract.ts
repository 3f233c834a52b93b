import { z } from 'zod'
import { PayoutStatus } from '#bookings/booking-desk/contract.ts'
import { Approval, FacilityState, sports } from '#facilities/contract.ts'
import { OwnedFilter } from '#facilities/owned/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'
import { inOrganization, memberProblems, ofOrganization } from '#organizations/contract.ts'

export const TableRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The owner's own number for it. */
  ownRef: z.string().nullable(),
  /** `id` is null where only the list of its owner named it. */
  venue: z.object({ id: z.uuid().nullable(), name: z.string() }).nullable(),
  city: z.string(),
  state: z.string(),
  sports: z.array(z.string()),
  /** Minutes of its own calendar day that are booked, and that it is open. */
  bookedToday: z.number().int(),
  openToday: z.number().int(),
  /** US dollars an hour as a decimal string; null without a price. */
  pricePerHour: z.string().nullable(),
  life: FacilityState,
  /** False for an imported facility until its owner has looked at it. */
  isChecked: z.boolean(),
  approval: Approval,
  responseHours: z.number().int(),
  payout: PayoutStatus,
})
export type TableRow = z.infer<typeof TableRow>

export const tableOrders = ['venue', 'name', 'price', 'today'] as const
export type TableOrder = (typeof tableOrders)[number]

export const facilityTableEndpoints = {
  list: {
    method: 'GET',
    path: '/api/owner/facility-table',
    may: 'see-own-facilities',
    summary:
      'An organization’s facilities with today’s use, price, state, approval and payouts. Sorted by venue and name, name, price, or minutes booked today; `down` reverses. `X-Total-Count` counts all that match.',
    query: OwnedFilter.extend({
      ...inOrganization,
      order: z.enum(tableOrders).default('venue'),
      direction: z.enum(['up', 'down']).default('up'),
      ...pageQuery({ max: 200, usual: 100 }),
    }),
    isPersonal: true,
    reply: z.array(TableRow),
    problems: memberProblems,
  },
  choices: {
    method: 'GET',
    path: '/api/owner/facility-table/choices',
    may: 'see-own-facilities',
    summary: 'What an organization’s facilities can be filtered by: sports, states and venues that occur.',
    ...ofOrganization,
    isPersonal: true,
    reply: z.object({
      total: z.number().int(),
      sports: z.array(z.enum(sports)),
      states: z.array(z.string()),
      venues: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.number().int() })),
    }),
    problems: memberProblems,
  },
} satisfies Record<string, Endpoint>
