import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/call.ts'
import { transportOf } from '#kit/web/query-client.ts'
import type { onboardingEndpoint } from '#payments/contract.ts'
import type { Payee, payoutEndpoints } from '../contract.ts'

const payoutsKey = ['/api/payouts', 'of']

/** Whoever comes back to the tab has perhaps just been paid; the page's first rendering is not asked for twice. */
const fresh = { staleTime: 3_000, refetchOnWindowFocus: true } as const

/** What belongs to the signed-in account, and what was paid out to it. */
export function payoutsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...payoutsKey, accountId],
    queryFn: ({ client }) => read(undefined, transportOf(client)),
    ...fresh,
  })
}

/** The lines behind that in pages, newest first. */
export function linesQuery(accountId: string) {
  return infiniteQueryOptions({
    queryKey: [...payoutsKey, accountId, 'lines'],
    queryFn: ({ client, pageParam: cursor }) => readLines({ query: { cursor } }, transportOf(client)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.cursor ?? undefined,
    ...fresh,
  })
}

/** Where somebody goes on to be paid. */
export function onboard({ party, id }: Pick<Payee, 'party' | 'id'>) {
  return postOnboard({ query: {}, body: party === 'facility' ? { facilityId: id } : {} })
}

/** Nothing of what an account was shown stays behind. */
export function forgetPayouts(client: QueryClient): void {
  client.removeQueries({ queryKey: payoutsKey })
}

const read = caller<typeof payoutEndpoints.read>('GET /api/payouts')
const readLines = caller<typeof payoutEndpoints.lines>('GET /api/payouts/lines')
const postOnboard = caller<typeof onboardingEndpoint>('POST /api/payouts/connect/onboard')
