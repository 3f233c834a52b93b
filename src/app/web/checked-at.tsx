import { useHydrated } from '#kit/web/use-hydrated.ts'

/** ISO 8601, shown in the reader's zone; in UTC until hydrated. */
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
