import { type Box, type Diamond, type DrawnSport, diamonds, regulation, type Size } from './drawing-dimensions.ts'

/** Measured outlines are a few feet off, so a court of 77.5 feet still counts as 78. */
const MEASURING_TOLERANCE = 1.04

/**
 * The largest official size that fits; where the rules give a range, the ground's own size. If nothing fits, the lines
 * shrink in proportion.
 */
export function fitSport(sport: DrawnSport, ground: Size): Box {
  const { range, others = [], lengthFt, widthFt } = regulation[sport]
  if (range) return fitRange(range, ground)
  if (isHalfCourt(sport, ground)) return { ...ground, scale: Math.min(1, scaleOf(LEAST_HALF_COURT, ground)) }
  const official = [{ lengthFt, widthFt }, ...others].toSorted((a, b) => b.lengthFt - a.lengthFt)
  const size = official.find(one => scaleOf(one, ground) * MEASURING_TOLERANCE >= 1) ?? { lengthFt, widthFt }
  const scale = Math.min(1, scaleOf(size, ground))
  return { lengthFt: size.lengthFt * scale, widthFt: size.widthFt * scale, scale }
}

/** A basketball court shorter than this and not very narrow is half a court, with one hoop. */
const HALF_COURT_UNDER_FT = 60
/** The key and the hoop fit; the three-point line may run off the sides, as on real playgrounds. */
const LEAST_HALF_COURT: Size = { lengthFt: 30, widthFt: 20 }

export function isHalfCourt(sport: DrawnSport, ground: Size): boolean {
  return sport === 'Basketball' && ground.lengthFt < HALF_COURT_UNDER_FT && ground.lengthFt < 2 * ground.widthFt
}

export type FittedDiamond = Diamond & { scale: number; depthFt: number; spanFt: number }

/** As a share of the usual distance. A nearer fence means a smaller diamond. */
const NEAREST_FENCE = 0.72
/** No fence is drawn farther out, however large the park. */
const FARTHEST_FENCE = 1.1

/**
 * Bases and mound keep their regulation size while the fence moves with the ground; beyond that the whole diamond
 * shrinks. Returns fence and backstop in real feet; multiply all infield figures by `scale`.
 */
export function fitDiamond(sport: 'Baseball' | 'Softball', ground: Size): FittedDiamond {
  const sizes = diamonds[sport]
  const fitting = sizes.find(diamond => fenceScale(diamond, ground) >= NEAREST_FENCE)
  const diamond = fitting ?? sizes.at(-1)
  if (!diamond) throw new Error(`No diamond for ${sport}`)
  const fence = Math.min(fenceScale(diamond, ground), FARTHEST_FENCE)
  const scale = fitting ? 1 : fence / NEAREST_FENCE
  const moved = {
    ...diamond,
    foulLineFt: diamond.foulLineFt * fence,
    centerFieldFt: diamond.centerFieldFt * fence,
    backstopFt: diamond.backstopFt * fence,
  }
  return { ...moved, scale, ...extent(moved) }
}

function fenceScale(diamond: Diamond, ground: Size): number {
  const { depthFt, spanFt } = extent(diamond)
  return Math.min(ground.lengthFt / spanFt, ground.widthFt / depthFt)
}

function extent({ foulLineFt, centerFieldFt, backstopFt }: Diamond) {
  return { depthFt: centerFieldFt + backstopFt, spanFt: foulLineFt * Math.SQRT2 }
}

function fitRange({ least, most }: { least: Size; most: Size }, ground: Size): Box {
  return {
    lengthFt: Math.min(ground.lengthFt, most.lengthFt),
    widthFt: Math.min(ground.widthFt, most.widthFt),
    scale: Math.min(1, scaleOf(least, ground)),
  }
}

function scaleOf(size: Size, ground: Size): number {
  return Math.min(ground.lengthFt / size.lengthFt, ground.widthFt / size.widthFt)
}
