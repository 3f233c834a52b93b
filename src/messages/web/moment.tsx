import { useHydrated } from '#kit/web/use-hydrated.ts'
import { timeText } from './message-labels.ts'

/** In the reader's zone; UTC until hydrated. */
export function Moment({ at }: { at: string }) {
  const hydrated = useHydrated()
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {timeText(at, hydrated ? undefined : 'UTC')}
    </time>
  )
}
