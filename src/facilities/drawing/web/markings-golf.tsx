import type { Box } from './drawing-dimensions.ts'
import { Lines } from './drawing-lines.tsx'
import { path, roundedRect } from './drawing-path.ts'

const sand = '#ecdcae'

/** Tee at the left, green at the right. No rule sets the shape: a usual par 3, scaled to the ground. */
export function GolfHole({ box }: { box: Box }) {
  const { lengthFt: length, widthFt: width } = box
  const x = (share: number) => share * length
  const y = (share: number) => share * width
  const flag = { x: x(0.335), y: y(-0.1), height: width * 0.2 }
  return (
    <>
      <path d={fairway(x, y)} fill="#79b957" />
      <path d={pond(x, y)} fill="#4f9fc4" />
      <path d={blob(x(0.33), y(-0.06), length * 0.1, width * 0.26)} fill="#9ad36f" />
      <path
        d={
          blob(x(0.225), y(-0.27), length * 0.045, width * 0.1) +
          blob(x(0.36), y(0.3), length * 0.06, width * 0.07) +
          blob(x(0.02), y(-0.27), length * 0.05, width * 0.075)
        }
        fill={sand}
      />
      <path
        d={roundedRect(length * 0.07, width * 0.17, width * 0.03)}
        transform={`translate(${Math.round(x(-0.41))} ${Math.round(y(0.14))})`}
        fill="#8fca66"
      />
      <Lines d={path('M', flag.x, flag.y, 'v', -flag.height)} color="#ffffff" width={1.75} />
      <path
        d={path(
          'M',
          flag.x,
          flag.y - flag.height,
          'l',
          width * 0.12,
          width * 0.045,
          'l',
          -width * 0.12,
          width * 0.045,
          'z',
        )}
        fill="#d8352f"
      />
    </>
  )
}

type Share = (share: number) => number

function fairway(x: Share, y: Share): string {
  return [
    path('M', x(-0.3), y(0.02), 'C', x(-0.2), y(-0.2), x(-0.1), y(-0.3), x(0.05), y(-0.17)),
    path('S', x(0.2), y(-0.2), x(0.25), y(-0.04), 'S', x(0.15), y(0.18), x(0.04), y(0.1)),
    path('S', x(-0.1), y(0.05), x(-0.18), y(0.2), 'S', x(-0.34), y(0.16), x(-0.3), y(0.02), 'z'),
  ].join('')
}

function pond(x: Share, y: Share): string {
  return [
    path('M', x(-0.06), y(0.28), 'C', x(-0.02), y(0.18), x(0.06), y(0.2), x(0.12), y(0.25)),
    path('S', x(0.22), y(0.3), x(0.17), y(0.38), 'S', x(-0.02), y(0.42), x(-0.06), y(0.28), 'z'),
  ].join('')
}

/** An ellipse with one side pulled out. */
function blob(cx: number, cy: number, rx: number, ry: number): string {
  return [
    path('M', cx - rx, cy, 'C', cx - rx, cy - ry, cx - rx * 0.2, cy - ry * 1.25, cx + rx * 0.35, cy - ry * 0.9),
    path('S', cx + rx * 1.15, cy - ry * 0.3, cx + rx * 0.95, cy + ry * 0.25),
    path(
      'S',
      cx + rx * 0.1,
      cy + ry * 1.15,
      cx - rx * 0.4,
      cy + ry * 0.95,
      'S',
      cx - rx,
      cy + ry * 0.5,
      cx - rx,
      cy,
      'z',
    ),
  ].join('')
}
