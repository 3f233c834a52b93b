import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { FacilityPreview } from '#availability/preview/contract.ts'
import { priceSpan } from '#availability/schedule/web/hours-format.ts'
import { clockText, longDay, shortDay } from '#availability/time-format.ts'
import { priceText } from '#availability/web/slot-labels.ts'
import { refundRule } from '#bookings/refund-messages.ts'
import { addDays } from '#kit/shared/time.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { FacilityPictures } from './facility-pictures.tsx'
import { GroundFacts } from './ground-facts.tsx'
import { OfferedWeek } from './hours-and-prices.tsx'
import { PageSection } from './page-section.tsx'

type FacilityPreviewProps = {
  preview: FacilityPreview
  /** Of the week that starts on a day. */
  hrefFor: (from: string) => string
}

/** As on its public page, with nothing to book. */
export function FacilityPreviewScreen({ preview, hrefFor }: FacilityPreviewProps) {
  const { facility, schedule } = preview
  const price = priceSpan(schedule.hours)
  return (
    <>
      <section aria-labelledby="facility" className="grid gap-5 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-10">
        <FacilityPictures facility={facility} />
        <div className="min-w-0">
          <h2 id="facility" className="text-4xl wrap-anywhere">
            {facility.name}
          </h2>
          <p className="mt-2 flex items-start gap-1.5 text-muted">
            <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {facility.address}
          </p>
          <p className="mt-4 border-l-4 border-action-edge pl-4">
            <span className="font-display text-3xl font-bold tabular-nums">{price ?? 'Contact for pricing'}</span>
            {price && price !== 'Free' && <span className="text-muted"> an hour</span>}
          </p>
          <p className="mt-1 text-sm text-muted">{refundRule(facility)}</p>
        </div>
      </section>
      <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:items-start">
        <div className="flex min-w-0 flex-col gap-10">
          <Times preview={preview} hrefFor={hrefFor} />
          <GroundFacts facility={facility} />
        </div>
        <PageSection id="hours" title="Hours and prices" className="min-w-0">
          <OfferedWeek offer={schedule} />
        </PageSection>
      </div>
    </>
  )
}

function Times({ preview: { days, today }, hrefFor }: FacilityPreviewProps) {
  const first = days[0]!.date
  const [chosen, setChosen] = useState<string | null>(null)
  const day = days.find(({ date }) => date === chosen) ?? days.find(({ slots }) => slots.some(isOpen)) ?? days[0]!
  const open = day.slots.filter(isOpen)
  const before = addDays(first, -7)
  return (
    <PageSection id="times" title="Available times">
      <div className="flex flex-wrap justify-between gap-2">
        {first > today ? <WeekLink to={hrefFor(before > today ? before : today)}>Earlier week</WeekLink> : <span />}
        <WeekLink to={hrefFor(addDays(first, 7))}>Later week</WeekLink>
      </div>
      <ul className="flex flex-wrap gap-2">
        {days.map(({ date, slots }) => (
          <li key={date}>
            <Button
              tone={date === day.date ? 'primary' : 'secondary'}
              size="sm"
              aria-pressed={date === day.date}
              onClick={() => setChosen(date)}
            >
              {shortDay(date)}
              <span className="sr-only">, {slots.filter(isOpen).length} available</span>
            </Button>
          </li>
        ))}
      </ul>
      <h3 className="text-2xl">{longDay(day.date)}</h3>
      {open.length === 0 ? (
        <p className="text-muted">No times on this day.</p>
      ) : (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {open.map(slot => (
            <li
              key={slot.id}
              className="flex min-h-14 flex-col items-center justify-center rounded-md border border-line-strong bg-surface px-1 py-1.5 text-center"
            >
              <span className="font-semibold tabular-nums">{clockText(slot.startTime)}</span>
              <span className="text-sm text-muted tabular-nums">{priceText(slot)}</span>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function isOpen({ status }: AvailabilitySlot): boolean {
  return status === 'open'
}

function WeekLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} replace preventScrollReset className={buttonClass({ tone: 'secondary', size: 'sm' })}>
      {children}
    </Link>
  )
}
