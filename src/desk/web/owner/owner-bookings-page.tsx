import { SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { WaitingForYou } from '#bookings/booking-desk/web/waiting-for-you.tsx'
import { ownFilters, ownListQuery, ownSumsQuery } from '#bookings/owner-list/web/api.ts'
import { OwnerBookings } from '#bookings/owner-list/web/owner-bookings.tsx'
import { filtersIn } from '#kit/web/list/use-filters.ts'
import { RoleNeeded } from '#organizations/web/role-needed.tsx'
import { OwnerSignIn } from './owner-sign-in.tsx'

export const loader = signedInLoader((client, account, search) => {
  const listing = filtersIn(ownFilters, search)
  return Promise.all([
    client.prefetchInfiniteQuery(ownListQuery(account.id, listing)),
    client.prefetchQuery(ownSumsQuery(account.id, listing)),
  ])
})

/** /owner/bookings: all bookings at an owner's facilities. */
export function Component() {
  return (
    <SignedInPage title="Bookings at your facilities" renderStranger={heading => <OwnerSignIn heading={heading} />}>
      {(account, heading) => (
        <div className="page-width flex flex-col gap-6 py-6">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            Bookings
          </h1>
          <RoleNeeded action="see-own-bookings" title="You can’t see bookings here">
            <WaitingForYou />
            <OwnerBookings accountId={account.id} />
          </RoleNeeded>
        </div>
      )}
    </SignedInPage>
  )
}
