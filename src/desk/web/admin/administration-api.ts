import { queryOptions } from '@tanstack/react-query'
import type { adminFacilityEndpoints } from '#desk/facilities-contract.ts'
import type { logEndpoints } from '#desk/log-contract.ts'
import type { adminPaymentEndpoints } from '#desk/payments-contract.ts'
import type { peopleEndpoints } from '#desk/people-contract.ts'
import type { adminSearchEndpoints, SearchGroup } from '#desk/search-contract.ts'
import { caller, callerWithHeaders } from '#kit/web/call.ts'
import { live } from '#kit/web/live-query.ts'
import { transportOf } from '#kit/web/query-client.ts'
import type { paymentEndpoints } from '#payments/contract.ts'
import { pagesQuery } from './list-pages.tsx'
import type { Filter } from './use-filter.ts'

const again = { ...live, staleTime: 3_000 } as const

export const facilityFilters = ['text', 'state', 'provider', 'owner', 'life'] as const
export const FACILITIES = '/api/admin/facilities'

/** By name. The server validates the filters from the URL. */
export function facilitiesQuery(filter: Filter<(typeof facilityFilters)[number]>) {
  return pagesQuery(FACILITIES, filter, (query, transport) => listFacilities({ query }, transport))
}

export const peopleFilters = ['text', 'role'] as const
export const PEOPLE = '/api/admin/people'

/** Newest first. */
export function peopleQuery(filter: Filter<(typeof peopleFilters)[number]>) {
  return pagesQuery(PEOPLE, filter, (query, transport) => listPeople({ query }, transport))
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: [PEOPLE, 'one', id],
    queryFn: ({ client }) => readPerson({ params: { id } }, transportOf(client)),
    ...again,
  })
}

export const attentionQuery = queryOptions({
  queryKey: ['/api/admin/payments', 'attention'],
  queryFn: ({ client }) => readAttention({}, transportOf(client)),
  ...again,
})

export const paymentFilters = ['status', 'text'] as const
export const PAYMENTS = '/api/admin/payments'

/** Newest first. */
export function paymentsQuery(filter: Filter<(typeof paymentFilters)[number]>) {
  return pagesQuery(PAYMENTS, filter, (query, transport) => listPayments({ query }, transport))
}

export const logFilters = ['actor', 'role', 'action', 'kind', 'subject', 'from', 'to'] as const

/** Privileged actions, newest first. */
export function logQuery(filter: Filter<(typeof logFilters)[number]>) {
  return pagesQuery('/api/admin/log', filter, (query, transport) => listLog({ query }, transport))
}

/** CSV of the filtered log. */
export function logFile(filter: Filter<(typeof logFilters)[number]>): string {
  const filters = Object.entries(filter).filter(([, value]) => value !== '')
  return `/api/admin/log.csv?${new URLSearchParams(filters)}`
}

/** A few of each group, or all of one. */
export function searchQuery(q: string, group: SearchGroup | undefined) {
  return queryOptions({
    queryKey: ['/api/admin/search', q, group ?? ''],
    queryFn: ({ client }) => search({ query: group ? { q, group } : { q } }, transportOf(client)),
    ...again,
  })
}

export const transferFacility = caller<typeof adminFacilityEndpoints.give>('POST /api/admin/facilities/:id/owner')
export const returnPayment = caller<typeof adminPaymentEndpoints.returnPayment>('POST /api/admin/payments/:id/return')
export const retryRefund = caller<typeof paymentEndpoints.retryRefund>('POST /api/refunds/:id/retry')

/** Each returns the new state. */
export const personActions = {
  'make-administrator': caller<typeof peopleEndpoints.makeAdministrator>(
    'POST /api/admin/people/:id/make-administrator',
  ),
  'remove-administrator': caller<typeof peopleEndpoints.removeAdministrator>(
    'POST /api/admin/people/:id/remove-administrator',
  ),
  'end-sessions': caller<typeof peopleEndpoints.endSessions>('POST /api/admin/people/:id/end-sessions'),
  'sign-in-link': caller<typeof peopleEndpoints.sendSignInLink>('POST /api/admin/people/:id/sign-in-link'),
}
export type PersonAction = keyof typeof personActions

const listFacilities = callerWithHeaders<typeof adminFacilityEndpoints.list>('GET /api/admin/facilities')
const listPeople = callerWithHeaders<typeof peopleEndpoints.list>('GET /api/admin/people')
const readPerson = caller<typeof peopleEndpoints.read>('GET /api/admin/people/:id')
const readAttention = caller<typeof adminPaymentEndpoints.attention>('GET /api/admin/payments/attention')
const listPayments = callerWithHeaders<typeof adminPaymentEndpoints.list>('GET /api/admin/payments')
const listLog = callerWithHeaders<typeof logEndpoints.list>('GET /api/admin/log')
const search = caller<typeof adminSearchEndpoints.search>('GET /api/admin/search')
