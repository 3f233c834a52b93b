import { Check } from 'lucide-react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { rangeText } from '../time-format.ts'
import { HoldCountdown } from './hold-countdown.tsx'
import { priceText, slotName, statusText } from './slot-labels.ts'
import type { MatchKind } from './wanted-time.ts'

type SlotButtonProps = {
  slot: AvailabilitySlot
  timeZone: string
  /** Picked earlier, or matching the search. */
  match?: MatchKind | null
  onToggle: (slot: AvailabilitySlot) => void
}

/** It may have been taken while focused, so it keeps the focus. */
export function SlotButton({ slot, timeZone, match = null, onToggle }: SlotButtonProps) {
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
