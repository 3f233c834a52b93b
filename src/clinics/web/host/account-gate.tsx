import { type ComponentType, useEffect, useState } from 'react'
import type { Account } from '#accounts/contract.ts'
import type { AccountDialogProps } from '#accounts/web/account-dialog.tsx'
import { loadPart } from '#kit/web/load-part.ts'
import { toast } from '#kit/web/toast-store.ts'

type AccountGateProps = {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  onSignedIn?: (account: Account) => void
  reason: string
}

/** Asks who leads the clinic. The dialog is loaded when it is needed; the page and what was typed stay as they are. */
export function AccountGate({ open, onOpenChange, onSignedIn, reason }: AccountGateProps) {
  const [AccountDialog, setAccountDialog] = useState<ComponentType<AccountDialogProps> | null>(null)
  useEffect(() => {
    if (!open || AccountDialog) return
    loadPart(() => import('#accounts/web/account-dialog.tsx')).then(
      part => setAccountDialog(() => part.AccountDialog),
      () => {
        onOpenChange(false)
        toast({
          tone: 'destructive',
          title: 'We could not open the form',
          description: 'Check your connection and try again.',
        })
      },
    )
  }, [open, AccountDialog, onOpenChange])
  return AccountDialog && <AccountDialog newTitle="Create an account" {...{ open, onOpenChange, onSignedIn, reason }} />
}
