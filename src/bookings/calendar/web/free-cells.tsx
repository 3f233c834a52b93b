import { useEffect } from 'react'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useNow } from '#kit/web/use-now.ts'
import { minuteText } from './calendar-labels.ts'
import { type Lane, pastMinute, type Span } from './calendar-view.ts'
import { CELL_MINUTES, freeMinutes, MINUTE_PX } from './grid-layout.ts'

/** Suggested length for a click; a drag sets it exactly. */
const PROPOSED_MINUTES = 60

type FreeCellsProps = {
  lane: Lane
  index: number
  hours: Span
  items: readonly Span[]
  dragged: Span | null
  onDrag: (span: Span | null) => void
  onPick: (span: Span) => void
}

/** The free half hours of a lane. Only one cell of the first lane is in the tab order; arrow keys reach the others. */
export function FreeCells({ lane, index, hours, items, dragged, onDrag, onPick }: FreeCellsProps) {
  useEffect(() => {
    if (!dragged) return
    // Released outside the lane: cancels the drag.
    const release = () => onDrag(null)
    window.addEventListener('pointerup', release)
    return () => window.removeEventListener('pointerup', release)
  }, [dragged, onDrag])

  const past = pastMinute(lane, useNow())
  const minutes = freeMinutes(items, hours)
  return minutes.map(minute => (
    <button
      key={minute}
      type="button"
      data-lane={index}
      data-minute={minute}
      tabIndex={index === 0 && minute === minutes[0] ? 0 : -1}
      aria-label={`${lane.title}, ${minuteText(minute)}, ${minute + CELL_MINUTES <= past ? 'past' : 'open'}`}
      onPointerDown={event => {
        if (event.pointerType === 'mouse' && event.button === 0) onDrag({ from: minute, to: minute + CELL_MINUTES })
      }}
      onPointerEnter={() => {
        if (dragged && minute + CELL_MINUTES > dragged.from) onDrag({ from: dragged.from, to: minute + CELL_MINUTES })
      }}
      onPointerUp={() => {
        if (dragged && dragged.to - dragged.from > CELL_MINUTES) onPick(dragged)
      }}
      onClick={() => onPick({ from: minute, to: Math.min(minute + PROPOSED_MINUTES, hours.to) })}
      className={joinClasses(
        'absolute inset-x-0 border-t hover:bg-hover -outline-offset-2!',
        minute % 60 === 0 ? 'border-line' : 'border-transparent',
        dragged && dragged.from <= minute && minute < dragged.to && 'bg-selected',
      )}
      style={{ top: (minute - hours.from) * MINUTE_PX, height: CELL_MINUTES * MINUTE_PX }}
    />
  ))
}
