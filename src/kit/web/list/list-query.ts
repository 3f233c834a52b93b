import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Transport } from '#kit/shared/transport.ts'
import { transportOf } from '#kit/web/api/query-client.ts'

/** `total`: rows of all pages, 0 if unknown. `facts`: what else came with the page. */
export type ListPage<Row, Facts = undefined> = {
  rows: Row[]
  total: number
  facts?: Facts
  cursor: string | undefined
}

type Read<Row, Facts> = (
  cursor: string,
  transport: Transport,
  client: QueryClient,
) => Promise<{ reply: Row[]; headers: Headers; facts?: Facts }>

/** A list in pages; `cursor` is empty for the first. Fresh when shown again, without fetching twice at first. */
export function listQuery<Row, Facts = undefined>(queryKey: QueryKey, read: Read<Row, Facts>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ client, pageParam }): Promise<ListPage<Row, Facts>> => {
      const { reply, headers, facts } = await read(pageParam, transportOf(client), client)
      const cursor = nextCursor(headers.get('link'))
      return { rows: reply, total: Number(headers.get('x-total-count')), cursor, ...(facts && { facts }) }
    },
    initialPageParam: '',
    getNextPageParam: page => page.cursor,
    staleTime: 3_000,
  })
}

/** RFC 8288: `</api/facilities?cursor=abc>; rel="next"` → "abc". */
export function nextCursor(link: string | null): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  if (next === undefined || !next.includes('?')) return undefined
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') || undefined
}
