import { useHydrated } from '#kit/web/use-hydrated.ts'

/** A day by the reader's clock; until the browser has told it, by UTC. */
export function Since({ at }: { at: string }) {
  const hydrated = useHydrated()
  const form = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: hydrated ? undefined : 'UTC' })
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {form.format(new Date(at))}
    </time>
  )
}
