import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import { needsSignIn, SignInAgainDialog } from '#accounts/web/sign-in-again-dialog.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Payee } from '../contract.ts'
import { mergeAccounts, refreshPayouts } from './api.ts'
import { PayeeCard, statusBadge } from './payee-card.tsx'

type OwnAccountsProps = { account: Account; payees: readonly Payee[] }

/** Facilities of one organization that have their own payout account. */
export function OwnAccounts({ account, payees, organization }: OwnAccountsProps & { organization: Payee }) {
  const headingId = `own-accounts-${organization.id}`
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 id={headingId} className="text-xl wrap-anywhere">
            Facilities of {organization.name} with their own account
          </h3>
          <p className="mt-1 max-w-2xl text-muted">
            {organization.isConnected
              ? 'Their money doesn’t go to the organization’s account.'
              : 'Connect an account for the organization to use it for these facilities too.'}
          </p>
        </div>
        {organization.isConnected && organization.mayChange && (
          <MergeAll account={account} payees={payees} organization={organization} />
        )}
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {payees.map(payee => (
          <li key={payee.id}>
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover">
                <span className="min-w-0 grow font-medium wrap-anywhere">{payee.name}</span>
                {statusBadge(payee)}
              </summary>
              <div className="px-4 pb-4">
                <PayeeCard account={account} payee={payee} organization={organization} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MergeAll({ account, payees, organization }: OwnAccountsProps & { organization: Payee }) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const merging = useMutation({
    mutationFn: () => mergeAccounts(organization.id),
    onSuccess: ({ merged }) => {
      setAsked(false)
      toast({
        title: merged === 1 ? '1 facility changed' : `${merged} facilities changed`,
        description: `They use the account of ${organization.name} now.`,
      })
      return refreshPayouts(client)
    },
  })
  return (
    <>
      <Button tone="secondary" onClick={() => setAsked(true)}>
        Use the organization’s account for all
      </Button>
      <AskOnce
        open={isAsked && !needsSignIn(merging.error)}
        title="Use the organization’s account for all?"
        about={`Every facility of ${organization.name} will be paid into one account. Every owner gets an email.`}
        tone="primary"
        refusal={merging.isError ? { text: detailOf(merging.error) } : null}
        act="Use one account"
        keep="Cancel"
        busy={merging.isPending}
        busyLabel="Changing…"
        onAct={() => merging.mutate()}
        onKeep={() => {
          merging.reset()
          setAsked(false)
        }}
      >
        <p>
          {payees.length === 1 ? 'The facility’s own account is' : 'The facilities’ own accounts are'} disconnected.
          What we owe now, and later earnings, go to the organization’s account. Transfers that have already arrived
          stay where they are.
        </p>
      </AskOnce>
      <SignInAgainDialog
        account={account}
        error={merging.error}
        onSignedIn={() => merging.mutate()}
        onCancel={() => merging.reset()}
      />
    </>
  )
}
