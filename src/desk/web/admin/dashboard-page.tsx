import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { makeLiveFeed } from '#availability/web/live-feed.ts'
import { paths } from '#kit/shared/paths.ts'
import { filtersIn } from '#kit/web/list/use-filters.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Tabs } from '#kit/web/tabs/tabs.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { AdminPage, adminLoader } from './admin-page.tsx'
import { askAgain, bookingFilters, bookingsQuery, providersQuery, summaryQuery, workersQuery } from './dashboard/api.ts'
import { BookingsTab } from './dashboard/bookings-tab.tsx'
import { ProvidersTab } from './dashboard/providers-tab.tsx'
import { SummaryCards } from './dashboard/summary-cards.tsx'
import { WaitingQueues } from './dashboard/waiting-queues.tsx'
import { WorkersTab } from './dashboard/workers-tab.tsx'
import { queues } from './queues.ts'

/** Prefetches the figures and the open tab, except the charts. */
export const loader = adminLoader(
  (client, search) =>
    Promise.all([
      client.prefetchQuery(summaryQuery),
      {
        bookings: () => client.prefetchInfiniteQuery(bookingsQuery(filtersIn(bookingFilters, search))),
        providers: () => client.prefetchQuery(providersQuery),
        workers: () => client.prefetchQuery(workersQuery),
        analytics: () => undefined,
      }[tabIn(search)](),
    ]),
  // Links in older emails lead to the review queues.
  (_client, search) =>
    queues.some(queue => queue === search.get('tab')) ? `${paths.adminReviews}?${search}` : undefined,
)

/** /admin: the dashboard. */
export function Component() {
  return (
    <AdminPage
      title="Enterprise Booking Dashboard"
      description="Bookings, revenue and workers at a glance."
      path={paths.admin}
    >
      <Dashboard />
    </AdminPage>
  )
}

function Dashboard() {
  const [search, setSearch] = useSearchParams()
  const shown = tabIn(search)
  useLive()
  function show(tab: string) {
    if (tab !== shown) setSearch({ tab }, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <WaitingQueues />
      <SummaryCards />
      <Tabs
        label="Dashboard"
        value={shown}
        onChange={show}
        tabs={tabs.map(value => ({ value, label: names[value], content: contents[value] }))}
      />
    </>
  )
}

const tabs = ['bookings', 'providers', 'workers', 'analytics'] as const
type Tab = (typeof tabs)[number]

/** Bookings by default. */
function tabIn(search: URLSearchParams): Tab {
  return tabs.find(tab => tab === search.get('tab')) ?? 'bookings'
}

const names: Record<Tab, string> = {
  bookings: 'Recent Bookings',
  providers: 'Provider Status',
  workers: 'Background Workers',
  analytics: 'Analytics',
}

/** Charts load when opened; the server's synchronous rendering leaves them out. */
const AnalyticsTab: ComponentType = lazy(() =>
  import('./dashboard/analytics-tab.tsx').then(part => ({ default: part.AnalyticsTab })),
)

function Analytics() {
  const loading = <Skeleton className="h-[40rem] rounded-lg" />
  if (!useHydrated()) return loading
  return (
    <Suspense fallback={loading}>
      <AnalyticsTab />
    </Suspense>
  )
}

const contents: Record<Tab, ReactNode> = {
  bookings: <BookingsTab />,
  providers: <ProvidersTab />,
  workers: <WorkersTab />,
  analytics: <Analytics />,
}

/** Refreshes after any booking, while the page is visible. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const feed = makeLiveFeed({ open: () => new EventSource('/api/admin/events'), onNews: () => askAgain(client) })
    const leaving = new AbortController()
    const { signal } = leaving
    const follow = () => feed.show(!document.hidden)
    if (!document.hidden) feed.show(true)
    document.addEventListener('visibilitychange', follow, { signal })
    // An open stream would keep the page out of the browser's back/forward cache.
    window.addEventListener('pagehide', () => feed.close(), { signal })
    window.addEventListener('pageshow', follow, { signal })
    return () => {
      leaving.abort()
      feed.close()
    }
  }, [client])
}
