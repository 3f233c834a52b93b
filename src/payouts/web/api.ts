import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import type { Payee, payoutEndpoints } from '../contract.ts'

const payoutsKey = ['/api/payouts', 'of']

/** Somebody returning to the tab may just have been paid; skips the first render. */
const fresh = { staleTime: 3_000, refetchOnWindowFocus: true } as const

export function payoutsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...payoutsKey, accountId],
    queryFn: ({ client }) => read({}, transportOf(client)),
    ...fresh,
  })
}

export function linesQuery(accountId: string) {
  const list = listQuery([...payoutsKey, accountId, 'lines'], (cursor, transport) =>
    readLines({ query: { cursor } }, transport),
  )
  return { ...list, ...fresh }
}

type PayeeKey = Pick<Payee, 'party' | 'id'>

/** Returns the URL. */
export function onboard(payee: PayeeKey, replace: boolean) {
  return postOnboard({ body: { ...bodyOf(payee), replace } })
}

export function disconnect(payee: PayeeKey) {
  return postDisconnect({ body: bodyOf(payee) })
}

/** All facilities with an account of their own use the organization's. */
export function mergeAccounts(organizationId: string) {
  return postMerge({ body: { organizationId } })
}

export function finishSetup(setup: string) {
  return postFinish({ body: { setup } })
}

export function refreshPayouts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: payoutsKey })
}

function bodyOf({ party, id }: PayeeKey): { facilityId?: string; organizationId?: string } {
  if (party === 'organization') return { organizationId: id }
  return party === 'facility' ? { facilityId: id } : {}
}

const read = caller<typeof payoutEndpoints.read>('GET /api/payouts')
const readLines = callerWithHeaders<typeof payoutEndpoints.lines>('GET /api/payouts/lines')
const postOnboard = caller<typeof payoutEndpoints.onboard>('POST /api/payouts/connect/onboard')
const postFinish = caller<typeof payoutEndpoints.finish>('POST /api/payouts/connect/finish')
const postMerge = caller<typeof payoutEndpoints.merge>('POST /api/payouts/connect/use-organization')
const postDisconnect = caller<typeof payoutEndpoints.disconnect>('POST /api/payouts/connect/disconnect')
