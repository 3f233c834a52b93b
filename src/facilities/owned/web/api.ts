import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { changeRows } from '#kit/web/list/list-pages.tsx'
import { listQuery } from '#kit/web/list/list-query.ts'
import type { OwnedListing, ownedEndpoints } from '../contract.ts'

const ownedKey = ['/api/owner/facilities', 'pages']
const draftsKey = ['/api/owner/facilities', 'drafts']

/** Pages by name; `unchecked` selects imported facilities that nobody has looked at. */
export function ownedQuery(accountId: string, { unchecked }: { unchecked: boolean }) {
  return listQuery([...ownedKey, accountId, unchecked ? 'unchecked' : 'all'], (cursor, transport) =>
    listOwned({ query: { unchecked: unchecked ? 'true' : '', cursor } }, transport),
  )
}

/** Marks a facility as looked at. It keeps its place in the list. */
export async function checkOne(client: QueryClient, facilityId: string): Promise<void> {
  await check({ body: { facilityIds: [facilityId] } })
  changeRows<OwnedListing>(client, ownedKey, row => (row.id === facilityId ? { ...row, isChecked: true } : row))
}

/** Returns how many had not been looked at before, and refetches the lists. */
export async function checkAll(client: QueryClient): Promise<number> {
  const { checked } = await check({ body: {} })
  await client.invalidateQueries({ queryKey: ownedKey })
  return checked
}

/** What publishing all drafts, or those of an import, would do. */
export function draftsQuery(importId?: string) {
  return queryOptions({
    queryKey: [...draftsKey, importId ?? 'all'],
    queryFn: ({ client }) => readDrafts({ query: { importId } }, transportOf(client)),
  })
}

/** Lists and public pages are refetched. */
export async function publishAll(client: QueryClient, importId?: string) {
  const reply = await publish({ body: { importId } })
  await Promise.all([draftsKey, ownedKey, ['/api/facilities']].map(queryKey => client.invalidateQueries({ queryKey })))
  return reply
}

const listOwned = callerWithHeaders<typeof ownedEndpoints.list>('GET /api/owner/facilities')
const check = caller<typeof ownedEndpoints.check>('POST /api/owner/facilities/check')
const readDrafts = caller<typeof ownedEndpoints.drafts>('GET /api/owner/facilities/drafts')
const publish = caller<typeof ownedEndpoints.publish>('POST /api/owner/facilities/publish')

/** Lists are fetched again. */
export function forgetOwned(client: QueryClient): void {
  client.removeQueries({ queryKey: ownedKey.slice(0, 1) })
}
