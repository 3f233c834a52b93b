import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { needsSignIn, SignInAgainDialog } from '#accounts/web/sign-in-again-dialog.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { finishSetup, refreshPayouts } from './api.ts'

export function FinishSetup({ account }: { account: Account }) {
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
