import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { DayStripProps } from './day-strip.tsx'

const DayStrip = lazy<ComponentType<DayStripProps>>(() =>
  import('./day-strip.tsx').then(
    ({ DayStrip }) => ({ default: DayStrip }),
    // Offline the list is of use without it.
    () => ({ default: () => null }),
  ),
)

type LateDaysProps = Omit<DayStripProps, 'search'> & {
  /** Undefined until the place is known. */
  search: DayStripProps['search'] | undefined
}

/** Keeps its place until loaded: nothing below moves. The server does not know the visitor's day. */
export function LateDays({ search, ...rest }: LateDaysProps) {
  const isHydrated = useHydrated()
  return (
    <div className="mt-2 h-16 noscript:hidden">
      {isHydrated && search && (
        <Suspense>
          <DayStrip {...rest} search={search} />
        </Suspense>
      )}
    </div>
  )
}
