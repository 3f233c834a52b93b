import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { data, Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { SignOutLine } from '#accounts/web/sign-out-line.tsx'
import { useHeadingOf } from '#accounts/web/use-heading-of.ts'
import { CALENDAR_KEY, FEEDS_KEY, pendingQuery } from '#bookings/web/calendar/calendar-api.ts'
import { CONVERSATION_KEY, OWNER_MESSAGES_KEY, unreadQuery } from '#bookings/web/conversation/api.ts'
import { DESK_KEYS } from '#bookings/web/desk/api.ts'
import { importsQuery } from '#bulk-import/web/api.ts'
import { forgetOwned, ownedQuery } from '#facilities/web/owned-api.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { Tabs } from '#kit/web/tabs.tsx'
import { OWN_BOOKINGS_KEY } from './owner/bookings/api.ts'
import { OwnImports } from './owner/own-imports.tsx'
import { isUncheckedIn, OwnList } from './owner/own-list.tsx'
import { OwnerNav } from './owner/owner-nav.tsx'
import { OwnerSignIn } from './owner/owner-sign-in.tsx'
import { WaitingForYou } from './owner/waiting-for-you.tsx'

/** Asks who is there before anything else: strangers are answered 401 and no data. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const { account } = await client.ensureQueryData(sessionQuery)
  if (!account) return data(null, 401)
  if (typeof document !== 'undefined') return data(null)
  const unchecked = isUncheckedIn(new URL(request.url).searchParams)
  await Promise.all([
    client.prefetchInfiniteQuery(ownedQuery(account.id, { unchecked })),
    client.prefetchInfiniteQuery(ownedQuery(account.id, { unchecked: true })),
    client.prefetchQuery(pendingQuery),
    client.prefetchQuery(unreadQuery),
  ])
  return data(null)
}

/** /owner: the facilities of whoever is signed in with an account, how they came, and files of them. */
export function Component() {
  // Asked again in the browser: a session may have ended since.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const account = session.data?.account
  const heading = useHeadingOf(account?.id)
  return (
    <>
      <PageHead title="Your facilities" isHidden />
      {account ? <Facilities key={account.id} {...{ account, heading }} /> : <OwnerSignIn heading={heading} />}
    </>
  )
}

type Tab = 'facilities' | 'imports'

type FacilitiesProps = { account: Account; heading: RefObject<HTMLHeadingElement | null> }

function Facilities({ account, heading }: FacilitiesProps) {
  const [search, setSearch] = useSearchParams()
  const shown: Tab = search.get('tab') === 'imports' ? 'imports' : 'facilities'
  function show(tab: string) {
    if (tab !== shown) setSearch(tab === 'imports' ? { tab } : {}, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:py-12">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
            Your facilities
          </h1>
          <p className="mt-1 wrap-anywhere text-muted">
            Signed in as {account.name}, {account.email}.{' '}
            <span className="max-sm:block">
              <SignOutLine forget={forget} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.csvUpload} className={buttonClass({ tone: 'secondary' })}>
            Import facilities
          </Link>
          <Link to={paths.newFacility} className={buttonClass()}>
            Add a facility
          </Link>
        </div>
      </header>
      <OwnerNav />
      <WaitingForYou />
      <Tabs
        label="Your facilities"
        value={shown}
        onChange={show}
        tabs={[
          { value: 'facilities', label: 'Facilities', content: <OwnList accountId={account.id} /> },
          { value: 'imports', label: 'Imports', content: <OwnImports /> },
        ]}
      />
    </div>
  )
}

/** Nothing of what an account was shown stays behind. */
function forget(client: QueryClient) {
  forgetOwned(client)
  for (const queryKey of [
    CALENDAR_KEY,
    pendingQuery.queryKey,
    FEEDS_KEY,
    ...DESK_KEYS,
    CONVERSATION_KEY,
    OWNER_MESSAGES_KEY,
    OWN_BOOKINGS_KEY,
  ])
    client.removeQueries({ queryKey })
  client.removeQueries({ queryKey: importsQuery.queryKey })
}
