import { useHydrated } from './use-hydrated.ts'

/** A moment (ISO 8601) in the reader's own zone, which only the browser knows; the day in UTC until then. */
export function LocalTime({ at }: { at: string }) {
  const isHydrated = useHydrated()
  return <time dateTime={at}>{isHydrated ? moment.format(new Date(at)) : at.slice(0, 10)}</time>
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
