import { type DrawnSport, regulation, type Size } from './drawing-dimensions.ts'
import { fitSport } from './drawing-fit.ts'

/** One shape for all drawings, so that cards line up. */
const FRAME_RATIO = 16 / 10
/** Shares of the frame. The lower one holds the scale bar, below the light of the masts. */
const FREE = { side: 0.05, top: 0.06, bottom: 0.12 }

export type Frame = { x: number; y: number; lengthFt: number; widthFt: number }

/** Feet: the ground with its run-off area, centered above the scale bar. */
export function frameAround(area: Size): Frame {
  const fromLength = area.lengthFt / (1 - 2 * FREE.side)
  const fromWidth = (area.widthFt / (1 - FREE.top - FREE.bottom)) * FRAME_RATIO
  const lengthFt = Math.max(fromLength, fromWidth)
  const widthFt = lengthFt / FRAME_RATIO
  const shift = ((FREE.bottom - FREE.top) / 2) * widthFt
  return { x: -lengthFt / 2, y: shift - widthFt / 2, lengthFt, widthFt }
}

/** Adds the run-off the rules ask for, less the free space the ground already has. */
export function withRunOff(ground: Size, sport: DrawnSport | null): Size {
  const least = 0.03 * ground.widthFt
  if (!sport) return { lengthFt: ground.lengthFt + 2 * least, widthFt: ground.widthFt + 2 * least }
  const { endFt, sideFt } = regulation[sport].runOff
  const box = fitSport(sport, ground)
  const around = (free: number, inside: number) => (free === 0 ? 0 : Math.max(least, free * box.scale - inside))
  return {
    lengthFt: ground.lengthFt + 2 * around(endFt, (ground.lengthFt - box.lengthFt) / 2),
    widthFt: ground.widthFt + 2 * around(sideFt, (ground.widthFt - box.widthFt) / 2),
  }
}

/** A round number of feet, about a sixth of the frame. */
export function scaleBarFt(frame: Frame): number {
  const most = frame.lengthFt / 6
  return [500, 200, 100, 50, 20, 10, 5, 2].find(feet => feet <= most) ?? 1
}
