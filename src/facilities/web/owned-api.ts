import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { OwnedListing, ownedEndpoints } from '#facilities/contract.ts'
import { caller, callerWithHeaders } from '#kit/web/call.ts'
import { nextCursor } from '#kit/web/next-cursor.ts'
import { transportOf } from '#kit/web/query-client.ts'

export type OwnedPage = {
  facilities: OwnedListing[]
  total: number
  cursor: string | undefined
}

const ownedKey = ['/api/owner/facilities', 'pages']

/** Pages by name; `unchecked` selects imported facilities that nobody has looked at. */
export function ownedQuery(accountId: string, { unchecked }: { unchecked: boolean }) {
  return infiniteQueryOptions({
    queryKey: [...ownedKey, accountId, unchecked ? 'unchecked' : 'all'],
    queryFn: async ({ client, pageParam: cursor }): Promise<OwnedPage> => {
      const query = { unchecked: unchecked ? ('true' as const) : ('' as const), cursor }
      const { reply, headers } = await listOwned({ query }, transportOf(client))
      return {
        facilities: reply,
        total: Number(headers.get('x-total-count')),
        cursor: nextCursor(headers.get('link')),
      }
    },
    initialPageParam: '',
    getNextPageParam: page => page.cursor,
    // Fresh after returning from an import, without fetching twice on the first rendering.
    staleTime: 3_000,
  })
}

/** Marks a facility as looked at. It keeps its place in the list. */
export async function checkOne(client: QueryClient, facilityId: string): Promise<void> {
  await check({ body: { facilityIds: [facilityId] } })
  client.setQueriesData<InfiniteData<OwnedPage>>({ queryKey: ownedKey }, lists => lists && markIn(lists, facilityId))
}

/** Returns how many had not been looked at before, and refetches the lists. */
export async function checkAll(client: QueryClient): Promise<number> {
  const { checked } = await check({ body: {} })
  await client.invalidateQueries({ queryKey: ownedKey })
  return checked
}

/** Clears everything an account was shown. */
export function forgetOwned(client: QueryClient): void {
  client.removeQueries({ queryKey: ownedKey.slice(0, 1) })
}

function markIn(lists: InfiniteData<OwnedPage>, facilityId: string): InfiniteData<OwnedPage> {
  const mark = (facility: OwnedListing) => (facility.id === facilityId ? { ...facility, isChecked: true } : facility)
  return { ...lists, pages: lists.pages.map(page => ({ ...page, facilities: page.facilities.map(mark) })) }
}

const listOwned = callerWithHeaders<typeof ownedEndpoints.list>('GET /api/owner/facilities')
const check = caller<typeof ownedEndpoints.check>('POST /api/owner/facilities/check')
