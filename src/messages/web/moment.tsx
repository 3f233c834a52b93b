import { useHydrated } from '#kit/web/use-hydrated.ts'
import { timeText } from './message-words.ts'

/** An instant by the reader's clock; until the browser has told it, by UTC. */
export function Moment({ at }: { at: string }) {
  const hydrated = useHydrated()
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {timeText(at, hydrated ? undefined : 'UTC')}
    </time>
  )
}
