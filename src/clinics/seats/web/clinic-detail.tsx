import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { Clinic } from '#clinics/contract.ts'
import { LeaveLineDialog } from '#clinics/waiting-list/web/leave-line.tsx'
import { clinicCalendarHref, clinicFacilityQuery } from '#clinics/web/api.ts'
import { AthleteCard } from '#clinics/web/athlete-card.tsx'
import { ClinicFacts } from '#clinics/web/clinic-facts.tsx'
import { ClinicHead } from '#clinics/web/clinic-head.tsx'
import { FacilityPicture } from '#facilities/drawing/web/facility-picture.tsx'
import { ledBySport } from '#facilities/drawing/web/led-by-sport.ts'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { ShareButton } from '#kit/web/copy/share-button.tsx'
import { heldSeats, useClinicHold } from './clinic-hold.ts'
import { CalledOff, ClinicSeats } from './clinic-seats.tsx'
import { OwnSeatsNotice } from './own-seats.tsx'
import { useOwnSeats } from './use-own-seats.ts'

/** `now` in milliseconds. */
export function ClinicDetail({ clinic, now }: { clinic: Clinic; now: number }) {
  const own = useOwnSeats(clinic.id)
  return (
    <div className="page-width grid gap-8 py-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-x-12 lg:py-10">
      <ClinicHead clinic={clinic} />
      {clinic.sales === 'cancelled' && (
        <div className="lg:col-span-2">
          <CalledOff clinic={clinic} />
        </div>
      )}
      <header className="flex min-w-0 flex-col gap-5">
        <div>
          <Link to={paths.nilClinics} className="inline-link inline-flex min-h-11 items-center">
            All NIL clinics
          </Link>
        </div>
        <OwnSeatsNotice bookings={own.bookings} />
        <p className="flex flex-wrap gap-2">
          <Badge tone="positive">{clinic.sportType}</Badge>
          {clinic.isSample && <Badge tone="sample">Sample</Badge>}
        </p>
        <h1 className="text-4xl wrap-anywhere md:text-5xl">{clinic.title}</h1>
        <p className="max-w-prose text-lg wrap-anywhere whitespace-pre-line">{clinic.description}</p>
      </header>
      <aside aria-label="Date, price and seats" className="lg:sticky lg:top-24 lg:row-span-2">
        <ClinicFacts {...{ clinic, now }}>
          {(clinic.sales === 'open' || clinic.sales === 'full') && (
            <ToSeats {...{ clinic, now }} hasOwn={own.bookings.length > 0} />
          )}
          {clinic.sales !== 'begun' && clinic.sales !== 'cancelled' && <ClinicLinks clinic={clinic} />}
        </ClinicFacts>
      </aside>
      <div className="flex min-w-0 flex-col gap-10">
        <AthleteCard athlete={clinic.athlete} />
        <Where clinic={clinic} />
        {clinic.sales !== 'cancelled' && <ClinicSeats {...{ clinic, now }} />}
      </div>
      <LeaveLineDialog clinicId={clinic.id} />
    </div>
  )
}

function ToSeats({ clinic, now, hasOwn }: { clinic: Clinic; now: number; hasOwn: boolean }) {
  const [hold] = useClinicHold(clinic.id)
  const isWaited = clinic.sales === 'full' && heldSeats(hold, now) === 0
  return (
    <a href="#places" className={`${buttonClass()} w-full noscript:hidden`}>
      {isWaited ? 'Join the waitlist' : hasOwn ? 'Book another seat' : 'Book a seat'}
    </a>
  )
}

function ClinicLinks({ clinic: { id, title } }: { clinic: Clinic }) {
  return (
    <div className="mt-2 -ml-3 flex flex-wrap items-center gap-1">
      <a href={clinicCalendarHref(id)} download className={buttonClass({ tone: 'quiet', size: 'sm' })}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Add to calendar
      </a>
      <ShareButton title={title} path={paths.nilBooking(id)} />
    </div>
  )
}

function Where({ clinic }: { clinic: Clinic }) {
  const facility = useQuery(clinicFacilityQuery(clinic.facilityId))
  return (
    <section aria-labelledby="where" className="flex flex-col gap-3">
      <h2 id="where" className="text-2xl">
        Where
      </h2>
      {facility.data && (
        <div className="overflow-clip rounded-lg border border-line">
          <FacilityPicture facility={ledBySport(facility.data, clinic.sportType)} />
        </div>
      )}
      <p>
        <Link to={paths.booking(clinic.facilityId)} className="inline-link">
          {clinic.facilityName}
        </Link>
        <span className="block text-muted">{clinic.address}</span>
      </p>
    </section>
  )
}
