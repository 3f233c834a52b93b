import { DAY, HOUR, MINUTE } from './time.ts'

/** How long ago, from milliseconds, in whole words: "just now", "2 minutes ago", "3 hours ago", "5 days ago". */
export function agoText(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'just now'
  if (milliseconds < HOUR) return counted(milliseconds / MINUTE, 'minute')
  if (milliseconds < 2 * DAY) return counted(milliseconds / HOUR, 'hour')
  return counted(milliseconds / DAY, 'day')
}

function counted(number: number, noun: string): string {
  const count = Math.floor(number)
  return `${count} ${noun}${count === 1 ? '' : 's'} ago`
}
