import { useHydrated } from './use-hydrated.ts'

/** A day, and if wanted the time, by the reader's clock; until the browser has told it, by UTC. */
export function LocalTime({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const hydrated = useHydrated()
  const form = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    ...(withTime && { timeStyle: 'short' }),
    ...(!hydrated && { timeZone: 'UTC' }),
  })
  return (
    <time dateTime={at} className="tabular-nums">
      {form.format(new Date(at))}
    </time>
  )
}
