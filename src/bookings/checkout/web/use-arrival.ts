import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { isHoldOnArrival } from '#availability/holds/web/hold-on-arrival.ts'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { rangeText } from '#availability/time-format.ts'
import { isWanted, matchKind, type WantedTime } from '#availability/web/wanted-time.ts'
import { announce } from '#kit/web/live-region.tsx'

type Arrival = {
  wanted: WantedTime | null
  selection: Pick<Selection, 'slots' | 'news' | 'tell' | 'toggle'>
  timeZone: string
}

/**
 * Scrolls to the URL's time once, when the times are loaded. A tapped time, or range, is held at once. If it is or gets
 * taken, names the nearest free ones.
 */
export function useArrival({ wanted, selection, timeZone }: Arrival): void {
  const { slots, news, tell, toggle } = selection
  const location = useLocation()
  const navigate = useNavigate()
  const pick = slots?.find(slot => matchKind(slot, wanted) === 'pick')
  /** The requested slot while not held; null on other days. */
  const watched = useRef<string | null>(undefined)
  const follow = useEffectEvent(() => {
    if (!pick || pick.id !== watched.current || pick.status === 'open') return
    watched.current = null
    if (pick.heldByYou || news) return
    tell({ title: goneTitle(pick.status, rangeText(pick, timeZone)), near: pick })
  })
  function holdRange(range: WantedTime) {
    const others = slots?.filter(slot => isWanted(slot, range) && !slot.heldByYou) ?? []
    const gone = others.find(({ status }) => status !== 'open')
    if (gone && gone.status !== 'open') tell({ title: goneTitle(gone.status, rangeText(gone, timeZone)), near: gone })
    else for (const slot of others) toggle(slot)
  }
  const arrive = useEffectEvent(() => {
    if (watched.current !== undefined) return
    watched.current = pick && !pick.heldByYou ? pick.id : null
    const isTapped = isHoldOnArrival(location.state)
    // A reload, or Back and Forward, find no state.
    if (isTapped) void navigate(location, { replace: true, preventScrollReset: true, state: null })
    if (isTapped && wanted && !wanted.isPick) holdRange(wanted)
    if (!pick || pick.heldByYou) return
    const isLed = leadTo(pick)
    if (pick.status !== 'open') follow()
    else if (isTapped) {
      // The hold's refusal reports it.
      watched.current = null
      toggle(pick)
    } else if (isLed) announce(`${rangeText(pick, timeZone)} is available. Press to hold it.`)
  })
  const isKnown = slots !== undefined
  useEffect(() => {
    if (!isKnown) return undefined
    // After the page has taken the focus.
    const frame = requestAnimationFrame(arrive)
    return () => cancelAnimationFrame(frame)
  }, [isKnown])
  useEffect(() => follow(), [pick?.status])
}

/** False if the person has already moved on. */
function leadTo({ id }: AvailabilitySlot): boolean {
  const button = document.querySelector<HTMLElement>(`[data-slot="${id}"] button`)
  const isTyping = document.activeElement?.matches('input, select, textarea') ?? false
  if (!button || isTyping || window.scrollY > SCROLLED_PX) return false
  button.focus({ preventScroll: true })
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  button.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
  return true
}

/** Less may be a shaky finger. */
const SCROLLED_PX = 8

/** `range`: "7 to 8 PM". */
function goneTitle(status: Exclude<AvailabilitySlot['status'], 'open'>, range: string): string {
  switch (status) {
    case 'booked':
      return `${range} is taken.`
    case 'held':
      return `Someone else is holding ${range}.`
    case 'blocked':
      return `${range} can’t be booked.`
  }
}
