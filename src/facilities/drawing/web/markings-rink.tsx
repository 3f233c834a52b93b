import { type Box, hockey } from './drawing-dimensions.ts'
import { Lines, type MarkingProps } from './drawing-lines.tsx'
import { arcTo, bothEnds, circle, type End, line, path, rect } from './drawing-path.ts'

const red = '#c8202f'
const blue = '#1f57b5'

/** The rules set the colors: red center and goal lines, blue lines, light blue creases. */
export function HockeyMarkings({ box, paint }: MarkingProps) {
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
