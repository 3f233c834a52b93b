import type { ReactNode } from 'react'
import { type DrawnSport, regulation } from '#facilities/drawing/web/drawing-dimensions.ts'
import type { MarkingProps } from '#facilities/drawing/web/drawing-lines.tsx'
import {
  BadmintonMarkings,
  BasketballMarkings,
  PickleballMarkings,
  TennisMarkings,
  VolleyballMarkings,
} from '#facilities/drawing/web/markings-court.tsx'
import { FootballMarkings, LacrosseMarkings, SoccerMarkings } from '#facilities/drawing/web/markings-field.tsx'
import type { Persona } from '#leads/contract.ts'

type Plan = {
  /** Width of the view in feet, centered on the plan; 2:1. */
  lengthFt: number
  drawing: ReactNode
}

/** To scale. Decorative: the text beside it describes it. */
export function SitePlan({ persona }: { persona: Persona }) {
  const plan = plans.get(persona)
  if (!plan) return null
  const { lengthFt, drawing } = plan
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-lengthFt / 2} ${-lengthFt / 4} ${lengthFt} ${lengthFt / 2}`}
      className="block aspect-2/1 w-full"
    >
      {drawing}
    </svg>
  )
}

/** Regulation size, centered on `at`; `turned` is upright. */
function Ground({ of: sport, at: [x, y] = [0, 0], turned, size }: GroundProps) {
  const { lengthFt, widthFt } = size ?? regulation[sport]
  const scale = lengthFt / regulation[sport].lengthFt
  const Markings = markings[sport]!
  return (
    <g transform={`translate(${x} ${y})${turned ? ' rotate(90)' : ''}`}>
      <Markings box={{ lengthFt, widthFt, scale }} color="currentColor" paint="none" leads={false} />
    </g>
  )
}

type GroundProps = {
  of: DrawnSport
  at?: readonly [x: number, y: number]
  turned?: boolean
  size?: { lengthFt: number; widthFt: number }
}

const markings: Partial<Record<DrawnSport, (props: MarkingProps) => ReactNode>> = {
  Basketball: BasketballMarkings,
  Volleyball: VolleyballMarkings,
  Badminton: BadmintonMarkings,
  Tennis: TennisMarkings,
  Pickleball: PickleballMarkings,
  Soccer: SoccerMarkings,
  Football: FootballMarkings,
  Lacrosse: LacrosseMarkings,
}

/** US Youth Soccer, 7 v 7: 55 by 35 yards. */
const sevenASide = { lengthFt: 165, widthFt: 105 }

const plans: ReadonlyMap<Persona, Plan> = new Map<Persona, Plan>([
  ['parks-rec', { lengthFt: 470, drawing: <Park /> }],
  [
    'clubs',
    {
      lengthFt: 470,
      drawing: (
        <>
          <Ground of="Soccer" />
          <g opacity="0.55">
            <Ground of="Soccer" at={[-86, 0]} size={sevenASide} turned />
            <Ground of="Soccer" at={[86, 0]} size={sevenASide} turned />
          </g>
        </>
      ),
    },
  ],
  [
    'schools',
    {
      lengthFt: 104,
      drawing: (
        <>
          <Ground of="Basketball" />
          <g opacity="0.55">
            <Ground of="Volleyball" />
            <Ground of="Badminton" at={[-21, 0]} turned />
            <Ground of="Badminton" at={[21, 0]} turned />
          </g>
        </>
      ),
    },
  ],
  [
    'facilities',
    {
      lengthFt: 180,
      drawing: inRows([-56, 0, 56], [-21, 21], (x, y) => <Ground key={`${x} ${y}`} of="Pickleball" at={[x, y]} />),
    },
  ],
  [
    'tournaments',
    {
      lengthFt: 840,
      drawing: inRows([-190, 190], [-103, 103], (x, y) => <Ground key={`${x} ${y}`} of="Lacrosse" at={[x, y]} />),
    },
  ],
  ['camps-clinics', { lengthFt: 400, drawing: <Ground of="Football" /> }],
])

/** A softball diamond, two tennis courts and a basketball court. */
function Park() {
  return (
    <>
      <path
        d={diamond}
        transform="translate(-88 110)"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        vectorEffect="non-scaling-stroke"
      />
      <Ground of="Tennis" at={[110, -52]} turned />
      <Ground of="Tennis" at={[176, -52]} turned />
      <Ground of="Basketball" at={[143, 62]} />
    </>
  )
}

/**
 * NFHS Softball Rule 1: foul lines 200 ft, center field 220 ft, bases 60 ft; the dirt's edge 60 ft and the pitcher's
 * circle 8 ft around the plate, 43 ft from home. Home is at 0 0.
 */
const diamond = [
  'M0 0L-141.4-141.4A166.5 166.5 0 0 1 141.4-141.4Z',
  'M-58.1-58.1A60 60 0 0 1 58.1-58.1',
  'M0 0L-42.4-42.4 0-84.8 42.4-42.4Z',
  'M-8-43a8 8 0 1 0 16 0a8 8 0 1 0 -16 0',
].join('')

function inRows(xs: number[], ys: number[], draw: (x: number, y: number) => ReactNode): ReactNode {
  return ys.flatMap(y => xs.map(x => draw(x, y)))
}
