import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useLoaderData } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { DataSection } from '#accounts/web/account/data-section.tsx'
import { ProfileSection } from '#accounts/web/account/profile-section.tsx'
import { AccountForm } from '#accounts/web/account-form.tsx'
import { sessionQuery } from '#accounts/web/api.ts'
import { Panel, PanelPage } from '#accounts/web/panel.tsx'
import { profileQuery } from '#accounts/web/profile-api.ts'
import { SignOutLine } from '#accounts/web/sign-out-line.tsx'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { titleOf, useSignInMethods } from '#accounts/web/use-sign-in-methods.ts'
import { VerifyNotice } from '#accounts/web/verify-notice.tsx'
import { CustomerIcsFeedCard } from '#bookings/customer-ics-feed/web/customer-ics-feed-card.tsx'
import { ownBookingsQuery } from '#bookings/web/api.ts'
import { ownClinicsQuery } from '#clinics/hosting/web/api.ts'
import { ownClinicBookingsQuery } from '#clinics/seats/web/api.ts'
import { CustomerBookings } from '#desk/web/account/customer-bookings.tsx'
import { ownedQuery } from '#facilities/owned/web/api.ts'
import { favoritesQuery } from '#favorites/web/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { ownAlertsQuery } from '#search-alerts/web/api.ts'
import { BookedClinics, LedClinics } from './account/own-clinics.tsx'
import { OwnAlerts, OwnFacilities, OwnFavorites } from './account/own-saved.tsx'

export const loader = signedInLoader((client, account) => prefetchAll(client, account.id))

/** Each section shows its own load error. */
async function prefetchAll(client: QueryClient, accountId: string): Promise<void> {
  await Promise.all([
    client.prefetchQuery(profileQuery),
    client.prefetchInfiniteQuery(ownBookingsQuery(accountId)),
    client.prefetchQuery(ownClinicBookingsQuery),
    client.prefetchQuery(ownClinicsQuery(accountId)),
    client.prefetchQuery(favoritesQuery),
    client.prefetchQuery(ownAlertsQuery),
    client.prefetchInfiniteQuery(ownedQuery(accountId, { unchecked: false })),
  ])
}

/** /account: profile, belongings, sign-out and deletion. */
export function Component() {
  return (
    <SignedInPage title="Your account" renderStranger={() => <SignInFirst />}>
      {(account, heading, isAdministrator) => <Own {...{ account, heading, isAdministrator }} />}
    </SignedInPage>
  )
}

function SignInFirst() {
  const ways = useSignInMethods(() => {}, { way: 'sign-in' })
  return (
    <PanelPage>
      <Panel heading={titleOf(ways)}>
        <p className="text-muted">
          An account keeps your bookings, favorites and alerts together on all your devices, including bookings you made
          in this browser.
        </p>
        <AccountForm ways={ways} />
      </Panel>
    </PanelPage>
  )
}

type OwnProps = { account: Account; isAdministrator: boolean; heading: Heading }

function Own({ account, isAdministrator, heading }: OwnProps) {
  const { now } = useLoaderData<typeof loader>()
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:py-12">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-4xl wrap-anywhere outline-none">
            {account.name}
          </h1>
          <p className="mt-1 text-muted">
            Your account. <SignOutLine forget={forgetAll} />
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {isAdministrator && (
            <Link to={paths.admin} className={buttonClass()}>
              Admin dashboard
            </Link>
          )}
          <Link to={paths.payouts} className={buttonClass({ tone: 'secondary' })}>
            Payouts
          </Link>
          <Link to={paths.accountSecurity} className={buttonClass({ tone: 'secondary' })}>
            Sign-in and security
          </Link>
          <Link to={paths.accountApiKeys} className={buttonClass({ tone: 'secondary' })}>
            API keys
          </Link>
          <Link to={paths.accountWebhooks} className={buttonClass({ tone: 'secondary' })}>
            Webhooks
          </Link>
        </div>
      </header>
      <VerifyNotice account={account} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CustomerBookings accountId={account.id} now={now} />
        <BookedClinics />
        <OwnFavorites />
        <OwnAlerts />
        <OwnFacilities accountId={account.id} />
        <LedClinics accountId={account.id} />
      </div>
      <CustomerIcsFeedCard />
      <OwnProfile />
      <DataSection account={account} />
    </div>
  )
}

function OwnProfile() {
  const profile = useQuery(profileQuery)
  if (profile.data) return <ProfileSection profile={profile.data} />
  if (profile.isError)
    return (
      <LoadFailed title="We couldn’t load your profile" error={profile.error} onRetry={() => void profile.refetch()} />
    )
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-2xl">Profile</h2>
      <Skeleton className="h-60" />
    </Card>
  )
}

/** Clears everything an account was shown, except the session. */
function forgetAll(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}
