/** "March 14, 2026", "March 14 – 15, 2026", "March 30 – April 1, 2026"; from yyyy-MM-dd. */
export function formatDays(first: string, last: string): string {
  return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)).replaceAll(/\s+/g, ' ')
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
