import type { ReactNode } from 'react'
import { type DrawnSport, hockey, type Size } from './drawing-dimensions.ts'
import { fitSport, isHalfCourt } from './drawing-fit.ts'
import { frameAround, withRunOff } from './drawing-frame.ts'
import { Lines } from './drawing-lines.tsx'
import { line, rect, rounded, roundedRect, stadium } from './drawing-path.ts'
import { type DrawableFacility, type DrawingPlan, planDrawing } from './drawing-plan.ts'
import { palettes, type SurfaceKind } from './drawing-surface.ts'
import { LightMasts, ScaleBar, Shell, surroundings } from './drawing-surroundings.tsx'
import { drawingTitle } from './drawing-title.ts'
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

type Tone = 'wood' | 'court' | 'field'

/** Chalk white, but dark on pale floors and blue on sand. */
function leadingLineColor(sport: DrawnSport, surface: SurfaceKind): string {
  if (surface === 'wood') return onWood[sport] ?? '#1d2429'
  if (surface === 'sand') return '#1d4fa3'
  if (surface === 'ice') return '#1f57b5'
  return '#ffffff'
}

/** The usual colors of multi-sport floors. */
function furtherLineColor(sport: DrawnSport, surface: SurfaceKind): string {
  return { wood: onWood, court: onCourt, field: onField }[toneOf(surface)][sport] ?? '#ffd84a'
}

function toneOf(surface: SurfaceKind): Tone {
  if (surface === 'wood') return 'wood'
  return surface === 'turf' || surface === 'grass' ? 'field' : 'court'
}

const onWood: Partial<Record<DrawnSport, string>> = {
  Basketball: '#1d2429',
  Volleyball: '#1b3f8f',
  Badminton: '#11753b',
  Pickleball: '#0a86b8',
  Tennis: '#ffffff',
  Soccer: '#a3272c',
}

const onCourt: Partial<Record<DrawnSport, string>> = {
  Basketball: '#ff9d5c',
  Volleyball: '#ffb347',
  Badminton: '#7ff0a0',
  Pickleball: '#ffe14d',
  Tennis: '#9fe0ff',
}

const onField: Partial<Record<DrawnSport, string>> = {
  Soccer: '#ffe14d',
  Football: '#ffb25c',
  Lacrosse: '#8fd6ff',
  'Field Hockey': '#ff9aa2',
  Softball: '#ffe14d',
  Baseball: '#ffe14d',
}

function GroundSurface({ plan, area }: { plan: DrawingPlan; area: Size }) {
  const { ground, surface } = plan
  const sport = plan.sports[0]
  const palette = palettes[surface]
  if (sport === 'Track & Field') return <path d={stadium(area.lengthFt, area.widthFt)} fill="#7fa468" />
  const radius = sport === 'Hockey' ? hockey.cornerRadiusFt * fitSport(sport, ground).scale : 0
  const outline = roundedRect(ground.lengthFt, ground.widthFt, radius)
  const runOffRadius = radius > 0 ? radius * 1.15 : area.widthFt * 0.015
  return (
    <>
      <path d={roundedRect(area.lengthFt, area.widthFt, runOffRadius)} fill={palette.runOff} />
      <path d={outline} fill={palette.ground} />
      {striped.has(surface) && <Stripes ground={ground} surface={surface} color={palette.grain} />}
      {palette.play !== palette.ground && sport && <PlayArea box={fitSport(sport, ground)} color={palette.play} />}
      {radius > 0 && <Lines d={outline} color="#2b3640" width={2.25} />}
      {!sport && <Lines d={outline} color="#ffffff" />}
    </>
  )
}

const striped: ReadonlySet<SurfaceKind> = new Set(['turf', 'grass', 'wood'])

/** One very wide dashed line instead of a pattern: needs no ids and only a few bytes. */
function Stripes({ ground, surface, color }: { ground: Size; surface: SurfaceKind; color: string }) {
  const { lengthFt, widthFt } = ground
  if (surface === 'wood') {
    return (
      <path
        d={line(0, -widthFt / 2, 0, widthFt / 2)}
        stroke={color}
        strokeWidth={rounded(lengthFt)}
        strokeDasharray="1 1"
      />
    )
  }
  const band = rounded(Math.max(lengthFt / 24, Math.min(15, lengthFt / 12)))
  return (
    <path
      d={line(-lengthFt / 2, 0, lengthFt / 2, 0)}
      stroke={color}
      strokeWidth={rounded(widthFt)}
      strokeDasharray={band}
    />
  )
}

function PlayArea({ box, color }: { box: Size; color: string }) {
  return <path d={rect(0, 0, box.lengthFt, box.widthFt)} fill={color} />
}
