import { useQuery } from '@tanstack/react-query'
import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import type { MoveTarget } from '#bookings/calendar/move-contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { moveQuoteQuery } from './move-api.ts'
import { MoveTerms, noTerms, sendMove, termFaults } from './move-terms.tsx'
import { InTheWayNotice, TakenNotice } from './taken-notice.tsx'

/** Local times of the facility. */
type Stay = { facilityName: string; startTime: string; endTime: string }

export type MoveDialogProps = {
  bookingId: string
  customerName: string
  before: Stay
  after: Stay
  target: MoveTarget
  onClose: () => void
  onMoved: () => void
  /** Called after every refusal. */
  onChanged: () => void
}

/** Opens at once with what is known, shows what moving the booking changes, and asks once. */
export function MoveDialog(props: MoveDialogProps) {
  const { bookingId, customerName, before, after, target, onClose, onMoved, onChanged } = props
  const { data: quote, error } = useQuery(moveQuoteQuery(bookingId, target))
  const isFree = quote?.inTheWay.length === 0
  const form = useForm({
    initial: noTerms,
    check: termFaults,
    send: (terms, { key }) => sendMove({ bookingId, target, quote: quote!, terms }, key),
    onSent() {
      toast({ title: 'Booking moved', description: quote?.isEmailed ? `We emailed ${customerName}.` : undefined })
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
          <SubmitButton form={form} busyLabel="Moving…" disabled={!isFree}>
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
        {!quote && !error && <Skeleton className="h-40 rounded-md" />}
        {error && <Notice tone="warning" title={detailOf(error)} />}
        {isFree && <MoveTerms quote={quote} form={form} />}
        <InTheWayNotice inTheWay={quote?.inTheWay ?? []} />
        <TakenNotice error={form.failure} />
      </Form>
    </Dialog>
  )
}

function stayText({ facilityName, ...times }: Stay): string {
  return `${facilityName}, ${shortDay(dateOf(times.startTime))}, ${rangeText(times)}`
}
