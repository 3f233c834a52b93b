import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { useHeadingOf } from '#accounts/web/use-heading-of.ts'
import { pendingQuery } from '#bookings/web/calendar/calendar-api.ts'
import { unreadQuery } from '#bookings/web/conversation/api.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { OwnerNav } from '../owner-nav.tsx'
import { OwnerSignIn } from '../owner-sign-in.tsx'
import { WaitingForYou } from '../waiting-for-you.tsx'
import { ownListQuery, ownSumsQuery } from './api.ts'
import { OwnBookings } from './own-bookings.tsx'
import { listingIn } from './own-filter.ts'

/** Asks who is there before anything else: strangers are answered 401 and no data. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const { account } = await client.ensureQueryData(sessionQuery)
  if (!account) return data(null, 401)
  if (typeof document !== 'undefined') return data(null)
  const listing = listingIn(new URL(request.url).searchParams)
  await Promise.all([
    client.prefetchInfiniteQuery(ownListQuery(account.id, listing)),
    client.prefetchQuery(ownSumsQuery(account.id, listing)),
    client.prefetchQuery(pendingQuery),
    client.prefetchQuery(unreadQuery),
  ])
  return data(null)
}

/** /owner/bookings: all bookings at an owner's facilities. */
export function Component() {
  // Asked again in the browser: a session may have ended since.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const account = session.data?.account
  const heading = useHeadingOf(account?.id)
  return (
    <>
      <PageHead title="Bookings at your facilities" isHidden />
      {account ? (
        <div key={account.id} className="page-width flex flex-col gap-6 py-8 md:py-12">
          <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
            Bookings
          </h1>
          <OwnerNav />
          <WaitingForYou />
          <OwnBookings accountId={account.id} />
        </div>
      ) : (
        <OwnerSignIn heading={heading} />
      )}
    </>
  )
}
