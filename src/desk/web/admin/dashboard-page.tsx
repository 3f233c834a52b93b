import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { data, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Tabs } from '#kit/web/tabs.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { AdminNav } from './admin-nav.tsx'
import { bookingsQuery, providersQuery, summaryQuery, workersQuery } from './dashboard/api.ts'
import { BookingsTab } from './dashboard/bookings-tab.tsx'
import { filterIn } from './dashboard/filter-in.ts'
import { ProvidersTab } from './dashboard/providers-tab.tsx'
import { SummaryCards } from './dashboard/summary-cards.tsx'
import { useLive } from './dashboard/use-live.ts'
import { WorkersTab } from './dashboard/workers-tab.tsx'
import { isOther } from './is-other.ts'
import { NotForYou } from './not-for-you.tsx'
import { queues } from './queues.ts'
import { SignInFirst } from './sign-in-first.tsx'

/**
 * Asks who is there before anything else: strangers are answered 401, people who administer nothing 403, and neither any data. The figures
 * and the opened tab come with the page, but for the charts.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const session = await client.ensureQueryData(sessionQuery)
  if (!session.isAdministrator) return data(null, isOther(session) ? 403 : 401)
  const search = new URL(request.url).searchParams
  // Mails of earlier days lead here to what waits for a decision.
  if (queues.some(queue => queue === search.get('tab'))) throw redirect(`${paths.adminReviews}?${search}`)
  if (typeof document !== 'undefined') return data(null)
  await Promise.all([
    client.prefetchQuery(summaryQuery),
    {
      bookings: () => client.prefetchInfiniteQuery(bookingsQuery(filterIn(search))),
      providers: () => client.prefetchQuery(providersQuery),
      workers: () => client.prefetchQuery(workersQuery),
      analytics: () => undefined,
    }[tabIn(search)](),
  ])
  return data(null)
}

/** /admin: how the platform is doing, and what is to be done. */
export function Component() {
  // Asked again in the browser: a session may have ended since.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  return (
    <>
      <PageHead title="Dashboard" description="Bookings, money and workers at a glance." path={paths.admin} isHidden />
      {session.data?.isAdministrator ? (
        <Dashboard />
      ) : session.data && isOther(session.data) ? (
        <NotForYou />
      ) : (
        <SignInFirst />
      )}
    </>
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
    <div className="page-width flex flex-col gap-6 py-8 md:py-12">
      <h1 className="text-4xl">Dashboard</h1>
      <AdminNav />
      <SummaryCards />
      <Tabs
        label="Dashboard"
        value={shown}
        onChange={show}
        tabs={tabs.map(value => ({ value, label: names[value], content: contents[value] }))}
      />
    </div>
  )
}

const tabs = ['bookings', 'providers', 'workers', 'analytics'] as const
type Tab = (typeof tabs)[number]

/** The tab that the address names; the bookings without one. */
function tabIn(search: URLSearchParams): Tab {
  return tabs.find(tab => tab === search.get('tab')) ?? 'bookings'
}

const names: Record<Tab, string> = {
  bookings: 'Recent Bookings',
  providers: 'Provider Status',
  workers: 'Background Workers',
  analytics: 'Analytics',
}

/** Charts are loaded when somebody looks at them; the server, which waits for nothing while it renders, leaves them out. */
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
