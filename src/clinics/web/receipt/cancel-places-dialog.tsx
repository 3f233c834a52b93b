import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CancellationQuote } from '#bookings/contract.ts'
import { CancelButtons, GiveBack, LoadingQuote, Refused } from '#bookings/web/manage/cancel-parts.tsx'
import { cancelledWords } from '#bookings/web/manage/cancel-words.ts'
import { untilAnswered } from '#bookings/web/until-answered.ts'
import type { ClinicBooking } from '#clinics/contract.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { newIdempotencyKey } from '#kit/web/call.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { toast } from '#kit/web/toast-store.ts'
import {
  cancelPlaces,
  clinicBookingQuery,
  forgetPlaces,
  openedBy,
  type PlacesAccess,
  placesQuoteQuery,
} from '../api.ts'
import { CheckField } from '../booking/check-field.tsx'
import { placesBackWords, placesRefusal } from './receipt-words.ts'

type CancelPlacesDialogProps = {
  open: boolean
  booking: ClinicBooking
  access: PlacesAccess
  onClose: () => void
  /** Called after the dialog closed. */
  onCancelled: () => void
}

/** Shows the refund first and cancels for exactly that amount. */
export function CancelPlacesDialog(props: CancelPlacesDialogProps) {
  const { open, booking, onClose } = props
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={() => !isBusy && onClose()}
      title={booking.places === 1 ? 'Cancel this booking?' : 'Give up places?'}
      description={`${booking.clinic.title}. ${booking.places === 1 ? 'The place goes' : 'The places go'} to whoever comes next.`}
    >
      <CancelForm {...props} {...{ isBusy, setBusy }} />
    </Dialog>
  )
}

type CancelFormProps = CancelPlacesDialogProps & { isBusy: boolean; setBusy: (isBusy: boolean) => void }

function CancelForm({ booking, access, onClose, onCancelled, isBusy, setBusy }: CancelFormProps) {
  const client = useQueryClient()
  // Without those checked in.
  const choice = booking.participants.filter(({ checkedInAt }) => checkedInAt === null)
  const [chosen, setChosen] = useState<readonly string[]>(choice.length === 1 ? choice.map(({ id }) => id) : [])
  const isAll = chosen.length === booking.participants.length
  const quote = useQuery(placesQuoteQuery(access, chosen.length))
  const [failure, setFailure] = useState<unknown>(null)

  async function cancel({ refundAmount }: CancellationQuote) {
    setBusy(true)
    setFailure(null)
    const key = newIdempotencyKey()
    try {
      const { booking: after, refund } = await untilAnswered(
        () => cancelPlaces({ ...openedBy(access), body: { refundAmount, participantIds: [...chosen] } }, key),
        nothing,
      )
      client.setQueryData(clinicBookingQuery(access).queryKey, after)
      toast({ title: isAll ? 'Booking canceled' : givenUpText(chosen.length), description: doneText(refund) })
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
    const { title, text } = placesRefusal(error)
    toast({ title, description: text })
    end()
  }

  function end() {
    forgetPlaces(client, booking.clinic.id)
    onClose()
    onCancelled()
  }

  const refused = failure ?? (quote.isFetching ? null : quote.error)
  const refusal = refused === null ? null : placesRefusal(refused)
  const isOver = refusal?.isOver ?? false
  return (
    <div className="flex flex-col gap-4">
      {booking.participants.length > 1 && !isOver && (
        <WhoLeaves {...{ choice, chosen }} onChange={ids => !isBusy && setChosen(ids)} />
      )}
      {!isOver &&
        chosen.length > 0 &&
        (quote.data ? (
          <GiveBack {...placesBackWords(quote.data, booking, chosen.length)} />
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
        {isAll ? 'Cancel booking' : chosen.length === 1 ? 'Give up 1 place' : `Give up ${chosen.length} places`}
      </CancelButtons>
    </div>
  )
}

const nothing = () => {}

type WhoLeavesProps = {
  choice: ClinicBooking['participants']
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function WhoLeaves({ choice, chosen, onChange }: WhoLeavesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Who does not come?</legend>
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

function givenUpText(count: number): string {
  return count === 1 ? '1 place given up' : `${count} places given up`
}

function doneText(refund: CancellationQuote): string {
  const isNothing = fromDecimal(refund.refundAmount) === 0 && !refund.releasesCard
  return isNothing ? 'Your places are free for others again.' : cancelledWords(refund)
}
