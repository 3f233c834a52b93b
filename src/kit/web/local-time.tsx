import { useHydrated } from './use-hydrated.ts'

type LocalTimeProps = {
  at: string
  withTime?: boolean
  /** IANA zone of the venue, instead of the reader's. */
  timeZone?: string | undefined
}

/** In the reader's zone; in UTC until hydrated. */
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
