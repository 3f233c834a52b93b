import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { smoothPath } from '../smooth-path.ts'
import { liesIn, loadStateOutlines, type StateOutline } from '../state-outlines.ts'
import { fitPlaces, type MapPoint, type Projection, scaleBar } from './map-projection.ts'

type Size = { width: number; height: number }
type Step = { miles: number; pixels: number }

/** To scale even without the outlines. */
export function MapDrawing({ points }: { points: readonly MapPoint[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const states = useStateOutlines()
  return (
    <div ref={frame} className="absolute inset-0">
      {size && size.width > 0 && size.height > 0 && <Sheet size={size} points={points} states={states} />}
    </div>
  )
}

function Sheet({ size, points, states }: { size: Size; points: readonly MapPoint[]; states: readonly StateOutline[] }) {
  const view = fitPlaces(points, size.width, size.height)
  const alone = points.length === 1 ? points[0] : undefined
  const step = scaleBar(view.pixelsPerMile, alone ? RING_PX : SQUARE_PX)
  return (
    <>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} className="size-full">
        <path d={outlinePath(states, view, size)} className="fill-surface stroke-line-strong" strokeWidth="1.25" />
        {alone ? <Rings center={alone} {...{ view, size, step }} /> : <Grid size={size} step={step} />}
        <ScaleBar size={size} step={step} />
        {points.map(point => (
          <Marker
            key={`${point.label} ${point.latitude} ${point.longitude}`}
            {...{ point, view, size }}
            named={points.length <= 3}
          />
        ))}
      </svg>
      <MapLocator states={states} points={points} view={view} />
    </>
  )
}

function Marker({ point, view, size, named }: { point: MapPoint; view: Projection; size: Size; named: boolean }) {
  const [x, y] = view.toPixels(point)
  const mark = (
    <g transform={`translate(${x} ${y})`}>
      <circle r="22" className="fill-transparent" />
      <circle r="9" className="fill-pitch stroke-surface group-hover:fill-link" strokeWidth="2" />
      <circle r="3" className="fill-action" />
      {named && (
        <text
          y="28"
          textAnchor="middle"
          strokeWidth="4"
          className="fill-ink stroke-surface text-sm font-semibold [paint-order:stroke]"
        >
          {shortened(point.label, 2 * Math.min(x, size.width - x))}
        </text>
      )}
    </g>
  )
  if (!point.href) {
    return (
      <g>
        <title>{point.label}</title>
        {mark}
      </g>
    )
  }
  return (
    <a href={point.href} aria-label={point.label} className="group">
      {mark}
    </a>
  )
}

/** As far apart as the scale bar is long. */
function Grid({ size, step }: { size: Size; step: Step }) {
  const { pixels } = step
  const lines = [
    ...steps(size.width / 2, pixels, size.width).map(x => `M${x} 0V${size.height}`),
    ...steps(size.height / 2, pixels, size.height).map(y => `M0 ${y}H${size.width}`),
  ]
  return <path d={lines.join('')} fill="none" className="stroke-line" strokeWidth="1" />
}

/** A letter takes about 7.5 px. */
function shortened(label: string, pixels: number) {
  const letters = Math.max(Math.floor(pixels / 7.5) - 2, 1)
  return label.length > letters ? `${label.slice(0, letters).trimEnd()}…` : label
}

function Rings({ center, view, size, step }: { center: MapPoint; view: Projection; size: Size; step: Step }) {
  const [x, y] = view.toPixels(center)
  const { pixels } = step
  const count = Math.ceil(Math.hypot(size.width, size.height) / 2 / pixels)
  return (
    <g transform={`translate(${x} ${y})`} fill="none" className="stroke-line" strokeWidth="1.5">
      <path d={`M${-x} 0H${size.width - x}`} />
      {Array.from({ length: count }, (_, index) => (
        <circle key={index} r={pixels * (index + 1)} />
      ))}
    </g>
  )
}

/** At most this wide, and as wide as the scale bar. */
const SQUARE_PX = 112
const RING_PX = 88

function steps(from: number, step: number, to: number): number[] {
  const first = from % step
  return Array.from({ length: Math.ceil((to - first) / step) }, (_, index) => Math.round(first + index * step) + 0.5)
}

function ScaleBar({ size, step }: { size: Size; step: Step }) {
  const { miles, pixels } = step
  return (
    <g transform={`translate(16.5 ${size.height - 16.5})`}>
      <path d={`M0-7V0H${Math.round(pixels)}V-7`} fill="none" className="stroke-ink" strokeWidth="1.5" />
      <text x="6" y="-6" strokeWidth="3" className="fill-ink stroke-surface text-xs font-semibold [paint-order:stroke]">
        {miles} {miles === 1 ? 'mile' : 'miles'}
      </text>
    </g>
  )
}

/** Only rings that reach into the frame. */
function outlinePath(states: readonly StateOutline[], view: Projection, size: Size): string {
  const reaches = (ring: StateOutline['rings'][number]) => {
    const longitudes = ring.map(([longitude]) => longitude)
    const latitudes = ring.map(([, latitude]) => latitude)
    return (
      Math.min(...longitudes) < view.east &&
      Math.max(...longitudes) > view.west &&
      Math.min(...latitudes) < view.north &&
      Math.max(...latitudes) > view.south
    )
  }
  const toPath = (ring: StateOutline['rings'][number]) =>
    smoothPath(
      ring.map(([longitude, latitude]) => view.toPixels({ latitude, longitude })).map(place => within(place, size)),
      ROUNDED_MILES * view.pixelsPerMile,
    )
  return states.flatMap(state => state.rings.filter(reaches).map(toPath)).join('')
}

/** The outlines are precise to a few miles. */
const ROUNDED_MILES = 1.5

/** Browsers draw coordinates of millions of pixels badly. */
function within([x, y]: [number, number], { width, height }: Size): [number, number] {
  return [Math.max(-4 * width, Math.min(5 * width, x)), Math.max(-4 * height, Math.min(5 * height, y))]
}

function useStateOutlines(): readonly StateOutline[] {
  const [states, setStates] = useState<readonly StateOutline[]>([])
  useEffect(() => {
    let gone = false
    loadStateOutlines().then(
      loaded => gone || setStates(loaded),
      // Points, grid and scale work without outlines.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  return states
}

const WIDTH = 96
const HEIGHT = 72

function MapLocator({
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

/** Pixels; undefined before layout. */
export function useSize(element: RefObject<Element | null>): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize({ width: Math.round(width), height: Math.round(height) })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
