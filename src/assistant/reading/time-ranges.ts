/** Minutes of the day; 1440 is midnight. */
export type TimeRange = { from: number; to: number }

export const NOON = 720
export const DAY_END = 1440

/** Limits of "after 8 PM" and "before 10 AM". */
export const USUAL_OPENING = 6 * 60
export const USUAL_CLOSING = 22 * 60

/** "15:00-16:00" */
export function rangeText({ from, to }: TimeRange): string {
  return `${clockText(from)}-${clockText(to)}`
}

export function rangeOf(text: string): TimeRange {
  const [from = 0, to = 0] = text.split('-').map(clock => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return hour * 60 + minute
  })
  return { from, to }
}

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** "15:00-16:30" → "3 PM to 4:30 PM" */
export function formatHours(range: string): string {
  const { from, to } = rangeOf(range)
  return to > from ? `${formatClock(from)} to ${formatClock(to)}` : formatClock(from)
}

export function formatClock(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

export function asChoices(ranges: TimeRange[]): { label: string; value: string }[] {
  return ranges.map(rangeText).map(value => ({ label: formatHours(value), value }))
}
