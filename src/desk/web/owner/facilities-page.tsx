import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { SignOutLine } from '#accounts/web/sign-out-line.tsx'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { momentText } from '#availability/time-format.ts'
import { DESK_KEYS } from '#bookings/booking-desk/web/api.ts'
import { WaitingForYou } from '#bookings/booking-desk/web/waiting-for-you.tsx'
import { CALENDAR_KEY, FEEDS_KEY, pendingQuery } from '#bookings/calendar/web/api.ts'
import { CONVERSATION_KEY, OWNER_MESSAGES_KEY, unreadQuery } from '#bookings/conversation/web/api.ts'
import { OWN_BOOKINGS_KEY } from '#bookings/owner-list/web/api.ts'
import { requestsQuery } from '#clinics/hosting/web/api.ts'
import { dayText, hoursText } from '#clinics/web/clinic-format.ts'
import { forgetHosting } from '#clinics/web/host-keys.ts'
import { forgetOwned, ownedQuery } from '#facilities/owned/web/api.ts'
import { isUncheckedIn, OwnList, OwnListHead } from '#facilities/owned/web/own-list.tsx'
import { PublishDrafts } from '#facilities/owned/web/publish-drafts.tsx'
import { importsQuery } from '#imports/web/api.ts'
import { OwnImports } from '#imports/web/own-imports.tsx'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { useList } from '#kit/web/list/list-pages.tsx'
import { filtersIn } from '#kit/web/list/use-filters.ts'
import { Tabs } from '#kit/web/tabs/tabs.tsx'
import { choicesQuery, tableFilters, tableQuery } from './facility-table/api.ts'
import { FacilityTable } from './facility-table/facility-table.tsx'
import { OwnerNav } from './owner-nav.tsx'
import { OwnerSignIn } from './owner-sign-in.tsx'

export const loader = signedInLoader((client, account, search) => {
  const unchecked = isUncheckedIn(search)
  return Promise.all([
    client.prefetchInfiniteQuery(ownedQuery(account.id, { unchecked })),
    client.prefetchInfiniteQuery(ownedQuery(account.id, { unchecked: true })),
    client.prefetchInfiniteQuery(tableQuery(account.id, filtersIn(tableFilters, search))),
    client.prefetchQuery(choicesQuery(account.id)),
    client.prefetchQuery(pendingQuery),
    client.prefetchQuery(requestsQuery),
    client.prefetchQuery(unreadQuery),
  ])
})

/** /owner/facilities: the account's facilities, their imports and exports. */
export function Component() {
  return (
    <SignedInPage title="Your facilities" renderStranger={heading => <OwnerSignIn heading={heading} />}>
      {(account, heading) => <Facilities {...{ account, heading }} />}
    </SignedInPage>
  )
}

/** More are shown as a table. */
const FEW = 10

type Tab = 'facilities' | 'imports'

type FacilitiesProps = { account: Account; heading: Heading }

function Facilities({ account, heading }: FacilitiesProps) {
  const [search, setSearch] = useSearchParams()
  const owned = useList(ownedQuery(account.id, { unchecked: false }))
  const isEmpty = owned.total === 0
  const total = owned.total ?? 0
  // Checking an import goes card by card.
  const isTable = total > FEW && !isUncheckedIn(search)
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
        {/* An empty list has its own message. */}
        {!(isEmpty && shown === 'facilities') && <AddFacilityOptions />}
      </header>
      <OwnerNav />
      <WaitingForYou />
      <ClinicRequests />
      <Tabs
        label="Your facilities"
        value={shown}
        onChange={show}
        tabs={[
          {
            value: 'facilities',
            label: 'Facilities',
            content: isTable ? (
              <div className="flex flex-col gap-4">
                <PublishDrafts />
                <OwnListHead accountId={account.id} unchecked={false} count={total} />
                <FacilityTable accountId={account.id} />
              </div>
            ) : (
              <OwnList accountId={account.id} />
            ),
          },
          { value: 'imports', label: 'Imports', content: <OwnImports /> },
        ]}
      />
    </div>
  )
}

function AddFacilityOptions() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={paths.csvUpload} className={buttonClass({ tone: 'secondary' })}>
        Import facilities
      </Link>
      <Link to={paths.newFacility} className={buttonClass()}>
        Add a facility
      </Link>
    </div>
  )
}

/** Clears everything an account was shown. */
function forget(client: QueryClient) {
  forgetOwned(client)
  forgetHosting(client)
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

/** Clinics that request an owner's fields. Renders nothing without any. */
export function ClinicRequests() {
  const requests = useQuery(requestsQuery).data?.requests ?? []
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="clinic-requests" className="flex flex-col gap-3">
      <h2 id="clinic-requests" className="text-2xl">
        Clinic requests <span className="text-muted tabular-nums">{requests.length}</span>
      </h2>
      <ul className="flex flex-col gap-3">
        {requests.map(({ clinic }) => (
          <Card key={clinic.id} as="li" className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <h3 className="text-xl wrap-anywhere">{clinic.title}</h3>
              <p className="wrap-anywhere">
                {clinic.facilityName}, {dayText(clinic)}, {hoursText(clinic)}
              </p>
              {clinic.approvalDueAt && (
                <p className="text-sm text-muted">Respond by {momentText(clinic.approvalDueAt, clinic.timeZone)}</p>
              )}
            </div>
            <Link to={paths.clinicRequest(clinic.id)} className={buttonClass()}>
              Review request<span className="sr-only"> for {clinic.title}</span>
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  )
}
