import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DeskSection } from '#bookings/web/desk/desk-section.tsx'
import { isSilence } from '#bookings/web/until-answered.ts'
import type { ClinicDesk } from '#clinics/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { AskOnce } from '#kit/web/ask-once.tsx'
import { Button } from '#kit/web/button.tsx'
import { newIdempotencyKey } from '#kit/web/call.ts'
import { TextArea } from '#kit/web/field.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { callClinicOff } from './api.ts'
import { dollars, refundText } from './host-words.ts'

const NOTE_LENGTH = 500

/** Refunds everyone in full. Asks once and states the cost first. */
export function CallOff({ desk }: { desk: ClinicDesk }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const key = useRef('')
  const { clinic, attendees, money } = desk
  const off = useMutation({
    mutationFn: () => {
      key.current ||= newIdempotencyKey()
      return callClinicOff(client, clinic.id, note, key.current)
    },
    onSuccess: ({ refundedAmount }) => {
      setOpen(false)
      toast({
        title: 'Clinic called off',
        description: `${backText(refundedAmount)}Everybody is told by mail.`,
      })
    },
    onError: error => {
      if (!isSilence(error)) key.current = ''
    },
  })
  const dueCents = (fromDecimal(money.captured) ?? 0) - (fromDecimal(money.refunded) ?? 0)
  const isTooLong = note.length > NOTE_LENGTH
  return (
    <DeskSection id="call-off" title="Call it off">
      <p className="max-w-prose text-muted">
        Everybody is refunded in full and told by mail, and the field is free again. It cannot be taken back.
      </p>
      <Button tone="secondary" className="self-start" onClick={() => setOpen(true)}>
        Call off this clinic
      </Button>
      <AskOnce
        open={isOpen}
        title="Call off this clinic?"
        about={clinic.title}
        act="Call it off"
        keep="Keep the clinic"
        busy={off.isPending}
        busyLabel="Calling off…"
        refusal={off.isError ? { title: 'Not called off', text: detailOf(off.error) } : null}
        onAct={() => !isTooLong && off.mutate()}
        onKeep={() => setOpen(false)}
      >
        <p className="font-medium">{refundText(bookingsOf(attendees), toDollars(dueCents))}</p>
        <p>The field is free for others at once.</p>
        <TextArea
          label="A few words to everybody"
          optional
          hint="We add them to the mail that tells everybody."
          value={note}
          error={isTooLong && `This is too long. Use ${NOTE_LENGTH} characters or fewer.`}
          onChange={event => setNote(event.currentTarget.value)}
        />
      </AskOnce>
    </DeskSection>
  )
}

function bookingsOf(attendees: ClinicDesk['attendees']): number {
  return new Set(attendees.map(({ bookingId }) => bookingId)).size
}

function backText(refundedAmount: string): string {
  return fromDecimal(refundedAmount) ? `${dollars(refundedAmount)} goes back. ` : ''
}
