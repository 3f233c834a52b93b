import { itemsIn, type LaneItem } from './calendar-view.ts'
import type { DragKind } from './drag-rules.ts'
import { type DragSession, type DragStart, type Grid, startDrag } from './drag-session.ts'
import { itemKey } from './grid-places.ts'

/** Pixels a mouse moves before it is a drag and no click. */
const SLACK_PX = 4
/** A finger scrolls unless it rests so long. */
const LONG_PRESS_MS = 450
/** A resting finger still moves a little. */
const FINGER_PX = 10
/** Near an edge the grid scrolls, this much per frame. */
const EDGE_PX = 36
const SCROLL_PX = 12

const QUARTER = 15

type Press = { pointerId: number; x: number; y: number; start: DragStart; isTouch: boolean }

export type Drags = {
  /** Begins a drag by keys. */
  lift(place: { lane: number; item: LaneItem }): void
  /** The drag under way. */
  session(): DragSession | undefined
  cancel(): void
  drop(): void
  /** After a refresh of the calendar. */
  forgetLayout(): void
  detach(): void
}

/** Drags in the content by mouse, pen and finger (after a long press). Escape cancels. */
export function attachDrag(content: HTMLElement, ghost: HTMLElement, read: () => Grid): Drags {
  const scroller = content.parentElement!
  let press: Press | undefined
  let session: DragSession | undefined
  let isDropping = false
  let resting: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let hasDragged = false
  const leaving = new AbortController()
  const { signal } = leaving

  function begin(): void {
    if (!press) return
    clearTimeout(resting)
    session = startDrag({ content, ghost, read, start: press.start })
    content.setPointerCapture(press.pointerId)
  }

  function onDown(event: PointerEvent): void {
    hasDragged = false
    if (event.button !== 0 || !event.isPrimary || session || isDropping) return
    const grid = read()
    const start = grid.isReadOnly ? undefined : startAt(event, content, grid)
    if (!start) return
    press = {
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      start,
      isTouch: event.pointerType === 'touch',
    }
    if (press.isTouch) resting = setTimeout(begin, LONG_PRESS_MS)
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== press?.pointerId) return
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y)
    if (!session) {
      if (press.isTouch && far > FINGER_PX) return forget()
      if (press.isTouch || far < SLACK_PX) return
      begin()
    }
    last = { x: event.clientX, y: event.clientY }
    frame ||= requestAnimationFrame(follow)
  }
  let last = { x: 0, y: 0 }

  function follow(): void {
    frame = 0
    if (!session || !press) return
    const isScrolling = scrollNear(scroller, last)
    const { x, y } = content.getBoundingClientRect()
    const at = session.placeAt(last.x - x, last.y - y)
    session.moveTo({ lane: at.lane, minutes: at.minute - grabbedMinute(session, press, { x, y }) })
    if (isScrolling) frame = requestAnimationFrame(follow)
  }

  let grabbed: number | undefined
  /** A new time ends at the pointer. Measured once, where the press was: the content may scroll afterwards. */
  function grabbedMinute(dragged: DragSession, pressed: Press, { x, y }: { x: number; y: number }): number {
    const { start } = pressed
    grabbed ??= start.kind === 'create' ? start.origin.from : dragged.placeAt(pressed.x - x, pressed.y - y).minute
    return grabbed
  }

  function forget(): void {
    clearTimeout(resting)
    cancelAnimationFrame(frame)
    frame = 0
    if (press && content.hasPointerCapture(press.pointerId)) content.releasePointerCapture(press.pointerId)
    press = undefined
    grabbed = undefined
  }

  function drop(): void {
    if (frame) {
      cancelAnimationFrame(frame)
      follow()
    }
    const dropped = session
    session = undefined
    hasDragged = dropped !== undefined && press !== undefined
    forget()
    if (!dropped) return
    isDropping = true
    void dropped.drop().finally(() => {
      isDropping = false
    })
  }

  function cancel(): void {
    const cancelled = session
    session = undefined
    hasDragged = cancelled !== undefined && press !== undefined
    forget()
    void cancelled?.springBack()
  }

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    heard: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => content.addEventListener(name, heard, { ...options, signal })
  on('pointerdown', onDown)
  on('pointermove', onMove)
  on('pointerup', event => {
    if (event.pointerId === press?.pointerId) drop()
    // After the click.
    setTimeout(() => {
      hasDragged = false
    })
  })
  on('pointercancel', cancel)
  // A drag by finger must not scroll, which only a listener that is not passive can prevent.
  on('touchmove', event => session && event.preventDefault(), { passive: false })
  on('contextmenu', event => press?.isTouch && event.preventDefault())
  // The click that ends a drag opens nothing.
  on('click', event => hasDragged && event.stopImmediatePropagation(), { capture: true })
  window.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape' || !press || !session) return
      event.preventDefault()
      cancel()
    },
    { signal },
  )

  return {
    lift({ lane, item }) {
      session = startDrag({ content, ghost, read, start: { kind: 'move', item, lane, origin: item } })
    },
    session: () => session,
    cancel,
    drop,
    forgetLayout: () => session?.forgetLayout(),
    detach() {
      session?.end()
      forget()
      leaving.abort()
    },
  }
}

/** What a press would drag; nothing on an item that stays where it is. */
function startAt(event: PointerEvent, content: HTMLElement, { lanes, hours, isUpright }: Grid): DragStart | undefined {
  const pressed = event.target instanceof Element ? event.target : undefined
  const track = pressed?.closest<HTMLElement>('[data-track]')
  if (!pressed || !track || !content.contains(track)) return undefined
  const lane = Number(track.dataset.track)
  const movable = pressed.closest<HTMLElement>('[data-movable]')
  if (movable) {
    const item = itemsIn(lanes[lane]!).find(each => itemKey(each) === movable.dataset.place)
    return item && { kind: kindAt(event, movable, isUpright), item, lane, origin: { from: item.from, to: item.to } }
  }
  if (pressed.closest('[data-place]:not([data-free])')) return undefined
  const box = track.getBoundingClientRect()
  const part = isUpright ? (event.clientY - box.y) / box.height : (event.clientX - box.x) / box.width
  const minute = Math.floor((hours.from + part * (hours.to - hours.from)) / QUARTER) * QUARTER
  return { kind: 'create', item: null, lane, origin: { from: minute, to: minute + QUARTER } }
}

/** Pixels in which a press drags an edge. */
const GRIP_PX = 7
const FINGER_GRIP_PX = 14

function kindAt({ clientX, clientY, pointerType }: PointerEvent, item: HTMLElement, isUpright: boolean): DragKind {
  const { left, right, top, bottom } = item.getBoundingClientRect()
  const [at, start, end] = isUpright ? [clientY, top, bottom] : [clientX, left, right]
  const grip = Math.min(pointerType === 'touch' ? FINGER_GRIP_PX : GRIP_PX, (end - start) / 4)
  if (at < start + grip) return 'start'
  return at > end - grip ? 'end' : 'move'
}

/** Whether it scrolled. */
function scrollNear(scroller: HTMLElement, { x, y }: { x: number; y: number }): boolean {
  const box = scroller.getBoundingClientRect()
  const pull = (at: number, low: number, high: number) => (at < low + EDGE_PX ? -1 : at > high - EDGE_PX ? 1 : 0)
  const before = [scroller.scrollLeft, scroller.scrollTop]
  scroller.scrollBy(SCROLL_PX * pull(x, box.left, box.right), SCROLL_PX * pull(y, box.top, box.bottom))
  return scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1]
}
