import { hockey, type Size } from './drawing-dimensions.ts'
import { fitSport } from './drawing-fit.ts'
import { Lines } from './drawing-lines.tsx'
import { line, rect, rounded, roundedRect, stadium } from './drawing-path.ts'
import type { DrawingPlan } from './drawing-plan.ts'
import { palettes, type SurfaceKind } from './drawing-surface.ts'

export function GroundSurface({ plan, area }: { plan: DrawingPlan; area: Size }) {
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
