import { Link } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { SignInNeeded } from '#accounts/web/sign-in-needed.tsx'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { useMay } from '#organizations/web/use-may.ts'
import { linesQuery, payoutsQuery } from '#payouts/web/api.ts'
import { PayoutOverview } from '#payouts/web/payout-overview.tsx'

export const loader = signedInLoader((client, account) =>
  Promise.all([client.prefetchQuery(payoutsQuery(account.id)), client.prefetchInfiniteQuery(linesQuery(account.id))]),
)

/** /payouts: balances from clinics and bookings, payouts, and the bank account. */
export function Component() {
  return (
    <SignedInPage title="Payouts" renderStranger={heading => <SignInFirst heading={heading} />}>
      {(account, heading) => <OwnPayouts {...{ account, heading }} />}
    </SignedInPage>
  )
}

function SignInFirst({ heading }: { heading: Heading }) {
  return (
    <SignInNeeded title="Payouts" heading={heading} reason="Your earnings and payout details belong to your account.">
      <p>
        If you lead clinics or own facilities, sign in to see your share of each payment, what we’ve paid out and where
        it goes.
      </p>
    </SignInNeeded>
  )
}

type OwnPayoutsProps = { account: Account; heading: Heading }

function OwnPayouts({ account, heading }: OwnPayoutsProps) {
  const may = useMay()
  return (
    <div className="page-width flex flex-col gap-8 py-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            Payouts
          </h1>
        </div>
        <div className="flex flex-wrap gap-3">
          {may('see-statements') && (
            <Link to={paths.statements} className={buttonClass({ tone: 'secondary' })}>
              Statements
            </Link>
          )}
          <Link to={paths.clinicHost} className={buttonClass({ tone: 'secondary' })}>
            Your clinics
          </Link>
          <Link to={paths.owner} className={buttonClass({ tone: 'secondary' })}>
            Your facilities
          </Link>
        </div>
      </header>
      <PayoutOverview account={account} />
    </div>
  )
}
