import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { Link } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Payouts } from '../contract.ts'
import { payoutsQuery } from './api.ts'
import { FinishSetup } from './finish-setup.tsx'
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
  return (
    <section aria-labelledby="payees" className="flex flex-col gap-4">
      <div>
        <h2 id="payees" className="text-2xl">
          Your balance
        </h2>
        <p className="mt-1 max-w-2xl text-muted">{whenPaidText(payees)}</p>
      </div>
      <ul className="grid gap-4 lg:grid-cols-2">
        {payees.map(payee => (
          <li key={payee.id}>
            <PayeeCard account={account} payee={payee} />
          </li>
        ))}
      </ul>
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
  )
}
