import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import { needsSignIn, SignInAgainDialog } from '#accounts/web/sign-in-again-dialog.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Payee } from '../contract.ts'
import { disconnect, onboard, refreshPayouts } from './api.ts'
import { accountText, amountText, isAnyMoney, isClinicMoney, isNothing, partyText } from './payout-format.ts'

type PayeeCardProps = {
  account: Account
  payee: Payee
  /** Of a facility with an account of its own. */
  organization?: Payee
}

export function PayeeCard({ account, payee, organization }: PayeeCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="min-w-0 text-xl wrap-anywhere">
          {payee.name}
          <span className="block text-sm font-normal text-muted">{partyText(payee)}</span>
        </h3>
        {statusBadge(payee)}
      </div>
      {isAnyMoney(payee) ? (
        <Figures payee={payee} />
      ) : (
        <p>{payee.party === 'athlete' ? 'No payments for your clinics yet.' : 'No online payments yet.'}</p>
      )}
      <PayeeAccount account={account} payee={payee} sharesLater={organization?.isConnected === true} />
    </Card>
  )
}

export function statusBadge({ status }: Payee) {
  const { tone, text } = badges[status]
  return <Badge tone={tone}>{text}</Badge>
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

type PayeeAccountProps = {
  account: Account
  payee: Payee
  /** Without its account, the facility uses the organization's. */
  sharesLater: boolean
}

function PayeeAccount(props: PayeeAccountProps) {
  if (props.payee.mayChange) return <AccountChanges {...props} />
  return (
    <p className="mt-auto border-t border-line pt-4 text-sm text-muted">
      {props.payee.isConnected ? 'Connected.' : 'No payout account yet.'} Only owners of the organization can change
      this.
    </p>
  )
}

function AccountChanges({ account, payee, sharesLater }: PayeeAccountProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<'replace' | 'disconnect' | null>(null)
  const opening = useMutation({
    mutationFn: (replace: boolean) => onboard(payee, replace),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const disconnecting = useMutation({
    mutationFn: () => disconnect(payee),
    onSuccess: () => {
      setAsked(null)
      toast({
        title: sharesLater ? `${payee.name} uses the organization’s account now` : 'Payout account disconnected',
        description: sharesLater ? 'Its own account is disconnected.' : `We’ll hold earnings for ${payee.name}.`,
      })
      return refreshPayouts(client)
    },
  })
  const refusal = needsSignIn(opening.error) ? null : opening.error
  const name = <span className="sr-only"> for {payee.name}</span>
  // The next page takes a moment to load.
  const isOpening = opening.isPending || opening.isSuccess
  return (
    <div className="mt-auto flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-sm text-muted">{accountText(payee)}</p>
      {refusal && asked === null && (
        <Notice tone="warning" title="We couldn’t open that page">
          {detailOf(refusal)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {(payee.status !== 'ready' || payee.isRefused) && (
          <Button
            tone="secondary"
            busy={isOpening && !opening.variables}
            busyLabel="Opening…"
            onClick={() => opening.mutate(false)}
          >
            {payee.status === 'none' ? 'Connect a payout account' : 'Continue setup'}
            {name}
          </Button>
        )}
        {payee.isConnected && (
          <>
            <Button tone="secondary" onClick={() => setAsked('replace')}>
              Replace{name}
            </Button>
            <Button tone="quiet" onClick={() => setAsked('disconnect')}>
              {sharesLater ? 'Use the organization’s account' : 'Disconnect'}
              {name}
            </Button>
          </>
        )}
      </div>
      <AskOnce
        open={asked === 'replace' && !needsSignIn(opening.error)}
        title="Replace the payout account?"
        about={`You’ll enter the new account for ${payee.name} with our payment provider.`}
        tone="primary"
        refusal={refusal && { text: detailOf(refusal) }}
        act="Continue to provider"
        keep="Cancel"
        busy={isOpening}
        busyLabel="Opening…"
        onAct={() => opening.mutate(true)}
        onKeep={() => {
          opening.reset()
          setAsked(null)
        }}
      >
        <p>The current account stays connected until you finish. Then:</p>
        <WhatMoves payee={payee} where="goes to the new account" />
      </AskOnce>
      <AskOnce
        open={asked === 'disconnect' && !needsSignIn(disconnecting.error)}
        title={sharesLater ? 'Use the organization’s account?' : 'Disconnect the payout account?'}
        about={
          sharesLater
            ? `The account of ${payee.name} is disconnected.`
            : `We’ll hold earnings for ${payee.name} until you connect another account.`
        }
        refusal={disconnecting.isError ? { text: detailOf(disconnecting.error) } : null}
        act={sharesLater ? 'Use it' : 'Disconnect'}
        keep="Cancel"
        busy={disconnecting.isPending}
        busyLabel={sharesLater ? 'Changing…' : 'Disconnecting…'}
        onAct={() => disconnecting.mutate()}
        onKeep={() => {
          disconnecting.reset()
          setAsked(null)
        }}
      >
        <WhatMoves payee={payee} where={sharesLater ? 'goes to the organization’s account' : 'stays with us'} />
      </AskOnce>
      <SignInAgainDialog
        account={account}
        error={opening.error ?? disconnecting.error}
        onSignedIn={() => (asked === 'disconnect' ? disconnecting.mutate() : opening.mutate(asked === 'replace'))}
        onCancel={() => {
          opening.reset()
          disconnecting.reset()
        }}
      />
    </div>
  )
}

function WhatMoves({ payee: { party }, where }: { payee: Payee; where: string }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>What we owe you now, and everything you earn later, {where}.</li>
      <li>Transfers that have already reached the current account stay there.</li>
      {party !== 'athlete' && (
        <li>Bookings paid or requested before the change still pay into the current account once confirmed.</li>
      )}
    </ul>
  )
}
