import { type Box, type DrawnSport, regulation, type Size, track } from './drawing-dimensions.ts'
import { Lines } from './drawing-lines.tsx'
import { line, rect, rounded, stadium } from './drawing-path.ts'

type TrackProps = { box: Box; lane: string; infield: string; stripes: string; color: string }

export function TrackMarkings({ box, lane, infield, stripes, color }: TrackProps) {
  const { lengthFt: length, widthFt: width } = box
  const oval = (inset: number) => stadium(length - 2 * inset, width - 2 * inset)
  const { lanes, laneFt } = lanesOf(box)
  const insets = Array.from({ length: lanes + 1 }, (_, i) => i * laneFt)
  const band = lanes * laneFt
  const inner = oval(band)
  return (
    <>
      <path d={oval(0)} fill={lane} />
      <path d={inner} fill={infield} />
      <path
        d={line(width / 2 - length / 2, 0, length / 2 - width / 2, 0)}
        stroke={stripes}
        strokeWidth={rounded(width - 2 * band)}
        strokeDasharray="15 15"
      />
      <Lines d={insets.map(oval).join('')} color={color} width={0.55} />
      <Lines d={starts(box, lanes, laneFt)} color={color} width={1.75} />
      <JumpingPit box={box} bandFt={band} lane={lane} />
    </>
  )
}

/** The usual size, scaled like the track. */
export function infieldGround(box: Box, sport: DrawnSport): Size {
  const { lengthFt, widthFt } = regulation[sport]
  const scale = infieldScale(box)
  return { lengthFt: lengthFt * scale, widthFt: widthFt * scale }
}

function infieldScale({ lengthFt, widthFt }: Size): number {
  const full = regulation['Track & Field']
  return Math.min(lengthFt / full.lengthFt, widthFt / full.widthFt, 1)
}

function lanesOf({ widthFt, scale, lengthFt }: Box): { lanes: number; laneFt: number } {
  const isShort = lengthFt < 450 || widthFt < 230
  return { lanes: isShort ? track.shortTrackLanes : track.lanes, laneFt: track.laneFt * (isShort ? 0.83 : 1) * scale }
}

/**
 * The finish ends the home straight (runners go counterclockwise). Starts are staggered: each lane outward is 2 pi lane
 * widths longer.
 */
function starts({ lengthFt, widthFt }: Box, lanes: number, laneFt: number): string {
  const finish = lengthFt / 2 - widthFt / 2
  const inner = widthFt / 2 - lanes * laneFt
  const staggered = Array.from({ length: lanes }, (_, i) => {
    const radius = inner + i * laneFt
    const angle = (2 * Math.PI * i * laneFt) / Math.max(radius, laneFt)
    const at = (r: number) => [finish + r * Math.sin(angle), r * Math.cos(angle)] as const
    return line(...at(radius), ...at(radius + laneFt))
  })
  return line(finish, inner, finish, widthFt / 2) + staggered.join('')
}

/** Inside the left bend. World Athletics allows 2.75 m of sand; the runway is 40 m. */
function JumpingPit({ box, bandFt, lane }: { box: Box; bandFt: number; lane: string }) {
  const scale = infieldScale(box)
  const x = box.widthFt / 2 - box.lengthFt / 2 - (box.widthFt / 2 - bandFt) * 0.62
  return (
    <>
      <path d={rect(x, -12 * scale, 5 * scale, 110 * scale)} fill={lane} />
      <path d={rect(x, 56 * scale, 10 * scale, 28 * scale)} fill="#ecd7a6" />
    </>
  )
}
