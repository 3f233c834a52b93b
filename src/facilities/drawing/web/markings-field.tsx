import { type Box, fieldHockey, football, lacrosse, soccer } from './drawing-dimensions.ts'
import { Lines, type MarkingProps } from './drawing-lines.tsx'
import { arcTo, bothEnds, circle, type End, line, path, rect, rounded } from './drawing-path.ts'

/** Only the outer lines follow the field; the areas shrink only on youth fields. */
export function SoccerMarkings({ box, color, leads }: MarkingProps) {
  const { lengthFt: length, widthFt: width, scale } = box
  const lines = [
    rect(0, 0, length, width),
    line(0, -width / 2, 0, width / 2),
    circle(0, 0, soccer.circleRadiusFt * scale),
    bothEnds(end => soccerEnd(box, end)),
    bothEnds(end => bothEnds(side => cornerArc(box, end, side))),
  ].join('')
  const spots = bothEnds(end => circle(end * (length / 2 - soccer.penaltySpotFt * scale), 0, 1.2 * scale))
  return (
    <>
      <Lines d={lines} color={color} />
      <path d={spots + circle(0, 0, 1.2 * scale)} fill={color} />
      {leads && (
        <Lines
          d={bothEnds(end => goal(box, end, soccer.goalWidthFt, soccer.goalDepthFt))}
          color="#ffffff"
          width={1.5}
        />
      )}
    </>
  )
}

function soccerEnd({ lengthFt, scale }: Box, end: End): string {
  const x = (feet: number) => end * (lengthFt / 2 - feet * scale)
  const area = ({ widthFt, depthFt }: { widthFt: number; depthFt: number }) =>
    path('M', x(0), (-widthFt / 2) * scale, 'H', x(depthFt), 'V', (widthFt / 2) * scale, 'H', x(0))
  const edge = soccer.penaltyArea.depthFt
  const radius = soccer.circleRadiusFt
  const reach = Math.sqrt(radius ** 2 - (edge - soccer.penaltySpotFt) ** 2) * scale
  const arc = path('M', x(edge), -reach) + arcTo(radius * scale, x(edge), reach, end < 0)
  return area(soccer.penaltyArea) + area(soccer.goalArea) + arc
}

function cornerArc({ lengthFt, widthFt, scale }: Box, end: End, side: End): string {
  const radius = soccer.cornerRadiusFt * scale
  const x = (end * lengthFt) / 2
  const y = (side * widthFt) / 2
  return path('M', x - end * radius, y) + arcTo(radius, x, y - side * radius, end === side)
}

/** Behind the goal line. */
function goal({ lengthFt, scale }: Box, end: End, widthFt: number, depthFt: number): string {
  const x = (end * lengthFt) / 2
  const half = (widthFt / 2) * scale
  return path('M', x, -half, 'h', end * depthFt * scale, 'V', half, 'H', x)
}

/** Lines every 5 yards, hash marks a yard apart, painted end zones, goal posts. */
export function FootballMarkings({ box, color, paint, leads }: MarkingProps) {
  const { lengthFt: length, widthFt: width, scale } = box
  const goalLine = length / 2 - football.endZoneFt * scale
  const every = football.lineEveryFt * scale
  const yardLines = Array.from({ length: Math.round((2 * goalLine) / every) + 1 }, (_, i) => i * every - goalLine)
  const across = yardLines.map(x => line(x, -width / 2, x, width / 2)).join('')
  const tries = bothEnds(end => {
    const x = end * (goalLine - football.tryLineFt * scale)
    return line(x, -3 * scale, x, 3 * scale)
  })
  return (
    <>
      {leads && <path d={bothEnds(end => endZone(box, end))} fill={paint} />}
      <Lines d={rect(0, 0, length, width) + across + tries} color={color} />
      <HashMarks goalLine={goalLine} widthFt={width} scale={scale} color={color} />
      {leads && <Lines d={bothEnds(end => goalPosts(box, end))} color="#f4c430" width={2} />}
    </>
  )
}

function endZone({ lengthFt, widthFt, scale }: Box, end: End): string {
  const depth = football.endZoneFt * scale
  return rect(end * (lengthFt / 2 - depth / 2), 0, depth, widthFt)
}

function goalPosts({ lengthFt, scale }: Box, end: End): string {
  const half = (football.goalWidthFt / 2) * scale
  const x = (end * lengthFt) / 2
  return line(x, -half, x, half) + line(x, 0, x + end * 5 * scale, 0)
}

type HashMarksProps = { goalLine: number; widthFt: number; scale: number; color: string }

/** Four rows of yard marks, each one dashed line whose dashes are as long as a line is wide. */
function HashMarks({ goalLine, widthFt, scale, color }: HashMarksProps) {
  const edge = widthFt / 2 - 2.5 * scale
  const rows = [-edge, -widthFt / 6, widthFt / 6, edge].map(y => line(-goalLine, y, goalLine, y)).join('')
  const mark = rounded(0.6 * scale)
  const gap = rounded(3 * scale - mark)
  return <path d={rows} stroke={color} strokeWidth={rounded(3 * scale)} strokeDasharray={`${mark} ${gap}`} />
}

export function LacrosseMarkings({ box, color, leads }: MarkingProps) {
  const { lengthFt: length, widthFt: width, scale } = box
  const wing = lacrosse.wingFromCenterFt * scale
  const half = (lacrosse.wingLengthFt / 2) * scale
  const lines = [
    rect(0, 0, length, width),
    line(0, -width / 2, 0, width / 2),
    bothEnds(side => line(-half, side * wing, half, side * wing)),
    bothEnds(end => lacrosseEnd(box, end)),
    bothEnds(side => line(-2 * scale, -2 * side * scale, 2 * scale, 2 * side * scale)),
  ].join('')
  return (
    <>
      <Lines d={lines} color={color} />
      {leads && <Lines d={bothEnds(end => lacrosseGoal(box, end))} color="#ff7a1a" width={1.5} />}
    </>
  )
}

function lacrosseEnd({ lengthFt, widthFt, scale }: Box, end: End): string {
  const x = (feet: number) => end * (lengthFt / 2 - feet * scale)
  const restraining = x(lacrosse.restrainingLineFromEndFt)
  const half = (lacrosse.goalAreaWidthFt / 2) * scale
  return [
    line(restraining, -widthFt / 2, restraining, widthFt / 2),
    bothEnds(side => line(x(0), side * half, restraining, side * half)),
    circle(x(lacrosse.goalFromEndFt), 0, lacrosse.creaseRadiusFt * scale),
  ].join('')
}

function lacrosseGoal({ lengthFt, scale }: Box, end: End): string {
  const x = end * (lengthFt / 2 - lacrosse.goalFromEndFt * scale)
  const half = (lacrosse.goalWidthFt / 2) * scale
  return path('M', x, -half, 'L', x + end * 7 * scale, 0, 'L', x, half, 'z')
}

export function FieldHockeyMarkings({ box, color, leads }: MarkingProps) {
  const { lengthFt: length, widthFt: width, scale } = box
  const quarter = length / 2 - fieldHockey.quarterLineFt * scale
  const across = (x: number) => line(x, -width / 2, x, width / 2)
  const spots = bothEnds(end => circle(end * (length / 2 - fieldHockey.spotFt * scale), 0, scale))
  return (
    <>
      <Lines
        d={rect(0, 0, length, width) + across(0) + bothEnds(end => across(end * quarter) + shootingCircle(box, end))}
        color={color}
      />
      <path d={spots} fill={color} />
      {leads && <Lines d={bothEnds(end => goal(box, end, fieldHockey.goalWidthFt, 4))} color="#ffffff" width={1.5} />}
    </>
  )
}

/** Quarter circles around the posts, joined by a line as wide as the goal. */
function shootingCircle({ lengthFt, scale }: Box, end: End): string {
  const radius = fieldHockey.circleFt * scale
  const post = (fieldHockey.goalWidthFt / 2) * scale
  const goalLine = (end * lengthFt) / 2
  const front = goalLine - end * radius
  return (
    path('M', goalLine, -post - radius) +
    arcTo(radius, front, -post, end < 0) +
    path('V', post) +
    arcTo(radius, goalLine, post + radius, end < 0)
  )
}
