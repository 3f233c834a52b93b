import { Check } from 'lucide-react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { dayPartOf, dayParts } from '#availability/rules.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { longDay, rangeText } from '../time-format.ts'
import { HoldCountdown } from './hold-countdown.tsx'
import { MarkedSlot, type SlotMark } from './marked-slot.tsx'
import { BellHint, canWatch, SlotBell, type SlotWatch } from './slot-bell.tsx'
import { priceText, slotName, statusText } from './slot-labels.ts'
import { type MatchKind, matchKind, type WantedTime } from './wanted-time.ts'

type SlotGridProps = {
  slots: readonly AvailabilitySlot[]
  timeZone: string
  /** Page load, in milliseconds: parts of the day over by then collapse into one line. */
  now: number
  wanted: WantedTime | null
  /** Times of the shown booking, by slot id. */
  marks?: ReadonlyMap<string, SlotMark>
  watch?: SlotWatch
  onToggle: (slot: AvailabilitySlot) => void
}

export function SlotGrid({ slots, timeZone, now, wanted, marks, watch, onToggle }: SlotGridProps) {
  return (
    <div className="flex flex-col gap-4">
      {dayParts.map(part => {
        const group = slots.filter(slot => dayPartOf(slot.startTime) === part)
        if (group.length === 0) return null
        if (group.every(slot => isOver(slot, now))) return <NoneLeft key={part} part={part} />
        return (
          <fieldset key={part}>
            <legend className="mb-2 flex items-baseline gap-2">
              <span className="font-display text-xl font-bold tracking-tight">{part}</span>
              <span className="text-sm text-muted">{freeText(group)}</span>
            </legend>
            <ul className={columns}>
              {group.map(slot => {
                const mark = marks?.get(slot.id)
                const hasBell = watch !== undefined && !mark && canWatch(slot, now)
                return (
                  <li key={slot.id} data-slot={slot.id} className="relative">
                    {mark ? (
                      <MarkedSlot {...{ slot, timeZone, mark }} onToggle={() => onToggle(slot)} />
                    ) : (
                      <SlotButton {...{ slot, timeZone, onToggle }} match={matchKind(slot, wanted)} />
                    )}
                    {hasBell && <SlotBell {...{ slot, timeZone, watch }} />}
                  </li>
                )
              })}
            </ul>
          </fieldset>
        )
      })}
      {watch && slots.some(slot => canWatch(slot, now)) && <BellHint />}
    </div>
  )
}

function isOver(slot: AvailabilitySlot, now: number): boolean {
  return Date.parse(slot.startTime) <= now && slot.status !== 'open' && !slot.heldByYou
}

function NoneLeft({ part }: { part: string }) {
  return (
    <p className="flex items-baseline gap-2">
      <span className="font-display text-xl font-bold tracking-tight">{part}:</span>
      <span className="text-sm text-muted">no times left</span>
    </p>
  )
}

/** 16 hours. */
export function LoadingSlots({ date }: { date: string }) {
  return (
    <div className="flex flex-col gap-5">
      <output className="sr-only">Loading times for {longDay(date)}</output>
      {defaultHours.map(([part, hours]) => (
        <div key={part}>
          <Skeleton className="mb-2 h-6 w-32" />
          <div className={columns}>
            {Array.from({ length: hours }, (_, hour) => (
              <Skeleton key={hour} className="h-16 rounded-md" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

const columns = 'grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-4'

const defaultHours = [
  ['Morning', 6],
  ['Afternoon', 5],
  ['Evening', 5],
] as const

function freeText(group: readonly AvailabilitySlot[]): string {
  const free = group.filter(slot => slot.status === 'open').length
  const held = group.filter(slot => slot.heldByYou).length
  const text = free === 0 ? 'none open' : `${free} of ${group.length} open`
  return held === 0 ? text : `${text}, ${held} held for you`
}

type SlotButtonProps = {
  slot: AvailabilitySlot
  timeZone: string
  /** Picked earlier, or matching the search. */
  match?: MatchKind | null
  onToggle: (slot: AvailabilitySlot) => void
}

/** It may have been taken while focused, so it keeps the focus. */
function SlotButton({ slot, timeZone, match = null, onToggle }: SlotButtonProps) {
  const look = lookOf(slot)
  const name = slotName(slot, timeZone)
  const canChoose = look === 'open' || look === 'mine'
  return (
    <button
      type="button"
      aria-pressed={look === 'mine'}
      aria-disabled={!canChoose}
      tabIndex={canChoose ? undefined : -1}
      onClick={() => canChoose && onToggle(slot)}
      className={joinClasses(shape, look === 'open' && match === 'pick' ? pickLook : looks[look])}
    >
      <span className="sr-only">{match && look !== 'mine' ? `${name}, ${matchLabels[match]}` : name}</span>
      <span
        aria-hidden="true"
        className={joinClasses(
          'font-semibold tabular-nums',
          look === 'booked' && 'line-through',
          look === 'mine' && 'pr-3',
        )}
      >
        {rangeText(slot, timeZone)}
      </span>
      <span aria-hidden="true" className="w-full text-sm tabular-nums wrap-anywhere">
        {look === 'mine' && (
          <>
            {statusText(slot)} <HoldCountdown until={slot.heldUntil} />
          </>
        )}
        {look === 'open' && priceText(slot)}
        {look === 'open' && slot.priceReason && ` · ${slot.priceReason}`}
        {look === 'open' && match && ` · ${matchLabels[match]}`}
        {!canChoose && statusText(slot)}
      </span>
      {look === 'mine' && <Check aria-hidden="true" className="absolute top-2 right-1.5 size-4 text-link" />}
    </button>
  )
}

const matchLabels: Record<MatchKind, string> = { pick: 'your pick', search: 'your search' }

type Look = 'open' | 'mine' | 'held' | 'booked' | 'blocked'

function lookOf({ status, heldByYou }: AvailabilitySlot): Look {
  return heldByYou ? 'mine' : status
}

const shape =
  'relative flex min-h-16 w-full flex-col items-start justify-center rounded-md border px-3 py-2 text-left transition-[background-color,border-color,color] select-none'

const looks: Record<Look, string> = {
  open: 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-hover',
  mine: 'border-link bg-selected text-ink shadow-[inset_0_0_0_1px_var(--color-link)]',
  held: 'border-dashed border-line-strong bg-transparent text-muted',
  booked: 'border-transparent bg-sunken text-muted',
  blocked: 'border-transparent bg-sunken text-muted',
}

/** Distinct from held. Focused by the page, so the ring always shows. */
const pickLook =
  'border-ink bg-surface text-ink shadow-[inset_0_0_0_1px_var(--color-ink)] hover:bg-hover focus:outline-2 focus:outline-offset-2 focus:outline-focus'
