import { Dialog } from '#kit/web/dialog/dialog.tsx'
import type { AccountMode } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { AccountForm } from './account-form.tsx'
import { titleOf, useSignInMethods } from './use-sign-in-methods.ts'

export type AccountDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the dialog closed. */
  onSignedIn?: (account: Account) => void
  /** One sentence: why an account is needed, and what follows. */
  reason?: string
  /** Replaces the sign-up title. */
  newTitle?: string
  /** Where to start, with an address. Anything but signing up: an account is known to exist. */
  start?: { way: AccountMode; email: string }
}

/** Keep it mounted: input survives closing. */
export function AccountDialog({ open, onOpenChange, onSignedIn, reason, newTitle, start }: AccountDialogProps) {
  const ways = useSignInMethods(signedIn => {
    onOpenChange(false)
    onSignedIn?.(signedIn)
  }, start ?? { way: 'sign-up' })
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={titleOf(ways, newTitle)}
      description={ways.mail ? undefined : reason}
    >
      <AccountForm ways={ways} newTitle={newTitle} hasAccount={start !== undefined && start.way !== 'sign-up'} />
    </Dialog>
  )
}
