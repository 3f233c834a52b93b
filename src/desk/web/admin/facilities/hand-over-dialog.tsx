import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { FACILITIES, giveFacility } from '../administration-api.ts'
import { askPagesAgain } from '../list-pages.tsx'

type HandOverDialogProps = { facility: ListedFacility | null; onClose: () => void }

/** Explains the consequences first. Keeps the typed text after a refusal. */
export function HandOverDialog({ facility, onClose }: HandOverDialogProps) {
  const form = useId()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const give = useMutation({
    mutationFn: ({ id }: ListedFacility) => giveFacility({ params: { id }, body: { email } }),
    onSuccess({ name, owner }) {
      toast({ title: `${name} belongs to ${owner?.name ?? 'them'} now` })
      setEmail('')
      onClose()
      return askPagesAgain(client, FACILITIES)
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
      title={`Hand over ${facility?.name ?? ''}`}
      description={
        facility?.owner
          ? `It belongs to ${facility.owner.name} (${facility.owner.email}) now.`
          : 'It belongs to nobody yet.'
      }
      footer={
        <Button type="submit" form={form} busy={give.isPending} busyLabel="Handing over…">
          Hand over
        </Button>
      }
    >
      <form id={form} onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label="The new owner’s email address"
          hint="Of an account whose address is confirmed."
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <p>
          Whoever has it now sees it no more, and their payout account is unlinked. The new owner sets payouts up anew.
          Bookings stay.
        </p>
        {give.isError && <Notice tone="danger">{detailOf(give.error)}</Notice>}
      </form>
    </Dialog>
  )
}
