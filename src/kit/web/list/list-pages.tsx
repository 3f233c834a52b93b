import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { ListPage, listQuery } from './list-query.ts'

type ListOptions<Row, Facts> = ReturnType<typeof listQuery<Row, Facts>>

/** `keepsOld`: shows the old rows while the filtered ones load. */
export function useList<Row, Facts>(options: ListOptions<Row, Facts>, { keepsOld = false } = {}) {
  const query = useInfiniteQuery({ ...options, placeholderData: keepsOld ? keepPreviousData : undefined })
  const pages = query.data?.pages
  return { query, rows: pages?.flatMap(page => page.rows), total: pages?.at(-1)?.total, facts: pages?.[0]?.facts }
}

/** In all cached lists whose key begins with `queryKey`. */
export function changeRows<Row>(client: QueryClient, queryKey: QueryKey, change: (row: Row) => Row): void {
  client.setQueriesData<InfiniteData<ListPage<Row>>>(
    { queryKey },
    list => list && { ...list, pages: list.pages.map(page => ({ ...page, rows: page.rows.map(change) })) },
  )
}

/** CSV of the filtered list. */
export function fileOf(path: string, filter: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
  return query ? `${path}?${query}` : path
}

const LoadingCard = () => <Skeleton className="h-40 rounded-lg sm:h-28" />

/** As large as rows with a few lines. */
export const loadingCards = (
  <>
    <LoadingCard />
    <LoadingCard />
    <LoadingCard />
  </>
)

type ListPagesProps<Row> = {
  list: ReturnType<typeof useList<Row, unknown>>
  /** Within sentences: "payments", "your bookings". */
  what: string
  /** Shown instead of no rows. */
  empty?: ReactNode
  filters?: { isNarrowed: boolean; clear: () => void }
  /** Skeletons of the rows. */
  loading?: ReactNode
  /** Label of the button for the next page. */
  more?: string
  onMore?: () => void
  /** Whether `children` place that button themselves. */
  placesMore?: boolean
  children: (rows: Row[], more: ReactNode) => ReactNode
}

/** Loading, failed, empty, without matches, or the rows with a button for more. */
export function ListPages<Row>({
  list: { query, rows },
  what,
  empty,
  filters,
  loading = <Skeleton className="h-[40rem] rounded-lg" />,
  more = 'Show more',
  onMore,
  placesMore = false,
  children,
}: ListPagesProps<Row>) {
  function showMore() {
    onMore?.()
    void query.fetchNextPage()
  }
  const failed = query.isError && (
    <LoadFailed
      title={`We couldn’t load ${what.startsWith('your ') ? what : `the ${what}`}.`}
      error={query.error}
      onRetry={() => (query.isFetchNextPageError ? showMore() : void query.refetch())}
    />
  )
  const button = query.hasNextPage && (
    <Button
      tone="secondary"
      className="self-start"
      busy={query.isFetchingNextPage}
      busyLabel="Loading…"
      onClick={showMore}
    >
      {more}
    </Button>
  )
  const end = query.isFetchNextPageError ? failed : button
  const nothing = rows?.length === 0 && (filters?.isNarrowed ? <NoMatches {...{ what, ...filters }} /> : empty)
  return (
    <div className="flex flex-col gap-4">
      {!query.isFetchNextPageError && failed}
      {query.isPending && (
        <>
          <output className="sr-only">Loading {what}…</output>
          {loading}
        </>
      )}
      {nothing || (rows && <div aria-busy={query.isPlaceholderData || undefined}>{children(rows, end)}</div>)}
      {!placesMore && end}
    </div>
  )
}

function NoMatches({ what, clear }: { what: string; clear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No matches"
      action={
        <Button tone="secondary" onClick={clear}>
          Show all {what.replace(/^your /, '')}
        </Button>
      }
    >
      Try fewer filters or a different name.
    </EmptyState>
  )
}
