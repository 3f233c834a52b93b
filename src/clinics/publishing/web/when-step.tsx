import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { dateRefusal, dayPartOf, dayParts } from '#availability/rules.ts'
import { dateOf, durationText, longDay, rangeText } from '#availability/time-format.ts'
import { slotsQuery } from '#availability/web/api.ts'
import { DayStrip } from '#availability/web/day-strip.tsx'
import { shownDay } from '#availability/web/shown-day.ts'
import { LoadingSlots } from '#availability/web/slot-grid.tsx'
import { slotName, statusText } from '#availability/web/slot-labels.ts'
import { ZoneNote } from '#availability/web/zone-note.tsx'
import { clinicLimits } from '#clinics/options.ts'
import type { Facility } from '#facilities/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { chooseSlot, fieldCentsOf, isTooSoon, minutesOf, slotPriceText, spanAt } from './choose-slots.ts'
import { requestText } from './clinic-draft-memory.ts'
import { FieldError, FormStep } from './form-step.tsx'
import type { ClinicForm } from './use-clinic-form.ts'

/** Holds nothing until published. `now` in milliseconds. */
export function WhenStep({ form, now }: { form: ClinicForm; now: number }) {
  const { values, errors } = form
  return (
    <FormStep number={3} title="When">
      {values.facility ? (
        <>
          <h3
            tabIndex={-1}
            data-invalid={errors.slots ? true : undefined}
            className="mb-3 scroll-mt-24 text-xl outline-none"
          >
            Choose consecutive times
            {errors.slots && <FieldError>{errors.slots}</FieldError>}
          </h3>
          <Times form={form} facility={values.facility} now={now} />
        </>
      ) : (
        <p className="text-muted">Choose a field to see its available times.</p>
      )}
    </FormStep>
  )
}

function Times({ form, facility, now }: { form: ClinicForm; facility: Facility; now: number }) {
  const [search] = useSearchParams()
  const { slots: chosen } = form.values
  const day = shownDay(search.get('date') ?? firstDay(form, facility, now), facility.timeZone, now)
  const request = chosen.length === 0 ? requestText(form.values) : null
  return (
    <div className="flex flex-col gap-5">
      {request && <p>{request}</p>}
      <DayStrip facilityId={facility.id} day={day} hrefFor={date => `?date=${date}`} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-display text-2xl font-bold">{longDay(day.date)}</p>
        <ZoneNote timeZone={facility.timeZone} at={`${day.date}T12:00:00Z`} />
      </div>
      <DayTimes {...{ form, facility, now }} date={day.date} />
      {chosen.length > 0 && <Chosen form={form} facility={facility} />}
    </div>
  )
}

/** Of the chosen slots, else the requested day, else tomorrow: today is mostly too soon. */
function firstDay({ values: { slots, requestedDay } }: ClinicForm, facility: Facility, now: number): string {
  if (slots[0]) return dateOf(slots[0].startTime)
  const isAhead = requestedDay !== '' && dateRefusal(requestedDay, facility.timeZone, now) === null
  return isAhead ? requestedDay : addDays(dateIn(facility.timeZone, now), 1)
}

type DayTimesProps = { form: ClinicForm; facility: Facility; now: number; date: string }

function DayTimes({ form, facility, now, date }: DayTimesProps) {
  const slots = useQuery(slotsQuery(facility.id, date))
  const { slots: chosen } = form.values
  const isTaken = usePreselected({ form, facility, now, date }, slots.data)
  if (slots.isPending) return <LoadingSlots date={date} />
  if (!slots.data)
    return <LoadFailed title="We couldn’t load the times." error={slots.error} onRetry={() => void slots.refetch()} />
  if (!slots.data.some(slot => slot.status === 'open'))
    return <p className="text-muted">No times are available on this day. Choose another day.</p>
  const someTooSoon = slots.data.some(slot => slot.status === 'open' && isTooSoon(slot, now))
  const toggle = (slot: AvailabilitySlot) => form.change({ slots: chooseSlot(chosen, slot, slots.data) })
  return (
    <>
      {slots.isError && (
        <LoadFailed title="These times may be out of date." error={slots.error} onRetry={() => void slots.refetch()} />
      )}
      {isTaken && <p className="font-medium">The time you asked for isn’t available here. Choose another one.</p>}
      {someTooSoon && (
        <p className="text-sm text-muted">
          A clinic must start at least {clinicLimits.noticeHours} hours from now so people can find it.
        </p>
      )}
      {dayParts.map(part => {
        const group = slots.data.filter(slot => dayPartOf(slot.startTime) === part)
        return (
          group.length > 0 && (
            <fieldset key={part}>
              <legend className="mb-2 font-display text-xl font-bold tracking-tight">{part}</legend>
              <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
                {group.map(slot => (
                  <li key={slot.id}>
                    <TimeButton
                      slot={slot}
                      timeZone={facility.timeZone}
                      isChosen={chosen.some(({ id }) => id === slot.id)}
                      isTooSoon={isTooSoon(slot, now)}
                      onToggle={() => toggle(slot)}
                    />
                  </li>
                ))}
              </ul>
            </fieldset>
          )
        )
      })}
    </>
  )
}

/** Preselects the requested time once per field. True if it is not free and nothing else is chosen. */
function usePreselected({ form, facility, now, date }: DayTimesProps, slots: readonly AvailabilitySlot[] | undefined) {
  const { slots: chosen, requestedDay, requestedTime, requestedMinutes } = form.values
  const isRequested = requestedTime !== '' && requestedDay === date && chosen.length === 0
  const requested =
    isRequested && slots ? spanAt(slots, { time: requestedTime, minutes: Number(requestedMinutes) }, now) : null
  const doneFor = useRef<string | null>(null)
  const preselect = useEffectEvent(() => {
    if (!requested || doneFor.current === facility.id) return
    doneFor.current = facility.id
    if (requested.length > 0) form.change({ slots: requested })
  })
  const isKnown = slots !== undefined
  useEffect(() => {
    if (isKnown) preselect()
  }, [isKnown, facility.id, isRequested])
  return requested?.length === 0
}

/** Shown whatever day the calendar is on. */
function Chosen({ form, facility }: { form: ClinicForm; facility: Facility }) {
  const { slots } = form.values
  const span = { startTime: slots[0]!.startTime, endTime: slots.at(-1)!.endTime }
  const cents = fieldCentsOf(slots)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-link bg-selected p-4">
      <div className="min-w-0">
        <p className="font-semibold">
          {longDay(dateOf(span.startTime))}, {rangeText(span, facility.timeZone)}
        </p>
        <p className="text-sm text-muted">
          {durationText(minutesOf(slots))}, {cents === 0 ? 'the field is free' : `the field costs ${toDollars(cents)}`}.
          We reserve it when you publish.
        </p>
        {form.goneIds.length > 0 && <FieldError>Someone booked part of this time.</FieldError>}
      </div>
      <Button tone="secondary" size="sm" onClick={() => form.change({ slots: [] })}>
        Clear times
      </Button>
    </div>
  )
}

type TimeButtonProps = {
  slot: AvailabilitySlot
  /** The facility's. */
  timeZone: string
  isChosen: boolean
  isTooSoon: boolean
  onToggle: () => void
}

/** A chosen slot can be removed even after someone took it. */
function TimeButton({ slot, timeZone, isChosen, isTooSoon, onToggle }: TimeButtonProps) {
  const isFree = slot.status === 'open' && !isTooSoon
  const canChoose = isFree || isChosen
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={!canChoose}
      tabIndex={canChoose ? undefined : -1}
      onClick={() => canChoose && onToggle()}
      className={joinClasses(shape, isChosen ? chosenLook : isFree ? freeLook : takenLook)}
    >
      <span className="sr-only">
        {slot.status === 'open' && isTooSoon ? tooSoonName(slot, timeZone) : slotName(slot, timeZone)}
      </span>
      <span aria-hidden="true" className={joinClasses('font-semibold tabular-nums', !isFree && 'line-through')}>
        {rangeText(slot, timeZone)}
      </span>
      <span aria-hidden="true" className="text-sm tabular-nums">
        {slot.status !== 'open' ? statusText(slot) : isTooSoon ? 'Too soon' : slotPriceText(slot)}
      </span>
      {isChosen && <Check aria-hidden="true" className="absolute top-2 right-2 size-5 text-link" />}
    </button>
  )
}

/** Explains why instead of "available". */
function tooSoonName(slot: AvailabilitySlot, timeZone: string): string {
  const reason = `too soon, starts in less than ${clinicLimits.noticeHours} hours`
  return [longDay(dateOf(slot.startTime)), rangeText(slot, timeZone), reason].join(', ')
}

const shape =
  'relative flex min-h-16 w-full flex-col items-start justify-center rounded-md border px-3 py-2 text-left transition-[background-color,border-color,color] select-none'
const freeLook = 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-hover'
const chosenLook = 'border-link bg-selected text-ink shadow-[inset_0_0_0_1px_var(--color-link)]'
const takenLook = 'border-transparent bg-sunken text-muted'
