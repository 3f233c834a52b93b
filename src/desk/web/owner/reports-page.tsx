import { SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { PrintWeekCard } from '#bookings/printed-week/web/print-week-card.tsx'
import { isAskable, reportFacilitiesQuery, reportFilters, reportQuery } from '#bookings/reports/web/api.ts'
import { ReportScreen } from '#bookings/reports/web/report-screen.tsx'
import { dateIn } from '#kit/shared/time.ts'
import { filtersIn } from '#kit/web/list/use-filters.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { RoleNeeded } from '#organizations/web/role-needed.tsx'
import { OwnerSignIn } from './owner-sign-in.tsx'

export const loader = signedInLoader(async (client, account, search) => {
  const filter = filtersIn(reportFilters, search)
  if (!isAskable(filter)) return
  await Promise.all([
    client.prefetchQuery(reportQuery(account.id, filter)),
    client.prefetchInfiniteQuery(reportFacilitiesQuery(account.id, filter)),
  ])
})

/** Decides which week is printed at first. */
const MIDDLE_ZONE = 'America/Chicago'

/** /owner/reports: utilization and revenue. */
export function Component() {
  return (
    <SignedInPage title="Reports" renderStranger={heading => <OwnerSignIn heading={heading} />}>
      {(account, heading) => (
        <div className="page-width flex flex-col gap-6 py-6">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            Reports
          </h1>
          <RoleNeeded action="see-reports" title="You can’t see reports here">
            <ReportScreen
              accountId={account.id}
              renderPrint={venues => <PrintWeekCard venues={venues} today={dateIn(MIDDLE_ZONE, serverNow())} />}
            />
          </RoleNeeded>
        </div>
      )}
    </SignedInPage>
  )
}
