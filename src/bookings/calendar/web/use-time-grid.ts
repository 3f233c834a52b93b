import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { STEP_MINUTES } from '#bookings/calendar/rules.ts'
import { announce } from '#kit/web/live-region.tsx'
import { serverNow } from '#kit/web/server-clock.ts'
import { attachDrag, type Drags } from './attach-drag.ts'
import { itemTitle } from './calendar-labels.ts'
import { itemsIn, type Lane, type Span } from './calendar-view.ts'
import { isMovable } from './drag-rules.ts'
import type { Drop } from './drag-session.ts'
import { CELL_MINUTES, freeWithin } from './grid-layout.ts'
import { findPlace, type GridPlace, itemKey, type Kept, nextPlace, placeKey, stepOfKey } from './grid-places.ts'

export type TimeGridProps = {
  lanes: readonly Lane[]
  /** Items open, but nothing is created or moved. */
  isReadOnly: boolean
  onPick: (lane: Lane, span: Span) => void
  onOpen: (item: CalendarItem, lane: Lane) => void
  /** An item was dropped elsewhere; false if it stays. */
  onDrop: (drop: Drop) => Promise<boolean>
}

type Input = TimeGridProps & { hours: Span; isUpright: boolean }

/** Suggested length for a click; a drag sets it exactly. */
const PROPOSED_MINUTES = 60

/** Arrows move between places, Enter opens, M lifts an item; pointers drag. The place with the focus is kept. */
export function useTimeGrid(input: Input): {
  content: RefObject<HTMLFieldSetElement | null>
  ghost: RefObject<HTMLDivElement | null>
  active: GridPlace | undefined
} {
  const content = useRef<HTMLFieldSetElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const drags = useRef<Drags>(undefined)
  const [kept, setKept] = useState<Kept>()
  const active = findPlace(input.lanes, input.hours, kept)
  const latest = useRef({ ...input, active })
  useLayoutEffect(() => {
    latest.current = { ...input, active }
    drags.current?.forgetLayout()
  })
  useEffect(() => {
    const element = content.current!
    const made = attachDrag(element, ghost.current!, () => ({ ...latest.current, onDrop: dropped }))
    drags.current = made
    const keep = (place: GridPlace) =>
      setKept({ laneKey: latest.current.lanes[place.lane]!.key, minute: place.minute, key: placeKey(place) })
    async function dropped(drop: Drop): Promise<boolean> {
      const { item, source, target, span } = drop
      if (!item) {
        pick(source, span)
        return true
      }
      const isDone = await latest.current.onDrop(drop)
      // The moved item is the nearest once the calendar is refreshed.
      if (isDone) setKept({ laneKey: target.key, minute: span.from, key: '' })
      return isDone
    }
    function pick(lane: Lane, span: Span): void {
      const free = freeWithin(itemsIn(lane), span)
      if (free && !latest.current.isReadOnly) latest.current.onPick(lane, free)
    }
    const leaving = new AbortController()
    const { signal } = leaving
    element.addEventListener(
      'click',
      event => {
        const found = placeAt(event, latest.current)
        if (!found) return
        const lane = latest.current.lanes[found.lane]!
        const { minute } = found
        keep(found)
        if (found.item) latest.current.onOpen(found.item.item, lane)
        else pick(lane, { from: minute, to: Math.min(minute + PROPOSED_MINUTES, latest.current.hours.to) })
      },
      { signal },
    )
    element.addEventListener(
      'keydown',
      event => {
        if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
        if (made.session()) return steer(event, made, latest.current.isUpright)
        const here = latest.current.active
        if (!here || !event.target.dataset.place) return
        if (event.key === 'm' || event.key === 'M') {
          const lane = latest.current.lanes[here.lane]!
          if (!here.item || latest.current.isReadOnly || !isMovable(here.item, lane)) return
          event.preventDefault()
          made.lift({ lane: here.lane, item: here.item })
          announce(`Moving ${itemTitle(here.item.item)}. ${MOVE_KEYS}`)
          return
        }
        const step = stepOfKey(event.key, latest.current.isUpright)
        const next = step && nextPlace(step, here, latest.current.lanes, latest.current.hours)
        if (step) event.preventDefault()
        if (next) keep(next)
        if (next) wantsFocus.current = true
      },
      { signal },
    )
    return () => {
      leaving.abort()
      made.detach()
    }
  }, [])
  const wantsFocus = useRef(false)
  useFocusKept(content, wantsFocus)
  return { content, ghost, active }
}

const MOVE_KEYS = 'Arrow keys change its time and place, Shift with an arrow its end. Enter moves it, Escape cancels.'

function steer(event: KeyboardEvent, drags: Drags, isUpright: boolean): void {
  const session = drags.session()!
  if (event.key === 'Escape' || event.key === 'Tab') {
    drags.cancel()
    announce('Move canceled')
  } else if (event.key === 'Enter') drags.drop()
  else {
    const step = stepOfKey(event.key, isUpright)
    if (!step) return
    if (event.shiftKey && step.time !== 0) session.stretch(STEP_MINUTES * step.time)
    else session.shift({ minutes: STEP_MINUTES * step.time, lanes: step.lanes })
    session.say(serverNow())
  }
  event.preventDefault()
  event.stopPropagation()
}

/** Keeps the focus where it was when its element is replaced by a refresh. */
function useFocusKept(content: RefObject<HTMLElement | null>, wantsFocus: RefObject<boolean>): void {
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    const element = content.current!
    const leaving = new AbortController()
    const { signal } = leaving
    element.addEventListener(
      'focusin',
      event => {
        focused.current = event.target as Element
      },
      { signal },
    )
    element.addEventListener(
      'focusout',
      event => {
        const left = event.target as Element
        // Not if it was removed.
        queueMicrotask(() => {
          if (left.isConnected && focused.current === left) focused.current = undefined
        })
      },
      { signal },
    )
    return () => leaving.abort()
  }, [content])
  useLayoutEffect(() => {
    const isLost = focused.current && !focused.current.isConnected && document.activeElement === document.body
    if (!wantsFocus.current && !isLost) return
    // oxlint-disable-next-line react/immutability -- a request of the keys, which is served once
    wantsFocus.current = false
    content.current?.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus()
  })
}

function placeAt(event: MouseEvent, { lanes, hours, isUpright }: Input): GridPlace | undefined {
  const pressed = event.target instanceof Element ? event.target : undefined
  const track = pressed?.closest<HTMLElement>('[data-track]')
  if (!pressed || !track) return undefined
  const lane = Number(track.dataset.track)
  const key = pressed.closest<HTMLElement>('[data-place]')?.dataset.place
  const item = itemsIn(lanes[lane]!).find(each => itemKey(each) === key)
  if (item) return { lane, minute: item.from, item }
  if (key !== undefined) return { lane, minute: Number(key) }
  const box = track.getBoundingClientRect()
  const part = isUpright ? (event.clientY - box.y) / box.height : (event.clientX - box.x) / box.width
  const minute = hours.from + part * (hours.to - hours.from)
  return { lane, minute: Math.floor(minute / CELL_MINUTES) * CELL_MINUTES }
}
