import type { Box } from './drawing-dimensions.ts'
import { line } from './drawing-path.ts'

/** Feet from the middle of the ground; x runs along its long side. */
export type MarkingProps = {
  box: Box
  color: string
  /** Accent color of painted areas. */
  paint: string
  /** Only it shows nets, goals and painted areas. */
  leads: boolean
}

/** A fixed stroke width: real lines of 2 to 4 inches would vanish at a card's size. */
export function Lines({ d, color, width = 1.25 }: { d: string; color: string; width?: number }) {
  return <path d={d} fill="none" stroke={color} strokeWidth={width} vectorEffect="non-scaling-stroke" />
}

export function Net({ halfLengthFt }: { halfLengthFt: number }) {
  const d = line(0, -halfLengthFt, 0, halfLengthFt)
  return (
    <>
      <Lines d={d} color="#20282e" width={2.5} />
      <Lines d={d} color="#ffffff" width={0.75} />
    </>
  )
}
