import { useState } from 'react'
import type { AffectedBooking, FieldClinic, HandledBooking } from '#bookings/closures/contract.ts'
import { refusalText } from '#bookings/web/desk-messages.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { Form } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { closeFacilities, previewClosures } from './api.ts'
import { ClosureBookings, ClosureFields, ClosurePreview } from './close-for-rain.tsx'
import { appliedText, bookingsAre, conflictText, toMidnight } from './closure-messages.ts'
import { checkClosure, nothingTyped, refusedClosure, type TypedClosure } from './use-closing.ts'

type CloseManyProps = {
  open: boolean
  facilities: readonly { id: string; name: string }[]
  /** Of the browser, for the suggested periods. */
  timeZone: string
  onClose: () => void
}

/** The form, one preview of everyone affected, then what happened to each. */
export function CloseManyDialog({ open, facilities, timeZone, onClose }: CloseManyProps) {
  const title = facilities.length === 1 ? `Close ${facilities[0]!.name}` : `Close ${facilities.length} facilities`
  return (
    <Dialog open={open} onClose={onClose} title={title} className="sm:max-w-2xl">
      <Steps facilityIds={facilities.map(({ id }) => id)} timeZone={timeZone} onClose={onClose} />
    </Dialog>
  )
}

type Seen = { period: string; bookings: AffectedBooking[]; clinics: FieldClinic[] }
type Result = { failed: number; bookings: HandledBooking[] }

function Steps({ facilityIds, timeZone, onClose }: { facilityIds: string[]; timeZone: string; onClose: () => void }) {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [isClosing, setClosing] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<TypedClosure, void>({
    initial: nothingTyped,
    staysFilled: true,
    check: checkClosure,
    async send(typed) {
      setSeen(null)
      const asked = toMidnight(typed)
      const { bookings, clinics } = await previewClosures(facilityIds, asked)
      setSeen({ period: JSON.stringify(asked), bookings, clinics })
      announce(`${conflictText(bookings.length, clinics.length)}.`)
    },
    refused: refusedClosure,
  })
  const typed = form.values
  const period = toMidnight(typed)
  async function close() {
    const errors = checkClosure(typed)
    if (Object.keys(errors).length > 0) return form.showErrors(errors)
    setClosing(true)
    setFailure(null)
    try {
      const body = { ...period, reason: typed.reason.trim(), remedy: typed.remedy }
      setResult(await closeFacilities(facilityIds, body, () => announce('No response yet. Trying again.')))
    } catch (error) {
      setFailure(error)
    }
    setClosing(false)
  }
  if (result) return <Result result={result} onClose={onClose} />
  return (
    <div className="flex flex-col gap-6">
      <Form form={form} aria-label="Close facilities" className="flex flex-col gap-5">
        <ClosureFields form={form} timeZone={timeZone} zoneText="Each facility’s local time." />
      </Form>
      {seen?.period === JSON.stringify(period) && (
        <ClosurePreview
          bookings={seen.bookings}
          clinics={seen.clinics}
          remedy={typed.remedy}
          isClosing={isClosing}
          namesFacility
          onClose={() => void close()}
        />
      )}
      {failure !== null && (
        <Notice tone="danger" title={refusalText(failure).title}>
          {refusalText(failure).text}
        </Notice>
      )}
    </div>
  )
}

function updatedText(count: number): string {
  return count === 1 ? '1 booking was updated.' : `${count} bookings were updated.`
}

function Result({ result: { failed, bookings }, onClose }: { result: Result; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <output>Closed. {bookings.length === 0 ? 'No bookings were affected.' : updatedText(bookings.length)}</output>
      {failed > 0 && (
        <Notice tone="warning" title={`${bookingsAre(failed)} not processed yet`}>
          We’ll retry every minute. No one is refunded or emailed twice.
        </Notice>
      )}
      {bookings.length > 0 && (
        <ClosureBookings
          label="Results"
          namesFacility
          entries={bookings.map(each => ({ booking: each.booking, text: appliedText(each) }))}
        />
      )}
      <Button className="sm:self-start" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
