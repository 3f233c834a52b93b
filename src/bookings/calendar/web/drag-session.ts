import { announce } from '#kit/web/live-region.tsx'
import { itemTitle, openText } from './calendar-labels.ts'
import type { Lane, LaneItem, Span } from './calendar-view.ts'
import { type DragKind, draggedSpan, whyNot } from './drag-rules.ts'
import { itemKey } from './grid-places.ts'

/** `item`: null for a new one. */
export type Drop = { item: LaneItem | null; source: Lane; target: Lane; span: Span }

export type Grid = {
  lanes: readonly Lane[]
  hours: Span
  isUpright: boolean
  isReadOnly: boolean
  /** False: springs back. */
  onDrop: (drop: Drop) => Promise<boolean>
}

export type DragStart = { kind: DragKind; item: LaneItem | null; lane: number; origin: Span }

export type DragSession = {
  /** Where a pointer at these pixels of the content is. */
  placeAt(x: number, y: number): { lane: number; minute: number }
  /** `minutes` after the origin. */
  moveTo(place: { minutes: number; lane: number }): void
  /** By keys: from where it is. */
  shift(by: { minutes: number; lanes: number }): void
  /** By keys: its end. */
  stretch(minutes: number): void
  /** Announces where it is, and scrolls there. `now` in milliseconds. */
  say(now: number): void
  drop(): Promise<void>
  springBack(): Promise<void>
  end(): void
  /** After a refresh of the calendar. */
  forgetLayout(): void
}

type Box = { x: number; y: number; width: number; height: number }

const SPRING_MS = 180

type DragInput = { content: HTMLElement; ghost: HTMLElement; read: () => Grid; start: DragStart }

/**
 * One drag, by pointer or keys. Moves one element by `transform`, so that React renders nothing until the drop. A refresh
 * of the calendar may replace everything else meanwhile.
 */
export function startDrag({ content, ghost, read, start }: DragInput): DragSession {
  const laneKey = read().lanes[start.lane]!.key
  let target = start.lane
  let span = start.origin
  let boxes: Box[] | undefined
  const shown = { size: '', label: '' }
  // Changing a text node's data, unlike its element's content, leaves the page's `:has()` styles alone.
  const text = document.createTextNode('')
  ghost.firstElementChild!.replaceChildren(text)
  ghost.hidden = false
  dim(true)
  show()

  function show(): void {
    const box = boxOf(target, span)
    if (!box) return
    ghost.style.transform = `translate(${box.x}px, ${box.y}px)`
    const size = `${box.width} ${box.height}`
    if (size !== shown.size) {
      ghost.style.width = `${box.width}px`
      ghost.style.height = `${box.height}px`
    }
    const title = start.item ? `, ${itemTitle(start.item.item)}` : ''
    const label = `${openText(span)}${title}`
    if (label !== shown.label) text.data = label
    Object.assign(shown, { size, label })
  }

  function boxOf(lane: number, { from, to }: Span): Box | undefined {
    const { hours, isUpright } = read()
    const box = measured()[lane]
    if (!box) return undefined
    const [first, length] = isUpright ? [box.y, box.height] : [box.x, box.width]
    const scale = length / (hours.to - hours.from)
    const [at, size] = [first + (from - hours.from) * scale, (to - from) * scale]
    return isUpright ? { ...box, y: at, height: size } : { ...box, x: at, width: size }
  }

  /** Lanes, relative to the content. */
  function measured(): Box[] {
    const origin = boxes ? undefined : content.getBoundingClientRect()
    boxes ??= [...content.querySelectorAll('[data-track]')].map(track => {
      const { x, y, width, height } = track.getBoundingClientRect()
      return { x: x - origin!.x, y: y - origin!.y, width, height }
    })
    return boxes
  }

  function dim(isDim: boolean): void {
    if (!start.item) return
    const key = itemKey(start.item)
    for (const element of content.querySelectorAll<HTMLElement>('[data-place]'))
      if (element.dataset.place === key) element.style.opacity = isDim ? '0.4' : ''
  }

  function end(): void {
    ghost.hidden = true
    dim(false)
  }

  async function springBack(): Promise<void> {
    const lane = read().lanes.findIndex(({ key }) => key === laneKey)
    const home = boxOf(lane, start.origin)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (start.item && home && !isStill) {
      const transform = `translate(${home.x}px, ${home.y}px)`
      await ghost.animate([{ transform }], { duration: SPRING_MS, easing: 'ease-out' }).finished.catch(() => {})
    }
    end()
  }

  return {
    placeAt(x, y) {
      const { hours, isUpright } = read()
      const across = isUpright ? x : y
      const all = measured()
      const found = all.findIndex(box => across < (isUpright ? box.x + box.width : box.y + box.height))
      const lane = found < 0 ? all.length - 1 : found
      const box = all[lane]!
      const part = isUpright ? (y - box.y) / box.height : (x - box.x) / box.width
      return { lane, minute: hours.from + part * (hours.to - hours.from) }
    },
    moveTo({ minutes, lane }) {
      span = draggedSpan(start.kind, start.origin, minutes)
      if (start.kind === 'move') target = lane
      show()
    },
    shift({ minutes, lanes }) {
      span = draggedSpan('move', span, minutes)
      target = Math.min(Math.max(target + lanes, 0), read().lanes.length - 1)
      show()
    },
    stretch(minutes) {
      span = draggedSpan('end', span, minutes)
      show()
    },
    say(now) {
      const lane = read().lanes[target]
      if (!lane) return
      ghost.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const fault = start.item && whyNot({ item: start.item, target: lane, span }, now)
      announce([lane.title, openText(span), fault].filter(Boolean).join(', '))
    },
    async drop() {
      const { lanes, onDrop } = read()
      const { item, origin, lane } = start
      const [from, to] = [lanes.find(({ key }) => key === laneKey), lanes[target]]
      const isUnchanged = item !== null && target === lane && span.from === origin.from && span.to === origin.to
      if (!from || !to || isUnchanged) return end()
      if (await onDrop({ item, source: from, target: to, span })) end()
      else await springBack()
    },
    springBack,
    end,
    forgetLayout() {
      boxes = undefined
      dim(true)
    },
  }
}
