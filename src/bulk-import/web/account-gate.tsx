import { type ComponentType, useEffect, useState } from 'react'
import type { AccountDialogProps } from '#accounts/web/account-dialog.tsx'
import { loadPart } from '#kit/web/load-part.ts'
import { toast } from '#kit/web/toast-store.ts'

type AccountGateProps = { open: boolean; onOpenChange: (isOpen: boolean) => void; onSignedIn: () => void }

/** Asks who imports. The dialog is loaded when it is needed; the page and its file stay as they are. */
export function AccountGate({ open, onOpenChange, onSignedIn }: AccountGateProps) {
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
  return (
    AccountDialog && (
      <AccountDialog
        open={open}
        onOpenChange={onOpenChange}
        onSignedIn={onSignedIn}
        reason="Your facilities are kept with your account. Your file stays chosen, and the import goes on by itself."
      />
    )
  )
}
