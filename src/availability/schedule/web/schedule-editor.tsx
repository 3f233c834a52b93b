import { useQuery } from '@tanstack/react-query'
import { Plus, Tag } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Schedule } from '#availability/contract.ts'
import type { OwnerSchedule } from '#availability/schedule/contract.ts'
import { dateOf, rangeText, shortDay, zoneName } from '#availability/time-format.ts'
import { ChangedNotice } from '#facilities/editing/web/changed-notice.tsx'
import { toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { dateIn } from '#kit/shared/time.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Form, FormFailure } from '#kit/web/form/form.tsx'
import { countFields } from '#kit/web/form/form-errors.ts'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { UnsavedChanges } from '#kit/web/form/unsaved-changes.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { outsideQuery } from './api.ts'
import { BookingLength, BookingWindow } from './booking-limits.tsx'
import { addRule, setRule, splitRule } from './edit-form.ts'
import { differingParts } from './editor-format.ts'
import { Exceptions } from './exceptions.tsx'
import { FaultLines } from './fault-lines.tsx'
import { faultsAt, faultyDays, strayFaults } from './form-faults.ts'
import { RuleCard } from './rule-card.tsx'
import { newKey } from './schedule-form.ts'
import { useOpenCard } from './use-open-card.ts'
import { type Editing, useScheduleForm } from './use-schedule-form.ts'
import { WeekHours } from './week-hours.tsx'
import { WeekPreview } from './week-preview.tsx'

export function ScheduleEditor({ base }: { base: OwnerSchedule }) {
  const { form, editing, schedule, isDirty, isStale, isValid, toMend, ...acts } = useScheduleForm(base)
  const { facility } = base
  return (
    <Form form={form} className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <Parts {...{ base, editing }} />
      <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start">
        <WeekPreview {...{ facility, schedule }} faulty={faultyDays(editing.faults, editing.form)} />
        {isDirty && isValid && <OutsideBookings {...{ facility, schedule }} />}
      </div>
      <div className="sticky bottom-(--work-bar,0px) z-20 lg:col-span-2">
        <SaveBar
          isDirty={isDirty}
          isSaving={form.isSending}
          isInConflict={isStale}
          toMend={toMend > 0 ? `Please check ${countFields(toMend)} above.` : null}
          onSave={form.submit}
          onDiscard={form.discard}
          onUndo={acts.undo}
          isUndoing={acts.isUndoing}
        >
          {isStale && (
            <ChangedNotice
              what="these hours"
              differing={differingParts(base.schedule, schedule)}
              isSaving={form.isSending}
              onKeepMine={acts.keepMine}
              onTakeTheirs={acts.takeTheirs}
            />
          )}
          <FormFailure form={form} title="Not saved" />
        </SaveBar>
      </div>
      <UnsavedChanges isDirty={isDirty} onDiscard={form.discard} />
    </Form>
  )
}

function Parts({ base: { facility, isDefault }, editing }: { base: OwnerSchedule; editing: Editing }) {
  const needsPrice = facility.pricePerHourUsd === null
  const [today] = useState(() => dateIn(facility.timeZone, Date.now()))
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {isDefault && (
        <Notice title="Default hours">Every day from 6 AM to 10 PM, by the hour, until you save your own.</Notice>
      )}
      <a href="#preview" className="inline-link inline-flex min-h-11 items-center self-start lg:hidden">
        Preview a week
      </a>
      <FaultLines id="schedule-faults" messages={strayFaults(editing.faults)} />
      <Part title="Weekly hours" intro={`In the facility’s time zone, ${zoneName(facility.timeZone)}.`}>
        <WeekHours {...{ editing, needsPrice }} />
      </Part>
      <Part title="Length of a booking">
        <BookingLength editing={editing} />
      </Part>
      <Part title="Prices" intro={<UsualPrice facility={facility} />}>
        <SpecialPrices editing={editing} />
      </Part>
      <Part title="Closed days and special hours">
        <Exceptions {...{ editing, needsPrice, today }} />
      </Part>
      <Part title="How far ahead people book">
        <BookingWindow editing={editing} />
      </Part>
    </div>
  )
}

function UsualPrice({ facility: { id, pricePerHourUsd } }: Pick<OwnerSchedule, 'facility'>) {
  const price = pricePerHourUsd === null ? null : toDollars(Math.round(pricePerHourUsd * 100))
  return (
    <>
      {price
        ? `The usual price is ${price} an hour. `
        : 'There’s no usual price yet, so times without their own price can’t be booked. '}
      <Link to={paths.ownFacility(id)} className="inline-link">
        {price ? 'Change it' : 'Set one'} in the facility’s details
      </Link>
      .
    </>
  )
}

function Part({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-4">
        <div>
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          {intro && <p className="mt-1 text-sm text-muted">{intro}</p>}
        </div>
        {children}
      </Card>
    </section>
  )
}

/** Cards; one at a time is open. */
function SpecialPrices({ editing }: { editing: Editing }) {
  const { form, revision, faults, change, changeWithUndo } = editing
  const [openKey, setOpenKey] = useOpenCard(revision)
  const part = useRefocus<HTMLDivElement>(form.rules.length, ':scope > button')
  function add() {
    setOpenKey(newKey(form))
    change(addRule(form))
  }
  return (
    <div ref={part} className="flex flex-col gap-3">
      {form.rules.length === 0 && (
        <p className="text-muted">
          Every time costs the usual price. You can set other prices for evenings, weekends or seasons.
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {form.rules.map(rule => (
          <li key={rule.key}>
            <RuleCard
              rule={rule}
              faults={faultsAt(faults, `rules.${rule.key}`)}
              isOpen={openKey === rule.key}
              onToggle={() => setOpenKey(openKey === rule.key ? null : rule.key)}
              onChange={next => change(setRule(form, next))}
              onSplit={() => change(splitRule(form, rule.key))}
              onRemove={() =>
                changeWithUndo(
                  { ...form, rules: form.rules.filter(other => other !== rule) },
                  'rules',
                  `${rule.name.trim() || 'Special price'} removed`,
                )
              }
            />
          </li>
        ))}
      </ul>
      <Button tone="secondary" className="self-start" onClick={add}>
        {form.rules.length === 0 ? (
          <Tag aria-hidden="true" className="size-5" />
        ) : (
          <Plus aria-hidden="true" className="size-5" />
        )}
        Add a special price
      </Button>
    </div>
  )
}

type OutsideBookingsProps = { facility: OwnerSchedule['facility']; schedule: Schedule }

/** Debounce: long enough to finish a change. */
const PAUSE_MS = 600
/** Enough to identify them. */
const SHOWN = 5

/** Upcoming bookings outside these hours; fetched once editing pauses. */
function OutsideBookings({ facility, schedule }: OutsideBookingsProps) {
  const rested = useRested(schedule)
  const [today] = useState(() => dateIn(facility.timeZone, Date.now()))
  const { data } = useQuery({ ...outsideQuery(facility.id, rested, today), placeholderData: last => last })
  if (!data || data.outsideCount === 0) return null
  const { outside, outsideCount } = data
  return (
    <Notice
      title={
        outsideCount === 1
          ? '1 upcoming booking is outside these hours'
          : `${outsideCount} upcoming bookings are outside these hours`
      }
      action={
        <Link to={paths.ownCalendar} className="inline-link inline-flex min-h-11 items-center">
          Open calendar
        </Link>
      }
    >
      <p>They stay booked unless you cancel them, but new bookings at these times won’t be possible.</p>
      <ul className="mt-1 list-disc pl-5">
        {outside.slice(0, SHOWN).map(booking => (
          <li key={`${booking.bookingId} ${booking.startTime}`}>
            {shortDay(dateOf(booking.startTime))}, {rangeText(booking, facility.timeZone)}
          </li>
        ))}
        {outsideCount > SHOWN && <li>and {outsideCount - Math.min(SHOWN, outside.length)} more</li>}
      </ul>
    </Notice>
  )
}

/** Debounces the schedule. */
function useRested(schedule: Schedule): Schedule {
  const [rested, setRested] = useState(schedule)
  const text = JSON.stringify(schedule)
  useEffect(() => {
    const pause = setTimeout(() => setRested(JSON.parse(text) as Schedule), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return rested
}
