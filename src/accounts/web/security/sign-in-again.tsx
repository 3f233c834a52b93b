import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { AccountDialog } from '../account-dialog.tsx'
import { securityQuery } from '../sign-in-methods-api.ts'

type SignInAgainProps = { account: Account; children: string; onSignedIn?: () => void }

/** For actions that need a recent sign-in. */
export function SignInAgain({ account, children, onSignedIn }: SignInAgainProps) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Notice
        action={
          <Button tone="secondary" size="sm" onClick={() => setOpen(true)}>
            Sign in again
          </Button>
        }
      >
        {children}
      </Notice>
      <AccountDialog
        open={isOpen}
        onOpenChange={setOpen}
        start={{ way: 'sign-in', email: account.email }}
        onSignedIn={() => {
          void client.invalidateQueries({ queryKey: securityQuery.queryKey })
          onSignedIn?.()
        }}
      />
    </>
  )
}
