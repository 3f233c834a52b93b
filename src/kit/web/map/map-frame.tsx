import { lazy, Suspense } from 'react'
import { joinClasses } from '../join-classes.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { MapPoint } from './map-projection.ts'

export type MapFrameProps = {
  points: readonly MapPoint[]
  label: string
  /** Sets the size, such as "aspect-video"; default 4:3. */
  className?: string
}

/** Uses no map server but Census Bureau outlines. The server renders the frame at its final size. */
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
    () => ({ default: () => <p className="p-4 text-sm text-muted">We couldn’t load the map.</p> }),
  ),
)
