import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { needsSignIn, SignInAgainDialog } from '#accounts/web/sign-in-again-dialog.tsx'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { RoleNeeded } from '#organizations/web/role-needed.tsx'
import type { Payouts } from '../contract.ts'
import { finishSetup, payoutsQuery, refreshPayouts } from './api.ts'
import { OwnAccounts } from './own-accounts.tsx'
import { PayeeCard } from './payee-card.tsx'
import { bookedWhereText, knowsClinics, sumText, whenPaidText } from './payout-format.ts'
import { PayoutLines } from './payout-lines.tsx'

export function PayoutOverview({ account }: { account: Account }) {
  const query = useQuery(payoutsQuery(account.id))
  if (query.isPending) return <Loading>Loading your payouts…</Loading>
  const failure = query.isError && (
    <LoadFailed title="We couldn’t load your payouts." error={query.error} onRetry={() => void query.refetch()} />
  )
  if (!query.data) return failure
  if (query.data.payees.length === 0) return failure || <NobodyToPay />
  return (
    <>
      {failure}
      <FinishSetup account={account} />
      <Payees account={account} payouts={query.data} />
      <Books payouts={query.data} />
      <PayoutLines account={account} withAthletes={knowsClinics(query.data.payees)} />
    </>
  )
}

/** As large as the content. */
function Loading({ children }: { children: string }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <output className="sr-only">{children}</output>
      {[1, 2].map(part => (
        <Skeleton key={part} className="h-64 rounded-lg" />
      ))}
    </div>
  )
}

type PayeesProps = { account: Account; payouts: Payouts }

function Payees({ account, payouts: { payees, payeeCount } }: PayeesProps) {
  const others = payeeCount - payees.length
  const cards = payees.filter(({ party }) => party !== 'facility')
  return (
    <section aria-labelledby="payees" className="flex flex-col gap-4">
      <div>
        <h2 id="payees" className="text-2xl">
          Your balance
        </h2>
        <p className="mt-1 max-w-2xl text-muted">{whenPaidText(payees)}</p>
      </div>
      <ul className="grid gap-4 lg:grid-cols-2">
        {cards.map(payee => (
          <li key={payee.id}>
            <PayeeCard account={account} payee={payee} />
          </li>
        ))}
      </ul>
      {cards.map(organization => {
        const apart = payees.filter(
          ({ party, organizationId }) => party === 'facility' && organizationId === organization.id,
        )
        return (
          apart.length > 0 && (
            <OwnAccounts key={organization.id} account={account} payees={apart} organization={organization} />
          )
        )
      })}
      {others > 0 && (
        <p className="text-muted">
          {others === 1 ? '1 more facility isn’t' : `${others} more facilities aren’t`} shown. Facilities with money
          come first.
        </p>
      )}
    </section>
  )
}

/** Prominent if the books do not balance, which must never happen. */
function Books({ payouts: { payees, books } }: { payouts: Payouts }) {
  const sum = sumText(books, product.name, knowsClinics(payees))
  return (
    <section aria-labelledby="books" className="flex flex-col gap-4">
      <h2 id="books" className="text-2xl">
        Summary
      </h2>
      {books.isBalanced ? (
        <Card>
          <p className="tabular-nums">{sum}</p>
          <p className="mt-1 text-sm text-muted">
            All charges {bookedWhereText(payees)}, recalculated each time you open this page.
          </p>
        </Card>
      ) : (
        <Notice tone="danger" title="These numbers don’t add up">
          <p>{sum} doesn’t add up. Please contact us before any payout is made:</p>
          <p>
            <a className="inline-link" href={`mailto:${product.supportEmail}`}>
              {product.supportEmail}
            </a>
          </p>
        </Notice>
      )}
    </section>
  )
}

function NobodyToPay() {
  return (
    <RoleNeeded action="see-statements" title="You can’t see this organization’s money">
      <EmptyState
        icon={Wallet}
        title="Nothing to pay out yet"
        action={
          <>
            <Link to={paths.newClinic} className={buttonClass()}>
              Plan a clinic
            </Link>
            <Link to={paths.csvUpload} className={buttonClass({ tone: 'secondary' })}>
              Import facilities
            </Link>
          </>
        }
      >
        Payouts are for athletes who lead clinics and for facility owners. Once you’re one of them, your share of each
        payment appears here.
      </EmptyState>
    </RoleNeeded>
  )
}

function FinishSetup({ account }: { account: Account }) {
  const [search, setSearch] = useSearchParams()
  const setup = search.get('setup')
  const client = useQueryClient()
  const finishing = useMutation({
    mutationFn: finishSetup,
    onSuccess: async () => {
      await refreshPayouts(client)
      setSearch({}, { replace: true, preventScrollReset: true })
    },
  })
  const { mutate, data, error, isPending } = finishing
  const begun = useRef<string>(undefined)
  useEffect(() => {
    if (setup === null || begun.current === setup) return
    begun.current = setup
    mutate(setup)
  }, [setup, mutate])
  const [isDismissed, setDismissed] = useState(false)
  function retry() {
    setDismissed(false)
    if (setup !== null) mutate(setup)
  }
  if (data?.isConnected)
    return (
      <Notice tone="positive" title="Your payout account is connected.">
        We emailed you a confirmation.
      </Notice>
    )
  if (data)
    return (
      <Notice tone="warning" title="The payment provider needs more details">
        Nothing has changed yet. Continue the setup below.
      </Notice>
    )
  if (isPending) return <Notice>Connecting your payout account…</Notice>
  return (
    <>
      {error && (
        <Notice
          tone="warning"
          title={
            needsSignIn(error) ? 'Your payout account isn’t connected yet' : 'We couldn’t connect your payout account'
          }
          action={
            <Button tone="secondary" size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {detailOf(error)}
        </Notice>
      )}
      <SignInAgainDialog
        account={account}
        error={isDismissed ? null : error}
        onSignedIn={retry}
        onCancel={() => setDismissed(true)}
      />
    </>
  )
}
