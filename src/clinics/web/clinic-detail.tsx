import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FacilityPicture } from '#facilities/web/facility-picture.tsx'
import { ledBySport } from '#facilities/web/led-by-sport.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { Clinic } from '../contract.ts'
import { clinicFacilityQuery } from './api.ts'
import { ClinicHead } from './clinic-head.tsx'
import { dayText, hoursText, priceText } from './clinic-words.ts'

/** Everything about one clinic. `now` in milliseconds. */
export function ClinicDetail({ clinic, now }: { clinic: Clinic; now: number }) {
  return (
    <div className="page-width grid gap-8 py-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-12 lg:py-10">
      <ClinicHead clinic={clinic} />
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <Link to={paths.nilClinics} className="inline-link inline-flex min-h-11 items-center">
            All NIL clinics
          </Link>
        </div>
        <Badge tone="positive" className="self-start">
          {clinic.sportType}
        </Badge>
        <h1 className="text-4xl wrap-anywhere md:text-5xl">{clinic.title}</h1>
        <p className="max-w-prose text-lg wrap-anywhere whitespace-pre-line">{clinic.description}</p>
        <Where clinic={clinic} />
      </div>
      <aside aria-label="Date, price and places" className="flex flex-col gap-5 lg:sticky lg:top-24">
        <Facts clinic={clinic} />
        {Date.parse(clinic.scheduledDate) > now ? <HowToBook clinic={clinic} /> : <AlreadyBegun />}
      </aside>
    </div>
  )
}

/** The place as its own page shows it: a photo, or its drawing to scale. */
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

function Facts({ clinic }: { clinic: Clinic }) {
  const facts = [
    ['When', dayText(clinic), hoursText(clinic)],
    ['Price', `${priceText(clinic)} a person`],
    ['Places', `${clinic.maxParticipants} in all`],
  ] as const
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-5">
      {facts.map(([name, value, detail]) => (
        <div key={name} className="py-4">
          <dt className="text-sm font-semibold text-muted">{name}</dt>
          <dd className="font-display text-2xl font-bold">{value}</dd>
          {detail && <dd>{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}

function HowToBook({ clinic }: { clinic: Clinic }) {
  const subject = `A place at ${clinic.title}`
  const body = `Clinic: ${clinic.title}, ${dayText(clinic)}\nName of the participant:\nPhone:\n`
  const address = `mailto:${product.supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <section aria-labelledby="book" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="book" className="text-2xl">
        Get a place
      </h2>
      <p className="mt-2 text-muted">
        Places cannot be booked online yet. Write to us with the participant’s name, and we answer whether there is one
        and how to pay.
      </p>
      <a href={address} className={`${buttonClass()} mt-4 w-full`}>
        Write to us
      </a>
      <p className="mt-3 text-sm wrap-anywhere text-muted">{product.supportEmail}</p>
    </section>
  )
}

function AlreadyBegun() {
  return (
    <Notice
      title="This clinic has begun or is over"
      action={
        <Link to={paths.nilClinics} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
          See what is coming up
        </Link>
      }
    >
      No more places can be had.
    </Notice>
  )
}
