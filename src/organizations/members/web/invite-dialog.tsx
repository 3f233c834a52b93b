import { accountFault } from '#accounts/account-form.ts'
import type { Account } from '#accounts/contract.ts'
import { SignInAgainDialog } from '#accounts/web/sign-in-again-dialog.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { INVITATION_DAYS, type Standing } from '#organizations/rules.ts'
import { useMemberChanges } from './api.ts'
import { emptyGrant, GrantFields, grantOf, type NamedVenue, venuesFault } from './grant-fields.tsx'

export type Granting = { organizationId: string; account: Account; by: Standing; venues: readonly NamedVenue[] }

type InviteDialogProps = Granting & { open: boolean; onClose: () => void }

export function InviteDialog({ open, onClose, ...granting }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite a member"
      description={`They get an email with a link that works once and for ${INVITATION_DAYS} days.`}
    >
      <InviteForm {...granting} onSent={onClose} />
    </Dialog>
  )
}

function InviteForm({ organizationId, account, by, venues, onSent }: Granting & { onSent: () => void }) {
  const { invite } = useMemberChanges(organizationId)
  const form = useForm({
    initial: { email: '', ...emptyGrant(by) },
    check: typed => ({ email: accountFault('sign-in', 'email', typed.email), venueIds: venuesFault(typed) }),
    send: typed => invite.mutateAsync({ email: typed.email.trim(), ...grantOf(typed) }),
    onSent(_, { email }) {
      toast({ title: 'Invitation sent', description: email.trim() })
      onSent()
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextField label="Email" type="email" inputMode="email" autoComplete="off" required {...form.field('email')} />
      <GrantFields form={form} by={by} venues={venues} />
      <FormFailure form={form} title="We couldn’t send the invitation" />
      <SubmitButton form={form} busyLabel="Sending" className="self-end">
        Send invitation
      </SubmitButton>
      <SignInAgainDialog
        account={account}
        error={form.failure instanceof Error ? form.failure : null}
        onSignedIn={() => form.submit()}
        onCancel={form.clearFailure}
      />
    </Form>
  )
}
