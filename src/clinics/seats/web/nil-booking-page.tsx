import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import type { Clinic } from '#clinics/contract.ts'
import { LeaveLineDialog } from '#clinics/waiting-list/web/leave-line.tsx'
import { clinicCalendarHref, clinicFacilityQuery, clinicQuery } from '#clinics/web/api.ts'
import { AthleteCard } from '#clinics/web/athlete-card.tsx'
import { ClinicFacts } from '#clinics/web/clinic-facts.tsx'
import { ClinicHead } from '#clinics/web/clinic-head.tsx'
import { ClinicMessage } from '#clinics/web/clinic-message.tsx'
import { FacilityPicture } from '#facilities/drawing/web/facility-picture.tsx'
import { ledBySport } from '#facilities/drawing/web/led-by-sport.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { ShareButton } from '#kit/web/copy/share-button.tsx'
import { heldSeats, useClinicHold } from './clinic-hold.ts'
import { CalledOff, ClinicSeats } from './clinic-seats.tsx'
import { OwnSeatsNotice } from './own-seats.tsx'
import { useOwnSeats } from './use-own-seats.ts'

/** Polling interval, milliseconds. */
const POLL_MS = 30_000

type LoaderAnswer = { now: number; failure: 'invalid' | 'missing' | null }

/** The server waits for clinic and facility. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const now = Date.now()
  const id = params.clinicId ?? ''
  if (!isUuid(id)) return data<LoaderAnswer>({ now, failure: 'invalid' }, 404)
  const client = context.get(queryContext)
  const load = async (): Promise<LoaderAnswer> => {
    const clinic = await client.ensureQueryData(clinicQuery(id)).catch(missingClinic)
    if (!clinic) return { now, failure: 'missing' }
    // The page works without the picture.
    await client.prefetchQuery(clinicFacilityQuery(clinic.facilityId))
    return { now, failure: null }
  }
  if (typeof document === 'undefined') {
    const answer = await load()
    return data(answer, answer.failure ? 404 : 200)
  }
  load().catch(() => {})
  return data<LoaderAnswer>({ now, failure: null })
}

/** /nil-booking/:clinicId */
export function Component() {
  const { now, failure } = useLoaderData<LoaderAnswer>()
  const { clinicId = '' } = useParams()
  const clinic = useQuery({
    ...clinicQuery(clinicId),
    enabled: failure === null,
    // The page may be seconds old: show early that the clinic is full.
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  })

  if (failure === 'invalid') return <InvalidAddress />
  if (failure === 'missing' || isMissing(clinic.error)) return <ClinicNotFound />
  if (clinic.isError) return <ClinicFailed error={clinic.error} onRetry={() => void clinic.refetch()} />
  if (!clinic.data) return <ClinicMessage title="Loading clinic details..." />
  return <ClinicDetail clinic={clinic.data} now={now} />
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function missingClinic(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function InvalidAddress() {
  return <ClinicMessage title="Invalid booking URL">Check the link. Part of it may be missing.</ClinicMessage>
}

function ClinicNotFound() {
  return <ClinicMessage title="Clinic not found">It may have been removed.</ClinicMessage>
}

function ClinicFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ClinicMessage title="We couldn’t load this clinic" action={<Button onClick={onRetry}>Try again</Button>}>
      {detailOf(error)}
    </ClinicMessage>
  )
}

/** `now` in milliseconds. */
function ClinicDetail({ clinic, now }: { clinic: Clinic; now: number }) {
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
