import { useId } from 'react'
import type { Account } from '#accounts/contract.ts'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { Card } from '#kit/web/card.tsx'
import type { Payee } from '../contract.ts'
import { PayeeAccount } from './payee-account.tsx'
import { amountText, isAnyMoney, isClinicMoney, isNothing } from './payout-format.ts'

export function PayeeCard({ account, payee }: { account: Account; payee: Payee }) {
  const id = useId()
  const badge = badges[payee.status]
  return (
    <Card as="section" aria-labelledby={id} className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="min-w-0 text-xl wrap-anywhere">
          {payee.name}
          <span className="block text-sm font-normal text-muted">
            {payee.party === 'athlete' ? 'Athlete' : 'Facility'}
          </span>
        </h3>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      {isAnyMoney(payee) ? (
        <Figures payee={payee} />
      ) : (
        <p>{payee.party === 'athlete' ? 'No payments for your clinics yet.' : 'No online payments yet.'}</p>
      )}
      <PayeeAccount account={account} payee={payee} />
    </Card>
  )
}

const badges: Record<Payee['status'], { tone: BadgeTone; text: string }> = {
  none: { tone: 'neutral', text: 'Not set up' },
  started: { tone: 'warning', text: 'Setup not finished' },
  ready: { tone: 'positive', text: 'Connected' },
}

function Figures({ payee }: { payee: Payee }) {
  const figures = [...(isClinicMoney(payee) ? clinicFigures(payee) : []), ...bookingFigures(payee)]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      {figures.map(([name, amount]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{amountText(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Figure = readonly [name: string, amount: string]

function clinicFigures({ share, paidOut, onTheWay, waiting, due }: Payee): Figure[] {
  const isOwedBack = due.startsWith('-')
  return [
    ['Your share of clinics', share],
    ['Paid out', paidOut],
    ...(isNothing(onTheWay) ? [] : [['On its way', onTheWay] as const]),
    isOwedBack ? ['Owed back', due.slice(1)] : ['Next payout', due],
    ['Not due yet', waiting],
  ]
}

function bookingFigures({ bookings }: Payee): Figure[] {
  const figures: Figure[] = [
    ['From bookings, paid out immediately', bookings?.paidAtOnce ?? '0'],
    ['From bookings, held until you connect an account', bookings?.kept ?? '0'],
  ]
  return figures.filter(([, amount]) => !isNothing(amount))
}
