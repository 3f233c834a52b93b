import type { Size } from './drawing-dimensions.ts'
import { type Frame, scaleBarFt } from './drawing-frame.ts'
import { Lines } from './drawing-lines.tsx'
import { bothEnds, circle, path, rect, rounded } from './drawing-path.ts'
import type { DrawingPlan } from './drawing-plan.ts'

export const fieldSurroundings = '#a9bd94'

/** Paving around courts and pools, grass around fields, a neutral site around buildings. */
export function surroundings({ indoor, surface }: DrawingPlan): string {
  if (indoor) return '#dad7d0'
  if (surface === 'turf' || surface === 'grass' || surface === 'rubber' || surface === 'dirt') return fieldSurroundings
  return '#c3cab4'
}

/** A building: floor, thin wall, and a door in the middle of the lower side. */
export function Shell({ area }: { area: Size }) {
  const door = Math.min(area.lengthFt * 0.06, 12)
  const bottom = area.widthFt / 2
  return (
    <>
      <path d={rect(0, 0, area.lengthFt, area.widthFt)} fill="#efece6" />
      <Lines d={rect(0, 0, area.lengthFt, area.widthFt)} color="#59616a" width={3} />
      <Lines d={path('M', -door, bottom, 'h', 2 * door)} color="#efece6" width={4} />
    </>
  )
}

/** Two masts on each long side, as most lit fields have. */
export function LightMasts({ area, frame }: { area: Size; frame: Frame }) {
  const unit = frame.lengthFt / 100
  const at = (radius: number) =>
    bothEnds(end => bothEnds(side => circle(end * area.lengthFt * 0.3, (side * area.widthFt) / 2, radius * unit)))
  return (
    <>
      <path d={at(3)} fill="#fff3b0" fillOpacity="0.4" />
      <path d={at(1.1)} fill="#fff9dc" stroke="#3a444c" strokeWidth={rounded(unit / 2)} />
    </>
  )
}

export function ScaleBar({ frame }: { frame: Frame }) {
  const feet = scaleBarFt(frame)
  const unit = frame.lengthFt / 100
  const right = frame.x + frame.lengthFt - 3 * unit
  const y = frame.y + frame.widthFt - 1.8 * unit
  const tick = unit
  const bar = path('M', right - feet, y - tick, 'v', tick, 'h', feet, 'v', -tick)
  const label = { x: rounded(right - feet - unit), y: rounded(y), fontSize: rounded(3.4 * unit) }
  return (
    <g aria-hidden="true">
      <Lines d={bar} color="#2b3438" width={1.5} />
      <text {...label} textAnchor="end" fill="#2b3438">
        {feet} ft
      </text>
    </g>
  )
}
