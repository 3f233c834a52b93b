import { lazy, Suspense } from 'react'
import { joinClasses } from './join-classes.ts'
import { useHydrated } from './use-hydrated.ts'

/** A place on the map; degrees, north and east positive. */
export type MapPoint = {
  latitude: number
  longitude: number
  /** Said by the marker, and written beside it where there are at most three. */
  label: string
  /** Makes the marker a link. */
  href?: string
}

export type MapFrameProps = {
  points: readonly MapPoint[]
  /** What the map shows, for screen readers. */
  label: string
  /** Gives the frame its size, e.g. "aspect-video"; 4:3 when nothing is said. */
  className?: string
}

/**
 * A map that asks no other server: state outlines from the Census Bureau, drawn to scale around the points.
 * The server renders the frame in its final size; the drawing comes when the page is alive.
 */
export function MapFrame({ points, label, className }: MapFrameProps) {
  const hydrated = useHydrated()
  return (
    <figure
      aria-label={label}
      className={joinClasses(
        'relative isolate overflow-clip rounded-lg border border-line bg-sunken',
        className ?? 'aspect-4/3',
      )}
    >
      {hydrated && points.length > 0 && (
        <Suspense fallback={null}>
          <MapDrawing points={points} />
        </Suspense>
      )}
    </figure>
  )
}

const MapDrawing = lazy(() =>
  import('./map-drawing.tsx').then(
    module => ({ default: module.MapDrawing }),
    () => ({ default: () => <p className="p-4 text-sm text-muted">The map could not be loaded.</p> }),
  ),
)
