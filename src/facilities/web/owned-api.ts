import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { OwnedListing, ownedEndpoints } from '#facilities/contract.ts'
import { caller, callerWithHeaders } from '#kit/web/call.ts'
import { nextCursor } from '#kit/web/next-cursor.ts'
import { transportOf } from '#kit/web/query-client.ts'

export type OwnedPage = {
  facilities: OwnedListing[]
  /** How many there are in all. */
  total: number
  cursor: string | undefined
}

const ownedKey = ['/api/owner/facilities', 'pages']

/** The facilities of the signed-in account in pages, by name; with `unchecked` what imports have added and nobody has looked at. */
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
    // Whoever comes back from an import sees what it has added; the page's first rendering is not asked for twice.
    staleTime: 3_000,
  })
}

/** The owner has looked at this facility. Where it stands in a list it stays, marked. */
export async function checkOne(client: QueryClient, facilityId: string): Promise<void> {
  await check({ body: { facilityIds: [facilityId] } })
  client.setQueriesData<InfiniteData<OwnedPage>>({ queryKey: ownedKey }, lists => lists && markIn(lists, facilityId))
}

/** The owner has looked at all of theirs; answers how many they had not looked at before. The lists are fetched anew. */
export async function checkAll(client: QueryClient): Promise<number> {
  const { checked } = await check({ body: {} })
  await client.invalidateQueries({ queryKey: ownedKey })
  return checked
}

/** Nothing of what an account was shown stays behind. */
export function forgetOwned(client: QueryClient): void {
  client.removeQueries({ queryKey: ownedKey.slice(0, 1) })
}

function markIn(lists: InfiniteData<OwnedPage>, facilityId: string): InfiniteData<OwnedPage> {
  const mark = (facility: OwnedListing) => (facility.id === facilityId ? { ...facility, isChecked: true } : facility)
  return { ...lists, pages: lists.pages.map(page => ({ ...page, facilities: page.facilities.map(mark) })) }
}

const listOwned = callerWithHeaders<typeof ownedEndpoints.list>('GET /api/owner/facilities')
const check = caller<typeof ownedEndpoints.check>('POST /api/owner/facilities/check')
