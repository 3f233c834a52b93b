import type { Box } from './drawing-dimensions.ts'
import { line } from './drawing-path.ts'

/** All coordinates are feet from the middle of the ground; x runs along its long side. */
export type MarkingProps = {
  box: Box
  color: string
  /** The accent for painted areas. */
  paint: string
  /** Whose ground it is: only the leading sport has its nets, goals and painted areas set up. */
  leads: boolean
}

/** Painted lines are 2 to 4 inches wide: at a card's size they need a width of their own to be seen at all. */
export function Lines({ d, color, width = 1.25 }: { d: string; color: string; width?: number }) {
  return <path d={d} fill="none" stroke={color} strokeWidth={width} vectorEffect="non-scaling-stroke" />
}

/** A net seen from above, with its posts. */
export function Net({ halfLengthFt }: { halfLengthFt: number }) {
  const d = line(0, -halfLengthFt, 0, halfLengthFt)
  return (
    <>
      <Lines d={d} color="#20282e" width={2.5} />
      <Lines d={d} color="#ffffff" width={0.75} />
    </>
  )
}
