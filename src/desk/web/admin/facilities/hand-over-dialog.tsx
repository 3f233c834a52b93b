import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { FACILITIES, transferFacility } from '../administration-api.ts'

type HandOverDialogProps = { facility: ListedFacility | null; onClose: () => void }

/** Explains the consequences first. Keeps the typed text after a refusal. */
export function HandOverDialog({ facility, onClose }: HandOverDialogProps) {
  const form = useId()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const give = useMutation({
    mutationFn: ({ id }: ListedFacility) => transferFacility({ params: { id }, body: { email } }),
    onSuccess({ name, owner }) {
      toast({ title: `${name} now belongs to ${owner?.name ?? 'them'}` })
      setEmail('')
      onClose()
      return client.invalidateQueries({ queryKey: [FACILITIES] })
    },
  })
  function send(event: FormEvent) {
    event.preventDefault()
    if (facility && !give.isPending) give.mutate(facility)
  }
  return (
    <Dialog
      open={facility !== null}
      onClose={() => {
        give.reset()
        onClose()
      }}
      title={`Transfer ${facility?.name ?? ''}`}
      description={
        facility?.owner ? `Current owner: ${facility.owner.name} (${facility.owner.email}).` : 'It has no owner yet.'
      }
      footer={
        <Button type="submit" form={form} busy={give.isPending} busyLabel="Transferring…">
          {' '}
          Transfer{' '}
        </Button>
      }
    >
      <form id={form} onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label="New owner’s email"
          hint="The account’s email must be verified."
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        {facility?.owner && (
          <p>
            The current owner loses access, and their payout account is unlinked. The new owner sets up payouts again.
            Bookings stay in place.
          </p>
        )}
        {give.isError && <Notice tone="danger">{detailOf(give.error)}</Notice>}
      </form>
    </Dialog>
  )
}
