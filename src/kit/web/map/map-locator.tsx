import { liesIn, type StateOutline } from '../state-outlines.ts'
import type { MapPoint } from './map-frame.tsx'
import { fitPlaces, type Projection } from './map-projection.ts'

const WIDTH = 96
const HEIGHT = 72

export function MapLocator({
  states,
  points,
  view,
}: {
  states: readonly StateOutline[]
  points: readonly MapPoint[]
  view: Projection
}) {
  const home = states.find(state => points[0] && liesIn(state, points[0]))
  if (!home) return null
  const corners = home.rings.flat().map(([longitude, latitude]) => ({ latitude, longitude }))
  const small = fitPlaces(corners, WIDTH, HEIGHT)
  // The map already shows most of the state.
  if (view.east - view.west > (small.east - small.west) / 2) return null
  const [left, top] = small.toPixels({ latitude: view.north, longitude: view.west })
  const [right, bottom] = small.toPixels({ latitude: view.south, longitude: view.east })
  const outline = home.rings
    .map(
      ring =>
        `M${ring.map(([longitude, latitude]) => small.toPixels({ latitude, longitude }).map(Math.round).join(' ')).join('L')}Z`,
    )
    .join('')
  return (
    <div aria-hidden="true" className="absolute top-3 left-3 rounded-md border border-line bg-raised p-1 shadow-sm">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
        <path d={outline} className="fill-sunken stroke-line-strong" strokeWidth="1" />
        <rect
          x={left - 2}
          y={top - 2}
          width={Math.max(right - left, 2) + 4}
          height={Math.max(bottom - top, 2) + 4}
          className="fill-action stroke-pitch"
          strokeWidth="1.5"
        />
      </svg>
      <p className="px-1 text-center text-xs font-semibold text-muted">{home.name}</p>
    </div>
  )
}
