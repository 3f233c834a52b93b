import { Check, Lock } from 'lucide-react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { dateOf, longDay, rangeText } from '../time-format.ts'

/** A booked time: kept, given up for another, or too late to give up. */
export type SlotMark = 'kept' | 'given' | 'fixed'

type MarkedSlotProps = {
  slot: Pick<AvailabilitySlot, 'startTime' | 'endTime'>
  timeZone: string
  mark: SlotMark
  onToggle: () => void
}

export function MarkedSlot({ slot, timeZone, mark, onToggle }: MarkedSlotProps) {
  const name = `${longDay(dateOf(slot.startTime))}, ${rangeText(slot, timeZone)}, ${words[mark].toLowerCase()}`
  const Icon = mark === 'fixed' ? Lock : Check
  return (
    <button
      type="button"
      aria-pressed={mark !== 'given'}
      aria-disabled={mark === 'fixed'}
      onClick={() => mark !== 'fixed' && onToggle()}
      className={joinClasses(
        'relative flex min-h-16 w-full flex-col items-start justify-center rounded-md border px-3 py-2 text-left transition-[background-color,border-color,color] select-none',
        looks[mark],
      )}
    >
      <span className="sr-only">{name}</span>
      <span
        aria-hidden="true"
        className={joinClasses('font-semibold tabular-nums', mark === 'given' && 'line-through')}
      >
        {rangeText(slot, timeZone)}
      </span>
      <span aria-hidden="true" className="text-sm">
        {words[mark]}
      </span>
      {mark !== 'given' && <Icon aria-hidden="true" className="absolute top-2 right-2 size-5" />}
    </button>
  )
}

const words: Record<SlotMark, string> = {
  kept: 'Yours',
  given: 'Yours, will be removed',
  fixed: 'Yours, too late to move',
}

const looks: Record<SlotMark, string> = {
  kept: 'border-pitch-line bg-pitch text-chalk',
  given: 'border-dashed border-clay-line bg-clay-soft text-ink',
  fixed: 'border-transparent bg-sunken text-ink',
}
