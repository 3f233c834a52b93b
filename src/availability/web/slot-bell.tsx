import { Bell, BellRing } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { dateOf, longDay, rangeText } from '../time-format.ts'

export type SlotWatch = {
  isOn: (slotId: string) => boolean
  open: (slot: AvailabilitySlot) => void
}

type SlotBellProps = {
  slot: AvailabilitySlot
  timeZone: string
  watch: SlotWatch
}

/** Needs a `relative` wrapper with only the slot and the bell. */
export function SlotBell({ slot, timeZone, watch }: SlotBellProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const bell = button.current
    return () => leaveFocus(bell)
  }, [])
  const isOn = watch.isOn(slot.id)
  const Icon = isOn ? BellRing : Bell
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="dialog"
      aria-label={bellName(slot, timeZone, isOn)}
      onClick={() => watch.open(slot)}
      className={joinClasses(
        'absolute right-0 bottom-0 flex h-11 min-w-11 items-end gap-1 rounded-md px-2 pb-3 text-xs font-medium hover:bg-hover noscript:hidden',
        isOn ? 'text-link' : 'text-muted hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className={joinClasses('size-4', isOn && 'fill-current')} />
      {isOn ? 'On waitlist' : 'Notify me'}
    </button>
  )
}

export function BellHint() {
  return (
    <p className="flex items-start gap-2 text-sm text-muted noscript:hidden">
      <Bell aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      Is the time you want taken? Tap “Notify me”, and we’ll email you when it opens up.
    </p>
  )
}

/** `now` in milliseconds. */
export function canWatch({ status, heldByYou, startTime }: AvailabilitySlot, now: number): boolean {
  return !heldByYou && (status === 'booked' || status === 'held') && Date.parse(startTime) > now
}

/** "Notify me when Tuesday, March 3, 7 to 8 PM opens up". */
export function bellName(slot: Pick<AvailabilitySlot, 'startTime' | 'endTime'>, timeZone: string, isOn: boolean) {
  const time = `${longDay(dateOf(slot.startTime))}, ${rangeText(slot, timeZone)}`
  return isOn ? `On waitlist for ${time}` : `Notify me when ${time} opens up`
}

/** Unless something else has the focus. */
export function catchFocus(slotId: string): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(`[data-slot="${slotId}"] button`)?.focus()
}

/** The bell disappears when its slot opens up; focus moves to the slot. */
function leaveFocus(bell: HTMLElement | null) {
  if (bell && bell === document.activeElement) bell.parentElement?.querySelector('button')?.focus()
}
