import { useQuery } from '@tanstack/react-query'
import type { BookingDesk } from '#bookings/booking-desk/contract.ts'
import { SubscribeCard } from '#bookings/calendar/web/subscribe-card.tsx'
import { CloseForRain } from '#bookings/closures/web/close-for-rain.tsx'
import { ClosureList } from '#bookings/closures/web/closure-list.tsx'
import { facilityQuery } from '#bookings/web/api.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { BookingDeskHeading, type Freshness } from './booking-desk-heading.tsx'
import { BookingDeskLinks } from './booking-desk-links.tsx'
import { ComingUp } from './coming-up.tsx'
import { FieldClinics } from './field-clinics.tsx'
import { PayoutsCard } from './payouts-card.tsx'
import { WaitingRequests } from './waiting-requests.tsx'

export function BookingDeskScreen({
  access,
  desk,
  freshness,
}: {
  access: BookingDeskAccess
  desk: BookingDesk
  freshness: Freshness
}) {
  const { facility, pending, upcoming, clinics, closures, payouts } = desk
  const details = useQuery(facilityQuery(access.facilityId))
  const waiting = pending.length > 0 ? `(${pending.length}) ` : ''
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:py-10">
      <PageHead title={`${waiting}${facility.name} booking desk`} isHidden />
      <meta name="referrer" content="no-referrer" />
      <BookingDeskHeading access={access} desk={desk} address={details.data?.address} freshness={freshness} />
      <div className="flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-10">
          <WaitingRequests access={access} requests={pending} />
          <ComingUp access={access} bookings={upcoming} />
          <FieldClinics clinics={clinics} canReview={access.key === null} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <CloseForRain {...{ access, facility, closures }} />
          <ClosureList access={access} closures={closures} />
          <PayoutsCard status={payouts} />
          {access.key === null && <SubscribeCard facilityId={access.facilityId} />}
          {access.key === null && <BookingDeskLinks facilityId={access.facilityId} />}
        </div>
      </div>
    </div>
  )
}
