import { Dialog } from '#kit/web/dialog.tsx'
import type { AccountWay } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { titleOf, useWaysIn } from './use-ways-in.ts'
import { WaysInForm } from './ways-in-form.tsx'

export type AccountDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the dialog closed. */
  onSignedIn?: (account: Account) => void
  /** One sentence: why an account is needed, and what follows. */
  reason?: string
  /** Replaces the sign-up title. */
  newTitle?: string
  /** If an account is known to exist: where to start. */
  start?: { way: AccountWay; email: string }
}

/** Keep it mounted: input survives closing. */
export function AccountDialog({ open, onOpenChange, onSignedIn, reason, newTitle, start }: AccountDialogProps) {
  const ways = useWaysIn(signedIn => {
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
      <WaysInForm ways={ways} newTitle={newTitle} hasAccount={start !== undefined} />
    </Dialog>
  )
}
