import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { peopleProblem } from '#accounts/people-problem.ts'
import { FacilityState, facilitiesProblem, ProviderType } from '#facilities/contract.ts'
import { transferProblem } from '#facilities/transfer/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'

export const ListedFacility = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  provider: ProviderType,
  /** US dollars an hour as a decimal string; null without a price. */
  pricePerHour: z.string().nullable(),
  /** The organization, with the email of its first owner. */
  owner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  status: FacilityState,
  isRetired: z.boolean(),
  isDraft: z.boolean(),
  /** Made in the last 30 days. */
  recentBookings: z.number().int(),
})
export type ListedFacility = z.infer<typeof ListedFacility>

const refusals = accountsProblem.rows('not-signed-in', 'not-allowed')

const lives = ['live', 'draft', 'hidden', 'retired'] as const
export type Life = (typeof lives)[number]

const Filter = z.object({
  text: orNone(z.string().trim().max(100)),
  state: orNone(z.string().regex(/^[A-Z]{2}$/)),
  provider: orNone(ProviderType),
  owner: orNone(z.union([z.enum(['any', 'none']), z.uuid()])),
  life: orNone(z.enum(lives)),
})

export const adminFacilityEndpoints = {
  list: {
    method: 'GET',
    path: '/api/admin/facilities',
    may: 'see-facilities',
    summary:
      'All facilities sorted by name, including those closed down. `owner` is `any`, `none`, an organization ID or an account ID. For administrators.',
    query: Filter.extend(pageQuery()),
    isPersonal: true,
    reply: z.array(ListedFacility),
    problems: refusals,
  },
  export: {
    method: 'GET',
    path: '/api/admin/facilities.csv',
    may: 'see-facilities',
    summary: 'The same filtered facilities as a CSV file.',
    query: Filter,
    isPersonal: true,
    isStreamed: true,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    problems: refusals,
  },
  give: {
    method: 'POST',
    path: '/api/admin/facilities/:id/owner',
    may: 'give-facility',
    summary:
      'Transfers a facility to the organization of another account. Payouts stop until the new owner sets them up.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ email: z.string().trim().toLowerCase().max(254) }),
    isPersonal: true,
    reply: ListedFacility,
    problems: [
      ...refusals,
      ...facilitiesProblem.rows('facility-not-found'),
      ...transferProblem.rows('owner-has-it', 'owner-has-same-place'),
      ...peopleProblem.rows('account-not-found', 'address-not-proved'),
    ],
  },
} satisfies Record<string, Endpoint>
