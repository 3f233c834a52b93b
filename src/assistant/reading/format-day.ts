/** "2026-11-28" → "Sat, Nov 28". Formats in UTC, as parsed. */
export function formatDay(date: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  )
}
