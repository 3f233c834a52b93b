import { useQueryClient } from '@tanstack/react-query'
import { accountFault } from '#accounts/account-form.ts'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import { FACILITIES, transferFacility } from '#desk/web/admin/administration-api.ts'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'

type TransferDialogProps = { facility: ListedFacility | null; onClose: () => void }

/** Explains the consequences first. Keeps the typed text after a refusal. */
export function TransferDialog({ facility, onClose }: TransferDialogProps) {
  const client = useQueryClient()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: accountFault('sign-in', 'email', email) }),
    send: body => transferFacility({ params: { id: facility!.id }, body }),
    onSent({ name, owner }) {
      toast({ title: `${name} now belongs to ${owner?.name ?? 'them'}` })
      onClose()
      return client.invalidateQueries({ queryKey: [FACILITIES] })
    },
  })
  return (
    <Dialog
      open={facility !== null}
      onClose={() => {
        form.clearFailure()
        onClose()
      }}
      title={`Transfer ${facility?.name ?? ''}`}
      description={
        facility?.owner ? `Current owner: ${facility.owner.name} (${facility.owner.email}).` : 'It has no owner yet.'
      }
      footer={
        <SubmitButton form={form} busyLabel="Transferring…">
          {' '}
          Transfer{' '}
        </SubmitButton>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <TextField
          label="New owner’s email"
          hint="The account’s email must be verified."
          type="email"
          required
          autoComplete="off"
          {...form.field('email')}
        />
        {facility?.owner && (
          <p>
            The current owner loses access, and their payout account is unlinked. The new owner sets up payouts again.
            Bookings stay in place.
          </p>
        )}
        <FormFailure form={form} title="Couldn’t transfer it" />
      </Form>
    </Dialog>
  )
}
