import type { ReactNode } from 'react'
import type { DrawnSport, Size } from './drawing-dimensions.ts'
import { fitSport, isHalfCourt } from './drawing-fit.ts'
import { frameAround, withRunOff } from './drawing-frame.ts'
import { GroundSurface } from './drawing-ground.tsx'
import { rect } from './drawing-path.ts'
import { type DrawableFacility, type DrawingPlan, planDrawing } from './drawing-plan.ts'
import { palettes } from './drawing-surface.ts'
import { LightMasts, ScaleBar, Shell, surroundings } from './drawing-surroundings.tsx'
import { drawingTitle } from './drawing-title.ts'
import { furtherLineColor, leadingLineColor } from './line-colors.ts'
import { infieldGround } from './markings-track.tsx'
import { SportMarkings } from './sport-markings.tsx'

type FacilityDrawingProps = {
  facility: DrawableFacility
  className?: string
  /** For screen readers; empty where adjacent text covers it. */
  title?: string
}

/** One unit of the 16:10 view box is one foot. Needs no browser, so it is in the first HTML. */
export function FacilityDrawing({ facility, className, title = drawingTitle(facility) }: FacilityDrawingProps) {
  const plan = planDrawing(facility)
  const area = withRunOff(plan.ground, plan.sports[0] ?? null)
  const frame = frameAround(plan.indoor ? grown(area, 1.06) : area)
  const name = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true }
  const view = [frame.x, frame.y, frame.lengthFt, frame.widthFt].map(feet => feet.toFixed(2)).join(' ')
  return (
    <svg viewBox={view} className={className} {...name}>
      <path d={rect(0, frame.y + frame.widthFt / 2, frame.lengthFt, frame.widthFt)} fill={surroundings(plan)} />
      {plan.indoor && <Shell area={grown(area, 1.04)} />}
      <GroundSurface plan={plan} area={area} />
      <Clipped ground={plan.ground} when={plan.sports.some(sport => isHalfCourt(sport, plan.ground))}>
        <AllMarkings plan={plan} />
      </Clipped>
      {plan.lit && !plan.indoor && <LightMasts area={area} frame={frame} />}
      <ScaleBar frame={frame} />
    </svg>
  )
}

function grown({ lengthFt, widthFt }: Size, factor: number): Size {
  const extra = (factor - 1) * Math.max(lengthFt, widthFt)
  return { lengthFt: lengthFt + extra, widthFt: widthFt + extra }
}

/** Their painted areas would cover the lines of the other sports, so they go below. */
const painted: ReadonlySet<DrawnSport> = new Set([
  'Basketball',
  'Football',
  'Pickleball',
  'Baseball',
  'Softball',
  'Track & Field',
])

/** Where lines coincide the leading sport's stay on top, unless it has paint; a track contains the others' field. */
function AllMarkings({ plan }: { plan: DrawingPlan }) {
  const [first, ...others] = plan.sports
  if (!first) return null
  const isTrack = first === 'Track & Field'
  const lead = <SportMarking key={first} sport={first} plan={plan} first={first} ground={plan.ground} />
  const rest = others.map(sport => (
    <SportMarking
      key={sport}
      sport={sport}
      plan={plan}
      first={isTrack ? (others[0] ?? first) : first}
      ground={isTrack ? infieldGround(fitSport(first, plan.ground), sport) : plan.ground}
    />
  ))
  return painted.has(first) ? [lead, ...rest] : [...rest, lead]
}

type SportMarkingProps = { sport: DrawnSport; plan: DrawingPlan; first: DrawnSport; ground: Size }

function SportMarking({ sport, plan, first, ground }: SportMarkingProps) {
  const inTrack = plan.sports[0] === 'Track & Field' && sport !== 'Track & Field'
  const surface = inTrack ? 'grass' : plan.surface
  const color = sport === first ? leadingLineColor(sport, surface) : furtherLineColor(sport, surface)
  return (
    <SportMarkings
      sport={sport}
      ground={ground}
      isMeasured={plan.isMeasured}
      palette={palettes[surface]}
      color={color}
      first={first}
    />
  )
}

/** Half a court can be narrower than its three-point line: an inner SVG clips it without needing ids. */
function Clipped({ ground, when, children }: { ground: Size; when: boolean; children: ReactNode }) {
  if (!when) return children
  const x = -ground.lengthFt / 2 - 0.3
  const y = -ground.widthFt / 2 - 0.3
  const width = ground.lengthFt + 0.6
  const height = ground.widthFt + 0.6
  const box = [x, y, width, height].map(feet => feet.toFixed(1))
  return (
    <svg x={box[0]} y={box[1]} width={box[2]} height={box[3]} viewBox={box.join(' ')}>
      {children}
    </svg>
  )
}
