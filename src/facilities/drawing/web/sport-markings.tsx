import type { ReactNode } from 'react'
import type { DrawnSport, Size } from './drawing-dimensions.ts'
import { fitSport, isHalfCourt } from './drawing-fit.ts'
import type { MarkingProps } from './drawing-lines.tsx'
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
import { KarateMarkings, WrestlingMarkings } from './markings-mat.tsx'
import { PoolMarkings } from './markings-pool.tsx'
import { HockeyMarkings } from './markings-rink.tsx'
import { TrackMarkings } from './markings-track.tsx'

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
