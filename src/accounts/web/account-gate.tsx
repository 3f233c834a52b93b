import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '#kit/web/load-part.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { AccountDialogProps } from './account-dialog.tsx'

type AccountGateProps = AccountDialogProps & { reason: string }

/** Loads the dialog on demand. */
export function AccountGate(props: AccountGateProps) {
  const { open, onOpenChange } = props
  const [AccountDialog, setAccountDialog] = useState<ComponentType<AccountDialogProps> | null>(null)
  useEffect(() => {
    if (!open || AccountDialog) return
    loadPart(() => import('./account-dialog.tsx')).then(
      part => setAccountDialog(() => part.AccountDialog),
      () => {
        onOpenChange(false)
        toast({
          tone: 'destructive',
          title: 'We couldn’t open the form',
          description: 'Check your connection and try again.',
        })
      },
    )
  }, [open, AccountDialog, onOpenChange])
  return AccountDialog && <AccountDialog {...props} />
}
