import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, Link, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { Tabs } from '#kit/web/tabs.tsx'
import { leadsQuery } from '#leads/web/api.ts'
import { LeadList, leadOrderIn } from '#leads/web/lead-list.tsx'
import { TournamentQueue } from '#tournaments/web/tournament-queue.tsx'
import { AdminNav } from './admin-nav.tsx'
import { isOther } from './is-other.ts'
import { ListingQueue } from './listings/listing-queue.tsx'
import { NotForYou } from './not-for-you.tsx'
import { fetchQueues, findFirstQueue, type Queue, queues, useQueueCounts } from './queues.ts'
import { SignInFirst } from './sign-in-first.tsx'

/**
 * Asks who is there before anything else: strangers are answered 401 and no data. A browser with an administrator's cookie is
 * always rendered anew, never from the kept pages. Whoever asks for no list is led to the first with something to decide; the
 * counts come with the page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const session = await client.ensureQueryData(sessionQuery)
  if (!session.isAdministrator) return data(null, isOther(session) ? 403 : 401)
  const search = new URL(request.url).searchParams
  const asked = askedQueue(search)
  if (!asked) {
    search.set('tab', await findFirstQueue(client))
    throw redirect(`${paths.adminReviews}?${search}`)
  }
  if (typeof document !== 'undefined') return data(null)
  await fetchQueues(client)
  if (asked === 'leads') await client.prefetchInfiniteQuery(leadsQuery(leadOrderIn(search)))
  return data(null)
}

/** /admin/reviews: what waits for whoever runs the platform. */
export function Component() {
  // Asked again in the browser: a link in a mail comes without the cookie (SameSite=Strict), and a session may have ended.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  return (
    <>
      <PageHead
        title="Reviews"
        description="Leads, listings and tournaments that wait for an answer."
        path={paths.adminReviews}
        isHidden
      />
      {session.data?.isAdministrator ? (
        <Administration />
      ) : session.data && isOther(session.data) ? (
        <NotForYou />
      ) : (
        <SignInFirst />
      )}
    </>
  )
}

function Administration() {
  const [search, setSearch] = useSearchParams()
  // Without any when the page was rendered for a stranger and the browser turns out to be an administrator's.
  const shown = askedQueue(search) ?? queues[0]
  const counts = useQueueCounts()
  const chosen = search.get('id') ?? undefined
  function show(tab: string) {
    if (tab !== shown) setSearch({ tab }, { replace: true, preventScrollReset: true })
  }
  function choose(id: string | undefined) {
    setSearch(id === undefined ? { tab: shown } : { tab: shown, id }, { replace: true, preventScrollReset: true })
  }
  const contents: Record<Queue, ReactNode> = {
    listings: <ListingQueue chosen={chosen} onChoose={choose} />,
    tournaments: <TournamentQueue chosen={chosen} onChoose={choose} />,
    leads: <LeadList />,
  }
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:py-12">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-4xl">Reviews</h1>
        <p className="flex flex-wrap gap-x-6">
          {/* A file, not a page: the router must not take it. */}
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
      </header>
      <AdminNav />
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
    </div>
  )
}

const link = 'inline-link inline-flex min-h-11 items-center'

const names: Record<Queue, string> = { listings: 'Listings', tournaments: 'Tournaments', leads: 'Leads' }

/** The count has a line of its own on a phone, where three names fill the width. */
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

/** The list that the address names. */
function askedQueue(search: URLSearchParams): Queue | undefined {
  return queues.find(queue => queue === search.get('tab'))
}
