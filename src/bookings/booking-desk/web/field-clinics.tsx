import { clockText, dateOf, longDay } from '#availability/time-format.ts'
import type { FieldClinic } from '#bookings/closures/contract.ts'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'

type FieldClinicsProps = {
  clinics: readonly FieldClinic[]
  /** False with a desk link: each request has its own link. */
  canReview: boolean
}

export function FieldClinics({ clinics, canReview }: FieldClinicsProps) {
  if (clinics.length === 0) return null
  return (
    <BookingDeskSection id="clinics" title="Clinics on this field" count={clinics.length}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {clinics.map(({ id, title, startTime, places, isAwaitingApproval }) => (
          <li key={id} className="px-4 py-3 wrap-anywhere">
            <a href={paths.nilBooking(id)} className="inline-link font-semibold">
              {title}
            </a>
            <p className="text-sm text-muted">
              {longDay(dateOf(startTime))}, {clockText(startTime)} · {places} {places === 1 ? 'sign-up' : 'sign-ups'}
            </p>
            {isAwaitingApproval && (
              <p className="mt-2 flex flex-wrap items-center gap-3">
                <Badge tone="warning">Awaiting approval</Badge>
                {canReview && (
                  <a href={paths.clinicRequest(id)} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
                    Review request<span className="sr-only"> for {title}</span>
                  </a>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        Each is led by an athlete, and the field is paid first. Closing these times cancels the clinic and refunds
        everyone.
      </p>
    </BookingDeskSection>
  )
}
