import { needsSignIn, SignInAgainDialog } from '#accounts/web/sign-in-again-dialog.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Member } from '../contract.ts'
import { useMemberChanges } from './api.ts'
import { GrantFields, grantOf, venuesFault } from './grant-fields.tsx'
import type { Granting } from './invite-dialog.tsx'

type MemberDialogProps = Granting & { member: Member | null; onClose: () => void }

export function ChangeMemberDialog({ member, onClose, ...granting }: MemberDialogProps) {
  return (
    <Dialog open={member !== null} onClose={onClose} title={`Change ${member?.name ?? ''}`} description={member?.email}>
      {member && <ChangeForm member={member} {...granting} onDone={onClose} />}
    </Dialog>
  )
}

type ChangeFormProps = Granting & { member: Member; onDone: () => void }

function ChangeForm({ member, organizationId, account, by, venues, onDone }: ChangeFormProps) {
  const { change } = useMemberChanges(organizationId)
  const form = useForm({
    initial: {
      role: member.role,
      isLimited: member.venues !== null,
      venueIds: member.venues?.map(({ id }) => id) ?? [],
    },
    check: typed => ({ venueIds: venuesFault(typed) }),
    send: typed => change.mutateAsync({ accountId: member.accountId, ...grantOf(typed) }),
    onSent() {
      toast({ title: 'Member changed' })
      onDone()
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <GrantFields form={form} by={by} venues={venues} />
      <FormFailure form={form} title="We couldn’t change the role" />
      <SubmitButton form={form} busyLabel="Saving" className="self-end">
        Save
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

type EndDialogProps = Pick<Granting, 'organizationId' | 'account'> & { member: Member | null; onClose: () => void }

/** Removes a member, or lets the reader leave. */
export function EndMembershipDialog({ member, organizationId, account, onClose }: EndDialogProps) {
  const { remove, leave } = useMemberChanges(organizationId)
  const isSelf = member?.accountId === account.id
  const action = isSelf ? leave : remove
  const close = () => {
    action.reset()
    onClose()
  }
  const act = () => {
    if (!member) return
    const done = { onSuccess: close }
    if (isSelf) leave.mutate(undefined, done)
    else remove.mutate(member.accountId, done)
  }
  const refusal = action.isError && !needsSignIn(action.error) ? { text: detailOf(action.error) } : null
  return (
    <>
      <AskOnce
        open={member !== null}
        title={isSelf ? 'Leave this organization?' : `Remove ${member?.name ?? ''}?`}
        about={
          isSelf
            ? 'You’ll lose access at once. An owner can invite you again.'
            : 'They lose access at once, and invitations they sent stop working.'
        }
        refusal={refusal}
        act={isSelf ? 'Leave' : 'Remove'}
        keep="Cancel"
        busy={action.isPending}
        busyLabel={isSelf ? 'Leaving' : 'Removing'}
        onAct={act}
        onKeep={close}
      />
      <SignInAgainDialog account={account} error={action.error} onSignedIn={act} onCancel={() => action.reset()} />
    </>
  )
}
