import type { Account } from '#accounts/contract.ts'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { ProfileForm } from './profile-form.tsx'

type ProfileDialogProps = {
  account: Account | null
  sport: string
  open: boolean
  onClose: () => void
  onSaved: () => void
}

export function ProfileDialog({ account, sport, open, onClose, onSaved }: ProfileDialogProps) {
  return (
    <Dialog
      open={open && account !== null}
      onClose={onClose}
      title="Who leads the clinic?"
      description="People see this on your clinic page. Saving publishes your clinic. You can add a photo later."
    >
      {account && (
        <ProfileForm
          account={account}
          athlete={null}
          sport={sport}
          takesFocus
          act="Save and publish"
          onSaved={onSaved}
        />
      )}
    </Dialog>
  )
}
