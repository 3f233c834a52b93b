import { SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { pendingQuery } from '#bookings/web/calendar/calendar-api.ts'
import { unreadQuery } from '#bookings/web/conversation/api.ts'
import { filtersIn } from '#kit/web/list/use-filters.ts'
import { OwnerNav } from '../owner-nav.tsx'
import { OwnerSignIn } from '../owner-sign-in.tsx'
import { WaitingForYou } from '../waiting-for-you.tsx'
import { ownFilters, ownListQuery, ownSumsQuery } from './api.ts'
import { OwnBookings } from './own-bookings.tsx'

export const loader = signedInLoader((client, account, search) => {
  const listing = filtersIn(ownFilters, search)
  return Promise.all([
    client.prefetchInfiniteQuery(ownListQuery(account.id, listing)),
    client.prefetchQuery(ownSumsQuery(account.id, listing)),
    client.prefetchQuery(pendingQuery),
    client.prefetchQuery(unreadQuery),
  ])
})

/** /owner/bookings: all bookings at an owner's facilities. */
export function Component() {
  return (
    <SignedInPage title="Bookings at your facilities" renderStranger={heading => <OwnerSignIn heading={heading} />}>
      {(account, heading) => (
        <div className="page-width flex flex-col gap-6 py-8 md:py-12">
          <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
            Bookings
          </h1>
          <OwnerNav />
          <WaitingForYou />
          <OwnBookings accountId={account.id} />
        </div>
      )}
    </SignedInPage>
  )
}
