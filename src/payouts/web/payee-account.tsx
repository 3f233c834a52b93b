import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import { needsSignIn, SignInAgainDialog } from '#accounts/web/sign-in-again-dialog.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Payee } from '../contract.ts'
import { disconnect, onboard, refreshPayouts } from './api.ts'
import { accountText } from './payout-format.ts'

type PayeeAccountProps = { account: Account; payee: Payee }

export function PayeeAccount({ account, payee }: PayeeAccountProps) {
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
      toast({ title: 'Payout account disconnected', description: `We’ll hold earnings for ${payee.name}.` })
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
              Disconnect{name}
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
        title="Disconnect the payout account?"
        about={`We’ll hold earnings for ${payee.name} until you connect another account.`}
        refusal={disconnecting.isError ? { text: detailOf(disconnecting.error) } : null}
        act="Disconnect"
        keep="Cancel"
        busy={disconnecting.isPending}
        busyLabel="Disconnecting…"
        onAct={() => disconnecting.mutate()}
        onKeep={() => {
          disconnecting.reset()
          setAsked(null)
        }}
      >
        <WhatMoves payee={payee} where="stays with us" />
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
      {party === 'facility' && (
        <li>Bookings paid or requested before the change still pay into the current account once confirmed.</li>
      )}
    </ul>
  )
}
