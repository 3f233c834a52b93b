import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cancelledText } from '#bookings/cancellation/web/cancel-messages.ts'
import { CancelButtons, LoadingQuote, RefundSummary, Refused } from '#bookings/cancellation/web/cancel-parts.tsx'
import type { CancellationQuote } from '#bookings/contract.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'
import { forgetSeats, openedBy, type SeatsAccess } from '#clinics/web/api.ts'
import { dayText, minimumText, refundDeadlineText } from '#clinics/web/clinic-format.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { newIdempotencyKey } from '#kit/web/api/call.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { cancelSeats, clinicBookingQuery, seatsQuoteQuery } from './api.ts'
import { CheckField } from './check-field.tsx'
import { placesRefundText, seatsRefusal } from './receipt-messages.ts'

type NextStepsProps = {
  booking: ClinicBooking
  access: SeatsAccess
  /** Page load, in milliseconds. */
  now: number
  onCancelled: () => void
}

/** Nothing once the clinic has begun or everyone is checked in. */
export function NextSteps({ booking, access, now, onCancelled }: NextStepsProps) {
  const { clinic, participants } = booking
  const [isOpen, setOpen] = useState(false)
  const isThere = participants.every(({ checkedInAt }) => checkedInAt !== null)
  if (Date.parse(clinic.scheduledDate) <= now || clinic.sales === 'begun' || isThere) return null
  const minimum = minimumText(clinic)
  const refund = refundDeadlineText(clinic, now)
  return (
    <Card as="section" aria-labelledby="whats-next" className="print:hidden">
      <h2 id="whats-next" className="mb-4 text-2xl">
        What’s next
      </h2>
      <ol className="flex flex-col gap-4">
        {minimum && <Step title="Minimum sign-ups">{minimum} We’ll email you if it’s canceled.</Step>}
        <Step title={`Be there on ${dayText(clinic)}`}>Arrive ten minutes early, dressed to move.</Step>
        <Step title="Can’t make it?">
          {refund ?? 'Cancel so someone else can take your seat.'}
          <span className="mt-3 block noscript:hidden">
            <Button tone="secondary" onClick={() => setOpen(true)}>
              <CircleX aria-hidden="true" className="size-5" />
              {participants.length === 1 ? 'Cancel booking' : 'Cancel seats'}
            </Button>
          </span>
        </Step>
      </ol>
      <CancelSeatsDialog {...{ booking, access, onCancelled }} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-l-4 border-action-edge pl-4">
      <h3 className="text-xl">{title}</h3>
      <div className="text-muted">{children}</div>
    </li>
  )
}

type CancelSeatsDialogProps = {
  open: boolean
  booking: ClinicBooking
  access: SeatsAccess
  onClose: () => void
  /** Called after the dialog closed. */
  onCancelled: () => void
}

/** Shows the refund first and cancels for exactly that amount. */
function CancelSeatsDialog(props: CancelSeatsDialogProps) {
  const { open, booking, onClose } = props
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={() => !isBusy && onClose()}
      title={booking.places === 1 ? 'Cancel this booking?' : 'Cancel seats?'}
      description={booking.clinic.title}
    >
      <CancelForm {...props} {...{ isBusy, setBusy }} />
    </Dialog>
  )
}

type CancelFormProps = CancelSeatsDialogProps & { isBusy: boolean; setBusy: (isBusy: boolean) => void }

function CancelForm({ booking, access, onClose, onCancelled, isBusy, setBusy }: CancelFormProps) {
  const client = useQueryClient()
  // Without those checked in.
  const choice = booking.participants.filter(({ checkedInAt }) => checkedInAt === null)
  const [chosen, setChosen] = useState<readonly string[]>(choice.length === 1 ? choice.map(({ id }) => id) : [])
  const isAll = chosen.length === booking.participants.length
  const quote = useQuery(seatsQuoteQuery(access, chosen.length))
  const [failure, setFailure] = useState<unknown>(null)

  async function cancel({ refundAmount }: CancellationQuote) {
    setBusy(true)
    setFailure(null)
    const key = newIdempotencyKey()
    try {
      const { booking: after, refund } = await untilAnswered(
        () => cancelSeats({ ...openedBy(access), body: { refundAmount, participantIds: [...chosen] } }, key),
        nothing,
      )
      client.setQueryData(clinicBookingQuery(access).queryKey, after)
      toast({ title: isAll ? 'Booking canceled' : cancellationText(chosen.length), description: doneText(refund) })
      end()
    } catch (error) {
      const code = error instanceof ApiError ? error.problem?.code : undefined
      if (code === 'booking-over') return await showEnded(error)
      setFailure(error)
      if (code === 'refund-changed') void quote.refetch()
    } finally {
      setBusy(false)
    }
  }

  /** Already over: the refreshed page shows why, and the refund. */
  async function showEnded(error: unknown) {
    await client.invalidateQueries({ queryKey: clinicBookingQuery(access).queryKey })
    const { title, text } = seatsRefusal(error)
    toast({ title, description: text })
    end()
  }

  function end() {
    forgetSeats(client, booking.clinic.id)
    onClose()
    onCancelled()
  }

  const refused = failure ?? (quote.isFetching ? null : quote.error)
  const refusal = refused === null ? null : seatsRefusal(refused)
  const isOver = refusal?.isOver ?? false
  return (
    <div className="flex flex-col gap-4">
      {booking.participants.length > 1 && !isOver && (
        <ParticipantChoice {...{ choice, chosen }} onChange={ids => !isBusy && setChosen(ids)} />
      )}
      {!isOver &&
        chosen.length > 0 &&
        (quote.data ? (
          <RefundSummary {...placesRefundText(quote.data, booking, chosen.length)} />
        ) : (
          !quote.isError && <LoadingQuote />
        ))}
      {refusal && <Refused {...refusal} />}
      <CancelButtons
        {...{ quote, isOver, isBusy }}
        busyLabel="Canceling…"
        onKeep={onClose}
        onCancel={given => void cancel(given)}
      >
        {isAll ? 'Cancel booking' : chosen.length === 1 ? 'Cancel 1 seat' : `Cancel ${chosen.length} seats`}
      </CancelButtons>
    </div>
  )
}

const nothing = () => {}

type ParticipantChoiceProps = {
  choice: ClinicBooking['participants']
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function ParticipantChoice({ choice, chosen, onChange }: ParticipantChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Who can’t make it?</legend>
      {choice.map(({ id, name }) => (
        <CheckField
          key={id}
          name={`leaves-${id}`}
          checked={chosen.includes(id)}
          onChange={isChecked => onChange(isChecked ? [...chosen, id] : chosen.filter(other => other !== id))}
        >
          <span className="wrap-anywhere">{name}</span>
        </CheckField>
      ))}
    </fieldset>
  )
}

function cancellationText(count: number): string {
  return count === 1 ? '1 seat canceled' : `${count} seats canceled`
}

function doneText(refund: CancellationQuote): string {
  const isNothing = fromDecimal(refund.refundAmount) === 0 && !refund.releasesCard
  return isNothing ? 'No refund was due.' : cancelledText(refund)
}
