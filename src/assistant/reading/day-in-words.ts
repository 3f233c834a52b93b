/** "2026-11-28" → "Sat, Nov 28": a calendar date has no zone, so it is written in the one it was read in. */
export function dayInWords(date: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  )
}
