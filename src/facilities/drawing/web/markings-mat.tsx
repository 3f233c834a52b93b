import { karate, wrestling } from './drawing-dimensions.ts'
import { Lines, type MarkingProps } from './drawing-lines.tsx'
import { bothEnds, circle, line, path, rect } from './drawing-path.ts'

export function WrestlingMarkings({ box, color }: MarkingProps) {
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

export function KarateMarkings({ box, paint }: MarkingProps) {
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
