import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { filtersIn } from '#kit/web/list/use-filters.ts'
import { Tabs } from '#kit/web/tabs/tabs.tsx'
import { leadsQuery } from '#leads/web/api.ts'
import { LeadList, leadFilters } from '#leads/web/lead-list.tsx'
import { ListingQueue, listingFilters } from '#listings/review/web/listing-queue.tsx'
import { allReviewsQuery } from '#reviews/web/api.ts'
import { moderationFilters, ReviewModeration } from '#reviews/web/review-moderation.tsx'
import { TournamentQueue } from '#tournaments/web/tournament-queue.tsx'
import { AdminPage, adminLoader } from './admin-page.tsx'
import { fetchQueues, findFirstQueue, type Queue, queues, useQueueCounts } from './queues.ts'

/** Redirects to the first queue with something to decide; prefetches the counts. */
export const loader = adminLoader(
  async (client, search) => {
    await fetchQueues(client, filtersIn(listingFilters, search).status)
    if (askedQueue(search) === 'leads')
      await client.prefetchInfiniteQuery(leadsQuery(filtersIn(leadFilters, search).order))
    if (askedQueue(search) === 'reviews')
      await client.prefetchInfiniteQuery(allReviewsQuery(filtersIn(moderationFilters, search)))
  },
  async (client, search) => {
    if (askedQueue(search)) return undefined
    search.set('tab', await findFirstQueue(client))
    return `${paths.adminReviews}?${search}`
  },
)

/** /admin/reviews: the review queues. */
export function Component() {
  return (
    <AdminPage
      title="Reviews"
      description="Leads, listings and tournaments to review, and what players wrote."
      path={paths.adminReviews}
      aside={
        <p className="flex flex-wrap gap-x-6">
          {/* A file, not a page: bypasses the router. */}
          <a href="/api/facilities.csv" download className={link}>
            All facilities (CSV)
          </a>
          <Link to={paths.bookings} className={link}>
            All bookings
          </Link>
          <Link to={paths.signIn} className={link}>
            Sign out
          </Link>
        </p>
      }
    >
      <Queues />
    </AdminPage>
  )
}

function Queues() {
  const [search, setSearch] = useSearchParams()
  // Needed if the server rendered it for a visitor and the browser turns out to be an administrator's.
  const shown = askedQueue(search) ?? queues[0]
  const counts = useQueueCounts()
  const chosen = search.get('id') ?? undefined
  function show(tab: string) {
    if (tab !== shown) setSearch({ tab }, { replace: true, preventScrollReset: true })
  }
  function choose(id: string | undefined) {
    const next = new URLSearchParams(search)
    next.set('tab', shown)
    if (id === undefined) next.delete('id')
    else next.set('id', id)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const contents: Record<Queue, ReactNode> = {
    listings: <ListingQueue chosen={chosen} onChoose={choose} />,
    tournaments: <TournamentQueue chosen={chosen} onChoose={choose} />,
    leads: <LeadList />,
    reviews: <ReviewModeration />,
  }
  return (
    <Tabs
      label="Reviews"
      value={shown}
      onChange={show}
      tabs={queues.map(value => ({
        value,
        label: <TabLabel name={names[value]} count={counts[value]} isWaiting={value !== 'leads'} />,
        content: contents[value],
      }))}
    />
  )
}

const link = 'inline-link inline-flex min-h-11 items-center'

const names: Record<Queue, string> = {
  listings: 'Listings',
  tournaments: 'Tournaments',
  leads: 'Leads',
  reviews: 'Player reviews',
}

/** On a phone the count is on its own line: three names fill the width. */
function TabLabel({ name, count, isWaiting }: { name: string; count: number | undefined; isWaiting: boolean }) {
  return (
    <span className="flex flex-col items-start py-1 leading-tight sm:flex-row sm:items-baseline sm:gap-2">
      {name}{' '}
      {count !== undefined && (
        <span className="text-sm font-normal">
          {count.toLocaleString('en-US')}
          {isWaiting && ' waiting'}
        </span>
      )}
    </span>
  )
}

function askedQueue(search: URLSearchParams): Queue | undefined {
  return queues.find(queue => queue === search.get('tab'))
}
