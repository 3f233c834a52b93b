import type { ReactNode } from 'react'
import { type Box, type DrawnSport, hockey, karate, type Size, swimming, wrestling } from './drawing-dimensions.ts'
import { fitSport, isHalfCourt } from './drawing-fit.ts'
import { Lines, type MarkingProps } from './drawing-lines.tsx'
import { arcTo, bothEnds, circle, type End, line, path, rect, rounded } from './drawing-path.ts'
import type { Palette } from './drawing-surface.ts'
import { fieldSurroundings } from './drawing-surroundings.tsx'
import {
  BadmintonMarkings,
  BasketballMarkings,
  BeachVolleyballMarkings,
  PickleballMarkings,
  TennisMarkings,
  VolleyballMarkings,
} from './markings-court.tsx'
import { DiamondMarkings, SecondDiamond } from './markings-diamond.tsx'
import { FieldHockeyMarkings, FootballMarkings, LacrosseMarkings, SoccerMarkings } from './markings-field.tsx'
import { GolfHole } from './markings-golf.tsx'
import { TrackMarkings } from './markings-track.tsx'

const red = '#c8202f'
const blue = '#1f57b5'

/** The rules set the colors: red center and goal lines, blue lines, light blue creases. */
function HockeyMarkings({ box, paint }: MarkingProps) {
  const { widthFt: width, scale } = box
  const across = (x: number) => line(x, -width / 2, x, width / 2)
  const blueX = box.lengthFt / 2 - hockey.blueLineFt * scale
  const circles = bothEnds(end => bothEnds(side => circle(...endSpot(box, end, side), hockey.circleRadiusFt * scale)))
  return (
    <>
      <path d={bothEnds(end => crease(box, end))} fill={paint} />
      <Lines d={bothEnds(end => goalLine(box, end) + crease(box, end)) + circles} color={red} />
      <Lines d={across(0)} color={red} width={2.5} />
      <Lines d={across(-blueX) + across(blueX)} color={blue} width={2.5} />
      <Lines d={circle(0, 0, hockey.circleRadiusFt * scale)} color={blue} />
      <path d={bothEnds(end => bothEnds(side => spots(box, end, side)))} fill={red} />
      <Lines d={bothEnds(end => net(box, end))} color={red} width={1.75} />
    </>
  )
}

function fromEnd({ lengthFt, scale }: Box, end: End, feet: number): number {
  return end * (lengthFt / 2 - feet * scale)
}

function endSpot(box: Box, end: End, side: End): [x: number, y: number] {
  const x = fromEnd(box, end, hockey.goalLineFt + hockey.spotFromGoalLineFt)
  return [x, side * hockey.spotOffMiddleFt * box.scale]
}

function spots(box: Box, end: End, side: End): string {
  const [x, y] = endSpot(box, end, side)
  const neutralX = fromEnd(box, end, hockey.blueLineFt + hockey.neutralSpotFromBlueFt)
  return circle(x, y, box.scale) + circle(neutralX, y, box.scale)
}

/** Ends at the boards, which are curved at this distance from the end. */
function goalLine(box: Box, end: End): string {
  const { cornerRadiusFt, goalLineFt } = hockey
  const lost = cornerRadiusFt - Math.sqrt(cornerRadiusFt ** 2 - (cornerRadiusFt - goalLineFt) ** 2)
  const half = box.widthFt / 2 - lost * box.scale
  const x = fromEnd(box, end, goalLineFt)
  return line(x, -half, x, half)
}

function crease(box: Box, end: End): string {
  const radius = hockey.creaseRadiusFt * box.scale
  const x = fromEnd(box, end, hockey.goalLineFt)
  return path('M', x, -radius) + arcTo(radius, x, radius, end < 0)
}

function net(box: Box, end: End): string {
  const x = fromEnd(box, end, hockey.goalLineFt)
  const depth = 3.3 * box.scale
  return rect(x + (end * depth) / 2, 0, depth, hockey.goalWidthFt * box.scale)
}

function WrestlingMarkings({ box, color }: MarkingProps) {
  const { scale } = box
  const start = (x: number) =>
    line(x * scale, (-wrestling.startLineFt / 2) * scale, x * scale, (wrestling.startLineFt / 2) * scale)
  const ends = bothEnds(side => path('M', -0.5 * scale, side * 1.5 * scale, 'h', scale))
  return (
    <>
      <path d={circle(0, 0, wrestling.circleRadiusFt * scale)} fill="#3b6db0" />
      <Lines
        d={circle(0, 0, wrestling.circleRadiusFt * scale) + circle(0, 0, wrestling.centerRadiusFt * scale) + ends}
        color={color}
        width={2}
      />
      <Lines d={start(-0.5)} color="#3fd07a" width={2.5} />
      <Lines d={start(0.5)} color="#ff5a4d" width={2.5} />
    </>
  )
}

function KarateMarkings({ box, paint }: MarkingProps) {
  const { lengthFt: side, scale } = box
  const mat = karate.matFt * scale
  const area = karate.areaFt * scale
  const border = rect(0, 0, area, area) + rect(0, 0, area - 2 * mat, area - 2 * mat)
  const starts = bothEnds(end => rect(end * 1.5 * mat, 0, mat, mat))
  const seams = Array.from({ length: 9 }, (_, i) => (i + 1) * mat - side / 2)
  return (
    <>
      <path d={rect(0, 0, area, area)} fill="#3b6db0" />
      <path d={border + starts} fill={paint} fillRule="evenodd" />
      <Lines
        d={seams.map(at => line(at, -side / 2, at, side / 2) + line(-side / 2, at, side / 2, at)).join('')}
        color="#1f4478"
        width={0.6}
      />
    </>
  )
}

function PoolMarkings({ box, paint }: { box: Box; paint: string }) {
  const { lengthFt: length, widthFt: width } = box
  const lanes = Math.max(1, Math.min(swimming.mostLanes, Math.round(width / swimming.laneFt)))
  const laneFt = width / lanes
  const middles = Array.from({ length: lanes }, (_, i) => (i + 0.5) * laneFt - width / 2)
  const ropes = middles.slice(1).map(y => line(-length / 2, y - laneFt / 2, length / 2, y - laneFt / 2))
  const thick = (feet: number) => rounded((feet * laneFt) / swimming.laneFt)
  return (
    <>
      <path d={middles.map(y => bottomLine(length, y, laneFt)).join('')} stroke={paint} strokeWidth={thick(0.9)} />
      <path d={ropes.join('')} stroke="#ffffff" strokeWidth={thick(0.55)} />
      <path d={ropes.join('')} stroke="#d8352f" strokeWidth={thick(0.55)} strokeDasharray="3 3" />
      <path
        d={middles.map(y => rect(-length / 2 - laneFt * 0.22, y, laneFt * 0.35, laneFt * 0.35)).join('')}
        fill="#f7f8f8"
        stroke="#5d6b75"
        strokeWidth={thick(0.3)}
      />
    </>
  )
}

function bottomLine(length: number, y: number, laneFt: number): string {
  const stop = Math.max(0, length / 2 - swimming.bottomLineFromWallFt)
  const cross = Math.min(swimming.crossFt, laneFt * 0.4) / 2
  return line(-stop, y, stop, y) + bothEnds(end => line(end * stop, y - cross, end * stop, y + cross))
}

type SportMarkingsProps = {
  sport: DrawnSport
  ground: Size
  isMeasured: boolean
  palette: Palette
  color: string
  /** The leading sport; the others only add lines. */
  first: DrawnSport
}

export function SportMarkings(props: SportMarkingsProps) {
  const { sport, ground, palette, color, first } = props
  const box = fitSport(sport, ground)
  return drawings[sport]({ box, color, paint: palette.paint, leads: sport === first }, props)
}

type Draw = (marking: MarkingProps, props: SportMarkingsProps) => ReactNode

const drawings: Record<DrawnSport, Draw> = {
  Basketball: (marking, { sport, ground }) => <BasketballMarkings {...marking} half={isHalfCourt(sport, ground)} />,
  Tennis: marking => <TennisMarkings {...marking} />,
  Volleyball: marking => <VolleyballMarkings {...marking} />,
  Badminton: marking => <BadmintonMarkings {...marking} />,
  Pickleball: marking => <PickleballMarkings {...marking} />,
  'Beach Volleyball': marking => <BeachVolleyballMarkings {...marking} />,
  Soccer: marking => <SoccerMarkings {...marking} />,
  Football: marking => <FootballMarkings {...marking} />,
  Lacrosse: marking => <LacrosseMarkings {...marking} />,
  'Field Hockey': marking => <FieldHockeyMarkings {...marking} />,
  Baseball: (_, props) => <BallField {...props} sport="Baseball" />,
  Softball: (_, props) => <BallField {...props} sport="Softball" />,
  Hockey: marking => <HockeyMarkings {...marking} />,
  'Track & Field': ({ box, color }, { palette }) => (
    <TrackMarkings box={box} lane={palette.play} infield="#4f9149" stripes="#4a8a44" color={color} />
  ),
  Swimming: ({ box, paint }) => <PoolMarkings box={box} paint={paint} />,
  Golf: ({ box }) => <GolfHole box={box} />,
  Wrestling: marking => <WrestlingMarkings {...marking} />,
  'Martial Arts': marking => <KarateMarkings {...marking} />,
}

/** Behind the fence of a measured ground: darker than around it, to show its extent. */
const outsideFence = '#9db486'

function BallField({
  sport,
  ground,
  isMeasured,
  palette,
  color,
  first,
}: SportMarkingsProps & { sport: 'Baseball' | 'Softball' }) {
  if (sport !== first && (first === 'Baseball' || first === 'Softball'))
    return <SecondDiamond ground={ground} first={first} color={color} />
  const outside = isMeasured ? outsideFence : fieldSurroundings
  return <DiamondMarkings ground={ground} sport={sport} color={color} grass={palette.play} outside={outside} />
}
