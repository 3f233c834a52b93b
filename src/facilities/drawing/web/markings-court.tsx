import { type Box, badminton, basketball, pickleball, tennis, volleyball } from './drawing-dimensions.ts'
import { Lines, type MarkingProps, Net } from './drawing-lines.tsx'
import { arcTo, bothEnds, circle, type End, line, path, rect } from './drawing-path.ts'

/** On half a court, one end only; the three-point line runs off where it is too wide. */
export function BasketballMarkings({ box, color, paint, leads, half = false }: MarkingProps & { half?: boolean }) {
  const ends = (draw: (end: End) => string) => (half ? draw(-1) : bothEnds(draw))
  const { lengthFt: length, widthFt: width, scale } = box
  const centerX = half ? length / 2 : 0
  const lane = ends(end => key(box, end))
  const circleAt = circle(centerX, 0, basketball.circleRadiusFt * scale)
  const circleFits = !half || length / scale > 36
  const middle = (circleFits ? circleAt : '') + (half ? '' : line(0, -width / 2, 0, width / 2))
  return (
    <>
      {leads && <path d={lane + (circleFits ? circleAt : '')} fill={paint} />}
      <Lines
        d={rect(0, 0, length, width) + middle + lane + ends(end => freeThrowArc(box, end) + threePoint(box, end))}
        color={color}
      />
      <Lines d={ends(end => backboard(box, end))} color={leads ? '#ffffff' : color} width={2} />
      <Lines d={ends(end => hoop(box, end))} color="#f08a24" width={1.75} />
    </>
  )
}

/** x at a distance from the baseline of one end. */
function fromBaseline({ lengthFt, scale }: Box, end: End, feet: number): number {
  return end * (lengthFt / 2 - feet * scale)
}

function key(box: Box, end: End): string {
  const half = (basketball.keyWidthFt / 2) * box.scale
  const baseline = fromBaseline(box, end, 0)
  return path('M', baseline, -half, 'H', fromBaseline(box, end, basketball.freeThrowLineFt), 'V', half, 'H', baseline)
}

function freeThrowArc(box: Box, end: End): string {
  const radius = basketball.circleRadiusFt * box.scale
  const x = fromBaseline(box, end, basketball.freeThrowLineFt)
  return path('M', x, -radius) + arcTo(radius, x, radius, end < 0)
}

/** Straight beside the hoop, then round it. The longer college line needs the college court. */
function threePoint(box: Box, end: End): string {
  const { school, college } = basketball.threePoint
  const { radiusFt, cornerFt } = box.lengthFt > 90 ? college : school
  const baseline = fromBaseline(box, end, 0)
  const bend = fromBaseline(box, end, basketball.hoopFromBaselineFt + Math.sqrt(radiusFt ** 2 - cornerFt ** 2))
  const y = cornerFt * box.scale
  return path('M', baseline, -y, 'H', bend) + arcTo(radiusFt * box.scale, bend, y, end < 0) + path('H', baseline)
}

function backboard(box: Box, end: End): string {
  const half = (basketball.backboardWidthFt / 2) * box.scale
  const x = fromBaseline(box, end, basketball.backboardFromBaselineFt)
  return line(x, -half, x, half)
}

function hoop(box: Box, end: End): string {
  return circle(fromBaseline(box, end, basketball.hoopFromBaselineFt), 0, basketball.hoopRadiusFt * box.scale)
}

export function TennisMarkings({ box, color, leads }: MarkingProps) {
  const { lengthFt: length, widthFt: width, scale } = box
  const single = (tennis.singlesWidthFt / 2) * scale
  const service = tennis.serviceLineFt * scale
  const lines = [
    rect(0, 0, length, width),
    line(-length / 2, -single, length / 2, -single),
    line(-length / 2, single, length / 2, single),
    bothEnds(end => line(end * service, -single, end * service, single)),
    line(-service, 0, service, 0),
    bothEnds(end => line((end * length) / 2, 0, end * (length / 2 - scale), 0)),
  ].join('')
  return (
    <>
      <Lines d={lines} color={color} />
      {leads && <Net halfLengthFt={width / 2 + tennis.postFt * scale} />}
    </>
  )
}

export function VolleyballMarkings({ box, color, leads }: MarkingProps) {
  const { lengthFt: length, widthFt: width, scale } = box
  const attack = volleyball.attackLineFt * scale
  const across = (x: number) => line(x, -width / 2, x, width / 2)
  return (
    <>
      <Lines d={rect(0, 0, length, width) + across(-attack) + across(0) + across(attack)} color={color} />
      {leads && <Net halfLengthFt={width / 2 + volleyball.postFt * scale} />}
    </>
  )
}

/** No attack line and no center line, unlike indoor volleyball. */
export function BeachVolleyballMarkings({ box, color, leads }: MarkingProps) {
  const { lengthFt: length, widthFt: width, scale } = box
  const corners = bothEnds(end => bothEnds(side => circle((end * length) / 2, (side * width) / 2, 0.5 * scale)))
  return (
    <>
      <Lines d={rect(0, 0, length, width)} color={color} width={2} />
      <path d={corners} fill={color} />
      {leads && <Net halfLengthFt={width / 2 + volleyball.postFt * scale} />}
    </>
  )
}

export function PickleballMarkings({ box, color, paint, leads }: MarkingProps) {
  const { lengthFt: length, widthFt: width, scale } = box
  const kitchen = pickleball.kitchenFt * scale
  const halves = bothEnds(
    end => line(end * kitchen, -width / 2, end * kitchen, width / 2) + line(end * kitchen, 0, (end * length) / 2, 0),
  )
  return (
    <>
      {leads && <path d={rect(0, 0, 2 * kitchen, width)} fill={paint} />}
      <Lines d={rect(0, 0, length, width) + halves} color={color} />
      {leads && <Net halfLengthFt={width / 2 + pickleball.postFt * scale} />}
    </>
  )
}

export function BadmintonMarkings({ box, color, leads }: MarkingProps) {
  const { lengthFt: length, widthFt: width, scale } = box
  const single = (badminton.singlesWidthFt / 2) * scale
  const short = badminton.shortServiceFt * scale
  const long = length / 2 - badminton.longServiceFromBackFt * scale
  const across = (x: number) => line(x, -width / 2, x, width / 2)
  const lines = [
    rect(0, 0, length, width),
    line(-length / 2, -single, length / 2, -single),
    line(-length / 2, single, length / 2, single),
    bothEnds(end => across(end * short) + across(end * long) + line(end * short, 0, (end * length) / 2, 0)),
  ].join('')
  return (
    <>
      <Lines d={lines} color={color} />
      {leads && <Net halfLengthFt={width / 2} />}
    </>
  )
}
