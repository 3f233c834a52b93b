import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoMatches } from '#desk/web/no-matches.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { live } from '#kit/web/live-query.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { MoreButton } from '#kit/web/more-button.tsx'
import { nextCursor } from '#kit/web/next-cursor.ts'
import { transportOf } from '#kit/web/query-client.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'

type Page<Row> = { rows: Row[]; cursor: string | undefined }
type Read<Row> = (
  query: Record<string, string>,
  transport: ReturnType<typeof transportOf>,
) => Promise<{ reply: Row[]; headers: Headers }>

/** Polls, without fetching twice on the first rendering. */
export function pagesQuery<Row>(path: string, filter: Record<string, string>, read: Read<Row>) {
  return infiniteQueryOptions({
    queryKey: [path, 'pages', filter],
    queryFn: async ({ client, pageParam }): Promise<Page<Row>> => {
      const { reply, headers } = await read({ ...filter, cursor: pageParam }, transportOf(client))
      return { rows: reply, cursor: nextCursor(headers.get('link')) }
    },
    initialPageParam: '',
    getNextPageParam: page => page.cursor,
    ...live,
    staleTime: 3_000,
  })
}

export function refetchPages(client: QueryClient, path: string): Promise<void> {
  return client.invalidateQueries({ queryKey: [path] })
}

type ListPagesProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  /** A noun within sentences: "payments". */
  what: string
  /** Shown without a filter when there are no rows. */
  empty: { title: string; text: string }
  isNarrowed: boolean
  onClear: () => void
  children: (rows: Row[]) => ReactNode
}

export function ListPages<Row>({ query, what, empty, isNarrowed, onClear, children }: ListPagesProps<Row>) {
  const rows = query.data?.pages.flatMap(page => page.rows)
  return (
    <div className="flex flex-col gap-4">
      {query.isError && (
        <LoadFailed title={`We couldn’t load the ${what}.`} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <>
          <output className="sr-only">Loading {what}…</output>
          <Skeleton className="h-[40rem] rounded-lg" />
        </>
      )}
      {rows?.length === 0 && isNarrowed && <NoMatches {...{ what, onClear }} />}
      {rows?.length === 0 && !isNarrowed && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      {rows && rows.length > 0 && <div aria-busy={query.isPlaceholderData || undefined}>{children(rows)}</div>}
      <MoreButton query={query}>Show more</MoreButton>
    </div>
  )
}
