import type { AffectedBooking, FieldClinic, Remedy } from '#bookings/closures/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { ClosureBookings } from './closure-bookings.tsx'
import {
  bookingsAre,
  clinicText,
  closeLabel,
  countOutcomes,
  plannedCountsText,
  plannedOutcome,
  plannedText,
} from './closure-messages.ts'

type ClosurePreviewProps = {
  bookings: readonly AffectedBooking[]
  clinics: readonly FieldClinic[]
  remedy: Remedy
  isClosing: boolean
  onClose: () => void
}

export function ClosurePreview({ bookings, clinics, remedy, isClosing, onClose }: ClosurePreviewProps) {
  const counts = countOutcomes(bookings.map(affected => plannedOutcome(affected, remedy)))
  return (
    <section aria-label="What will change" className="flex flex-col gap-4 border-t border-line pt-6">
      <h3 className="text-2xl">What will change</h3>
      {bookings.length === 0 ? (
        <p>No bookings are affected. These times can’t be booked while you’re closed.</p>
      ) : (
        <>
          <p>
            {bookingsAre(bookings.length)} affected: {plannedCountsText(counts)}. Nothing has changed yet.
          </p>
          <ClosureBookings
            label="Affected bookings"
            entries={bookings.map(affected => ({ booking: affected.booking, text: plannedText(affected, remedy) }))}
          />
        </>
      )}
      {clinics.length > 0 && (
        <ul aria-label="Clinics that will be canceled" className="divide-y divide-line border-y border-line">
          {clinics.map(clinic => (
            <li key={clinic.id} className="py-3 wrap-anywhere">
              {clinicText(clinic)}
            </li>
          ))}
        </ul>
      )}
      <Button tone="danger" className="sm:self-start" busy={isClosing} busyLabel="Closing…" onClick={onClose}>
        {closeLabel(bookings.length + clinics.length)}
      </Button>
    </section>
  )
}
