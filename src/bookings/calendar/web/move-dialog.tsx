import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import type { MoveQuote, MoveTarget } from '#bookings/calendar/move-contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { MoveTerms, noTerms, sendMove, termFaults } from './move-terms.tsx'
import { TakenNotice } from './taken-notice.tsx'

export type MoveDialogProps = {
  bookingId: string
  target: MoveTarget
  quote: MoveQuote
  onClose: () => void
  onMoved: () => void
  /** Called after every refusal. */
  onChanged: () => void
}

/** Shows what moving a booking changes, and asks once. */
export function MoveDialog({ bookingId, target, quote, onClose, onMoved, onChanged }: MoveDialogProps) {
  const { customerName, before, after, isEmailed } = quote
  const form = useForm({
    initial: noTerms,
    check: termFaults,
    send: (terms, { key }) => sendMove({ bookingId, target, quote, terms }, key),
    onSent() {
      toast({ title: 'Booking moved', description: isEmailed ? `We emailed ${customerName}.` : undefined })
      onMoved()
    },
    onRefused: onChanged,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Move this booking?"
      description={customerName}
      footer={
        <>
          <Button tone="secondary" disabled={form.isSending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} busyLabel="Moving…">
            Move booking
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">From</dt>
          <dd className="line-through decoration-muted">{stayText(before)}</dd>
          <dt className="text-muted">To</dt>
          <dd className="font-semibold">{stayText(after)}</dd>
        </dl>
        <MoveTerms quote={quote} form={form} />
        <TakenNotice error={form.failure} />
      </Form>
    </Dialog>
  )
}

function stayText({ facilityName, ...times }: MoveQuote['before']): string {
  return `${facilityName}, ${shortDay(dateOf(times.startTime))}, ${rangeText(times)}`
}
