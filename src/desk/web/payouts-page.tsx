import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { data, Link, type LoaderFunctionArgs } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { sessionQuery } from '#accounts/web/api.ts'
import { SignOutLine } from '#accounts/web/sign-out-line.tsx'
import { useHeadingOf } from '#accounts/web/use-heading-of.ts'
import { pendingQuery } from '#bookings/web/calendar/calendar-api.ts'
import { unreadQuery } from '#bookings/web/conversation/api.ts'
import { SignInPanel } from '#clinics/web/host/sign-in-panel.tsx'
import { ownedQuery } from '#facilities/web/owned-api.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { forgetPayouts, linesQuery, payoutsQuery } from '#payouts/web/api.ts'
import { PayoutOverview } from '#payouts/web/payout-overview.tsx'
import { OwnerNav } from './owner/owner-nav.tsx'

/** Asks who is there before anything else: strangers are answered 401 and no data. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const { account } = await client.ensureQueryData(sessionQuery)
  if (!account) return data(null, 401)
  if (typeof document !== 'undefined') return data(null)
  await Promise.all([
    client.prefetchQuery(payoutsQuery(account.id)),
    client.prefetchInfiniteQuery(linesQuery(account.id)),
    client.prefetchInfiniteQuery(ownedQuery(account.id, { unchecked: false })),
    client.prefetchQuery(pendingQuery),
    client.prefetchQuery(unreadQuery),
  ])
  return data(null)
}

/** /payouts: whose the money of clinics and bookings is, what was paid out, and where it goes. */
export function Component() {
  // Asked again in the browser: a session may have ended since.
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' })
  const account = session.data?.account
  const heading = useHeadingOf(account?.id)
  return (
    <>
      <PageHead title="Payouts" isHidden />
      {account ? (
        <OwnPayouts key={account.id} {...{ account, heading }} />
      ) : (
        <SignInPanel
          title="Payouts"
          heading={heading}
          reason="What you earn, and where it goes, is kept with your account."
        >
          <p>
            Athletes who lead clinics and owners of facilities see here what is theirs of every payment, what was paid
            out, and where it goes. Sign in to see yours.
          </p>
        </SignInPanel>
      )}
    </>
  )
}

type OwnPayoutsProps = { account: Account; heading: RefObject<HTMLHeadingElement | null> }

function OwnPayouts({ account, heading }: OwnPayoutsProps) {
  const owned = useInfiniteQuery(ownedQuery(account.id, { unchecked: false }))
  const isOwner = (owned.data?.pages[0]?.total ?? 0) > 0
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:py-12">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
            Payouts
          </h1>
          <p className="mt-1 wrap-anywhere text-muted">
            Signed in as {account.name}, {account.email}.{' '}
            <span className="max-sm:block">
              <SignOutLine forget={forgetPayouts} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.clinicHost} className={buttonClass({ tone: 'secondary' })}>
            Your clinics
          </Link>
          <Link to={paths.owner} className={buttonClass({ tone: 'secondary' })}>
            Your facilities
          </Link>
        </div>
      </header>
      {isOwner && <OwnerNav />}
      <PayoutOverview account={account} />
    </div>
  )
}
