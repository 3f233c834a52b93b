import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Schedule } from '#availability/contract.ts'
import { defaultSlotCents, exceptionOn, ruleAt, rulesOn } from '#availability/rules.ts'
import type { OwnerSchedule } from '#availability/schedule/contract.ts'
import { dateOf, longDay, rangeText, shortDay } from '#availability/time-format.ts'
import { toDollars } from '#kit/shared/money.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { Button } from '#kit/web/button.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { datesText, ruleText } from './editor-format.ts'
import { type PreviewSlot, type PriceKind, previewWeek, priceKinds, sundayOf } from './preview-week.ts'
import { lookOfKind } from './price-looks.ts'
import { WeekGrid } from './week-grid.tsx'

type WeekPreviewProps = {
  facility: OwnerSchedule['facility']
  schedule: Schedule
  /** Weekdays with errors. */
  faulty: ReadonlySet<number>
}

/** Only in the browser: it begins today, and its slots are to scale. */
export function WeekPreview(props: WeekPreviewProps) {
  const isHydrated = useHydrated()
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview" className="text-2xl">
        Week preview
      </h2>
      {isHydrated ? <Week {...props} /> : <Skeleton className="h-[36rem] rounded-md" />}
    </section>
  )
}

/** A year, the maximum booking window. */
const WEEKS_AHEAD = 52

function Week({ facility, schedule, faulty }: WeekPreviewProps) {
  const [thisWeek] = useState(() => sundayOf(dateIn(facility.timeZone, Date.now())))
  const [week, setWeek] = useState(0)
  const [chosen, setChosen] = useState<PreviewSlot | null>(null)
  const sunday = addDays(thisWeek, week * 7)
  const hourlyCents = facility.pricePerHourUsd === null ? null : Math.round(facility.pricePerHourUsd * 100)
  const days = previewWeek(schedule, { timeZone: facility.timeZone, hourlyCents }, sunday)
  const kinds = priceKinds(days)
  const shown = chosen && days.flatMap(({ slots }) => slots).find(({ startTime }) => startTime === chosen.startTime)
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <WeekButton label="Previous week" isOff={week === 0} onPress={() => setWeek(week - 1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </WeekButton>
        <p aria-live="polite" className="text-sm font-semibold">
          {shortDay(sunday)} – {shortDay(addDays(sunday, 6))}
        </p>
        <WeekButton label="Next week" isOff={week === WEEKS_AHEAD} onPress={() => setWeek(week + 1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </WeekButton>
      </div>
      <Legend {...{ kinds, schedule, hourlyCents }} />
      <WeekGrid {...{ days, kinds, faulty, slotMinutes: schedule.slotMinutes }} chosen={shown} onChoose={setChosen} />
      <output className="block min-h-20 rounded-md bg-sunken px-4 py-3 text-sm">
        {shown ? whyText(shown, schedule, hourlyCents) : 'Select a time to see how its price is set.'}
      </output>
    </>
  )
}

type WeekButtonProps = { label: string; isOff: boolean; onPress: () => void; children: React.ReactNode }

function WeekButton({ label, isOff, onPress, children }: WeekButtonProps) {
  return (
    <Button tone="quiet" aria-label={label} aria-disabled={isOff} className="px-3!" onClick={() => !isOff && onPress()}>
      <span className={isOff ? 'opacity-40' : undefined}>{children}</span>
    </Button>
  )
}

type LegendProps = { kinds: readonly PriceKind[]; schedule: Schedule; hourlyCents: number | null }

function Legend({ kinds, schedule, hourlyCents }: LegendProps) {
  return (
    <ul aria-label="Prices" className="flex min-h-6 flex-wrap gap-x-4 gap-y-1 text-sm">
      {kinds.map((kind, at) => (
        <li key={`${kind.reason} ${kind.priceCents}`} className="flex items-center gap-2">
          {/* As wide as a time of the week: a small square would look like a checkbox. */}
          <span aria-hidden="true" className={`h-4 rounded-sm border px-3 ${lookOfKind(at)}`} />
          {kindText(kind, schedule, hourlyCents)}
        </li>
      ))}
    </ul>
  )
}

/** "Friday, March 6, 5 to 6 PM: $95. Evenings (Mon–Fri · 5–10 PM · $95 an hour)." */
export function whyText(slot: PreviewSlot, schedule: Schedule, hourlyCents: number | null): string {
  const date = dateOf(slot.startTime)
  const clash = slot.isOverlapping ? ' Another time overlaps it. Fix the hours of this day.' : ''
  const price = slot.priceCents === 0 ? 'Free' : toDollars(slot.priceCents)
  return `${longDay(date)}, ${rangeText(slot)}: ${price}. ${reasonText(slot, date, schedule, hourlyCents)}.${clash}`
}

function reasonText(slot: PreviewSlot, date: string, schedule: Schedule, hourlyCents: number | null): string {
  if (slot.reason === null)
    return isUsual(slot, schedule, hourlyCents) ? defaultText(hourlyCents) : 'The price set for these hours'
  const rule = ruleAt(rulesOn(schedule, date), () => slot.from)
  if (rule?.name === slot.reason) return `${rule.name} (${ruleText(rule)})`
  const exception = exceptionOn(schedule, date)
  return exception ? `${slot.reason} (special hours, ${datesText(exception)})` : slot.reason
}

/** "$75, usual price", "$95, Evenings". */
export function kindText({ reason, priceCents }: PriceKind, schedule: Schedule, hourlyCents: number | null): string {
  const price = priceCents === 0 ? 'Free' : toDollars(priceCents)
  if (reason !== null) return `${price}, ${reason}`
  return isUsual({ priceCents }, schedule, hourlyCents)
    ? `${price}, usual price`
    : `${price}, price set for these hours`
}

function defaultText(hourlyCents: number | null): string {
  return hourlyCents === null ? 'The usual price' : `The usual price, ${toDollars(hourlyCents)} an hour`
}

function isUsual({ priceCents }: { priceCents: number }, schedule: Schedule, hourlyCents: number | null): boolean {
  return priceCents === defaultSlotCents(schedule, hourlyCents)
}
