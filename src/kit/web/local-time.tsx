import { useHydrated } from './use-hydrated.ts'

type LocalTimeProps = {
  at: string
  withTime?: boolean
  /** Of the place that it happens at (IANA), where the reader's own does not matter. */
  timeZone?: string | undefined
}

/** A day, and if wanted the time, by the reader's clock; until the browser has told it, by UTC. */
export function LocalTime({ at, withTime = false, timeZone }: LocalTimeProps) {
  const hydrated = useHydrated()
  const form = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    ...(withTime && { timeStyle: 'short' }),
    ...(timeZone ? { timeZone } : !hydrated && { timeZone: 'UTC' }),
  })
  return (
    <time dateTime={at} className="tabular-nums">
      {form.format(new Date(at))}
    </time>
  )
}
