import { clockText, dateOf, longDay } from '#availability/time-words.ts'
import type { FieldClinic } from '#bookings/closure-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { DeskSection } from './desk-section.tsx'

/** Clinics that have the field: their times cannot be booked by others. Nothing where there is none. */
export function FieldClinics({ clinics }: { clinics: readonly FieldClinic[] }) {
  if (clinics.length === 0) return null
  return (
    <DeskSection id="clinics" title="Clinics on this field" count={clinics.length}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {clinics.map(({ id, title, startTime, places }) => (
          <li key={id} className="px-4 py-3 wrap-anywhere">
            <a href={paths.nilBooking(id)} className="inline-link font-semibold">
              {title}
            </a>
            <p className="text-sm text-muted">
              {longDay(dateOf(startTime))}, {clockText(startTime)} · {places} {places === 1 ? 'place' : 'places'} booked
            </p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        An athlete leads each of them, and the field is paid first. Closing the times calls a clinic off and refunds
        everybody.
      </p>
    </DeskSection>
  )
}
