import { useHydrated } from '#kit/web/use-hydrated.ts'

/** An instant (ISO 8601) by the reader's clock; until the browser has told it, by UTC. */
export function CheckedAt({ at }: { at: string }) {
  const zone = useHydrated() ? undefined : 'UTC'
  const text = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(new Date(at))
  return (
    <time dateTime={at} className="tabular-nums">
      {text}
    </time>
  )
}
