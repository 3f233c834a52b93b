import { DAY, HOUR, MINUTE } from './time.ts'

/** From milliseconds: "just now", "2 minutes ago", "3 hours ago", "5 days ago" */
export function formatAgo(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'just now'
  if (milliseconds < HOUR) return counted(milliseconds / MINUTE, 'minute')
  if (milliseconds < 2 * DAY) return counted(milliseconds / HOUR, 'hour')
  return counted(milliseconds / DAY, 'day')
}

/** "25 s ago", "3 min ago", "2 h ago" */
export function agoInShort(milliseconds: number): string {
  if (milliseconds < 10_000) return 'just now'
  if (milliseconds < MINUTE) return `${Math.floor(milliseconds / 1000)} s ago`
  return formatAgo(milliseconds).replace(/(min)utes?|(h)ours?/, '$1$2')
}

function counted(number: number, noun: string): string {
  const count = Math.floor(number)
  return `${count} ${noun}${count === 1 ? '' : 's'} ago`
}
