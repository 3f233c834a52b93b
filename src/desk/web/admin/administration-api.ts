import { queryOptions } from '@tanstack/react-query'
import type { logEndpoints } from '#accounts/log-contract.ts'
import type { adminFacilityEndpoints } from '#desk/facilities-contract.ts'
import type { adminPaymentEndpoints } from '#desk/payments-contract.ts'
import type { peopleEndpoints } from '#desk/people-contract.ts'
import type { adminSearchEndpoints, SearchGroup } from '#desk/search-contract.ts'
import type { Transport } from '#kit/shared/transport.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { polled } from '#kit/web/api/live-query.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import { type Filters, typed } from '#kit/web/list/use-filters.ts'
import type { paymentEndpoints } from '#payments/contract.ts'

export const facilityFilters = { text: typed, state: typed, provider: typed, owner: typed, life: typed }
export const FACILITIES = '/api/admin/facilities'

/** By name. */
export function facilitiesQuery(filter: Filters<typeof facilityFilters>) {
  return pagesOf(FACILITIES, filter, listFacilities)
}

export const peopleFilters = { text: typed, role: typed }
export const PEOPLE = '/api/admin/people'

/** Newest first. */
export function peopleQuery(filter: Filters<typeof peopleFilters>) {
  return pagesOf(PEOPLE, filter, listPeople)
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: [PEOPLE, 'one', id],
    queryFn: ({ client }) => readPerson({ params: { id } }, transportOf(client)),
    ...polled,
  })
}

export const attentionQuery = queryOptions({
  queryKey: ['/api/admin/payments', 'attention'],
  queryFn: ({ client }) => readAttention({}, transportOf(client)),
  ...polled,
})

export const paymentFilters = { status: typed, text: typed }
export const PAYMENTS = '/api/admin/payments'

/** Newest first. */
export function paymentsQuery(filter: Filters<typeof paymentFilters>) {
  return pagesOf(PAYMENTS, filter, listPayments)
}

export const logFilters = {
  actor: typed,
  role: typed,
  action: typed,
  kind: typed,
  subject: typed,
  from: typed,
  to: typed,
}
export const LOG = '/api/admin/log'

/** Privileged actions, newest first. */
export function logQuery(filter: Filters<typeof logFilters>) {
  return pagesOf(LOG, filter, listLog)
}

type List<Row> = (
  input: { query: Record<string, string> },
  transport: Transport,
) => Promise<{ reply: Row[]; headers: Headers }>

/** The server validates the filters from the URL. */
function pagesOf<Row>(path: string, filter: Record<string, string>, list: List<Row>) {
  const query = listQuery([path, 'pages', filter], (cursor, transport) =>
    list({ query: { ...filter, cursor } }, transport),
  )
  return { ...query, ...polled }
}

/** A few of each group, or all of one. */
export function searchQuery(q: string, group: SearchGroup | undefined) {
  return queryOptions({
    queryKey: ['/api/admin/search', q, group ?? ''],
    queryFn: ({ client }) => search({ query: group ? { q, group } : { q } }, transportOf(client)),
    ...polled,
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
