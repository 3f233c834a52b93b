import type { Size } from './drawing-dimensions.ts'
import { type FittedDiamond, fitDiamond } from './drawing-fit.ts'
import { Lines } from './drawing-lines.tsx'
import { arcTo, bothEnds, circle, line, path, rect, rounded } from './drawing-path.ts'

const dirt = '#b98a5e'

type DiamondProps = { ground: Size; sport: 'Baseball' | 'Softball'; color: string; grass: string; outside: string }

/** Home plate at the bottom, center field at the top, as on a scorecard. */
export function DiamondMarkings({ ground, sport, color, grass, outside }: DiamondProps) {
  const diamond = fitDiamond(sport, ground)
  const homeY = diamond.depthFt / 2 - diamond.backstopFt
  const place = { ...diamond, homeY }
  const park = fenceShape(place)
  const trackFt = 24 * diamond.scale
  return (
    <>
      {/* The warning track: 12 ft of dirt inside the fence. The outside covers the outer half of the stroke. */}
      <path d={park} fill="none" stroke={dirt} strokeWidth={rounded(trackFt)} strokeLinejoin="bevel" />
      <path
        d={rect(0, 0, ground.lengthFt + trackFt, ground.widthFt + trackFt) + park}
        fill={outside}
        fillRule="evenodd"
      />
      <path d={infield(place)} fill={dirt} stroke={dirt} strokeWidth={rounded(6 * diamond.scale)} />
      {diamond.grassInfield && <path d={infieldGrass(place)} fill={grass} />}
      <path d={dirtCircles(place)} fill={dirt} />
      <Lines d={foulLines(place) + batterBoxes(place)} color={color} />
      <path d={bases(place)} fill="#ffffff" />
      {!diamond.grassInfield && <Lines d={circle(0, ...pitcher(place))} color={color} />}
      <Lines d={park} color="#2f4a3a" width={1.5} />
    </>
  )
}

/** The base path of a second sport on the same infield: 60-foot bases inside 90-foot ones, or around them. */
export function SecondDiamond({
  ground,
  first,
  color,
}: {
  ground: Size
  first: 'Baseball' | 'Softball'
  color: string
}) {
  const main = fitDiamond(first, ground)
  const bases = main.baseFt > 60 ? 60 : 90
  const place = { ...main, baseFt: bases, homeY: main.depthFt / 2 - main.backstopFt }
  const corner = cornerBase(place)
  const baseLine = path(
    'M',
    corner,
    place.homeY - corner,
    'L',
    0,
    secondBase(place),
    'L',
    -corner,
    place.homeY - corner,
  )
  return <Lines d={baseLine} color={color} />
}

type Placed = FittedDiamond & { homeY: number }

/** Distance of first and third base to the side of home, and in front of it. */
function cornerBase({ baseFt, scale }: Placed): number {
  return (baseFt * scale) / Math.SQRT2
}

function secondBase(place: Placed): number {
  return place.homeY - 2 * cornerBase(place)
}

function pitcher({ homeY, pitchFt, moundRadiusFt, scale }: Placed): [y: number, radius: number] {
  return [homeY - pitchFt * scale, moundRadiusFt * scale]
}

/** Through both foul poles and center field, closing around the backstop. */
function fenceShape({ homeY, foulLineFt, centerFieldFt, backstopFt }: Placed): string {
  const pole = foulLineFt / Math.SQRT2
  const rise = centerFieldFt - pole
  const radius = (pole ** 2 + rise ** 2) / (2 * rise)
  const back = backstopFt / Math.SQRT2
  return [
    path('M', -pole, homeY - pole),
    arcTo(radius, pole, homeY - pole, true),
    path('L', back, homeY + back),
    arcTo(backstopFt, -back, homeY + back, true),
    'z',
  ].join('')
}

/** Up to the arc around the pitcher's plate. */
function infield({ homeY, pitchFt, infieldRadiusFt, scale }: Placed): string {
  const middle = (pitchFt * scale) / Math.SQRT2
  const radius = infieldRadiusFt * scale
  const along = middle + Math.sqrt(radius ** 2 - middle ** 2)
  const side = along / Math.SQRT2
  return path('M', 0, homeY, 'L', -side, homeY - side) + arcTo(radius, side, homeY - side, true) + 'z'
}

function infieldGrass(place: Placed): string {
  const corner = cornerBase(place)
  const inner = corner - 6 * place.scale
  const middle = place.homeY - corner
  return path('M', 0, middle + inner, 'L', inner, middle, 'L', 0, middle - inner, 'L', -inner, middle, 'z')
}

function dirtCircles(place: Placed): string {
  const { homeY, homeRadiusFt, scale } = place
  const corner = cornerBase(place)
  const radius = homeRadiusFt * scale
  return [
    circle(0, homeY, radius),
    circle(0, ...pitcher(place)),
    circle(0, secondBase(place), radius),
    bothEnds(side => circle(side * corner, homeY - corner, radius)),
  ].join('')
}

function foulLines({ homeY, foulLineFt }: Placed): string {
  const pole = foulLineFt / Math.SQRT2
  return bothEnds(side => line(0, homeY, side * pole, homeY - pole))
}

/** 4 by 6 feet, on both sides of the plate. */
function batterBoxes({ homeY, scale }: Placed): string {
  return bothEnds(side => rect(side * 3.2 * scale, homeY, 4 * scale, 6 * scale))
}

/** Bags of 18 inches and the pitcher's plate, drawn twice as large to be visible. */
function bases(place: Placed): string {
  const corner = cornerBase(place)
  const bag = 2.2 * place.scale
  const bagAt = (x: number, y: number) => path('M', x, y - bag, 'l', bag, bag, 'l', -bag, bag, 'l', -bag, -bag, 'z')
  const [plateY] = pitcher(place)
  return [
    bagAt(0, secondBase(place)),
    bothEnds(side => bagAt(side * corner, place.homeY - corner)),
    bagAt(0, place.homeY),
    rect(0, plateY, 4 * place.scale, 1.2 * place.scale),
  ].join('')
}
