import { Check } from 'lucide-react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { dateOf, longDay, rangeText } from '#availability/time-format.ts'
import { slotName, statusText } from '#availability/web/slot-labels.ts'
import { clinicLimits } from '#clinics/options.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { slotPriceText } from './host-format.ts'

type TimeButtonProps = {
  slot: AvailabilitySlot
  /** The facility's. */
  timeZone: string
  isChosen: boolean
  isTooSoon: boolean
  onToggle: () => void
}

/** A chosen slot can be removed even after someone took it. */
export function TimeButton({ slot, timeZone, isChosen, isTooSoon, onToggle }: TimeButtonProps) {
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
