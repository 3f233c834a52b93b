import { Dialog } from '#kit/web/dialog.tsx'
import type { AccountWay } from '../account-form.ts'
import type { Account } from '../contract.ts'
import { titleOf, useWaysIn } from './use-ways-in.ts'
import { WaysInForm } from './ways-in-form.tsx'

export type AccountDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The browser is signed in, and the dialog closed. */
  onSignedIn?: (account: Account) => void
  /** Why an account is asked for, and what goes on afterwards, in a sentence. */
  reason?: string
  /** What making one is called where it is for something in particular. */
  newTitle?: string
  /** Where it begins, when it is known that there is an account. */
  start?: { way: AccountWay; email: string }
}

/** Makes an account or signs in with one, in the middle of something else. Keep it mounted: what was typed is there when it is opened again. */
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
