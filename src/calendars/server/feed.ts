import type { Period } from '../rules.ts'
import { ProviderFault } from './adapter.ts'

export type FeedQuestion = {
  /** For days, and times without a zone. */
  timeZone: string
  /** At most `MAX_SPAN_DAYS` days. */
  span: Period
  meaning: 'busy' | 'free'
}

export const FEED_BYTES = 5 * 1024 * 1024

const kinds = { ical: 'a calendar', csv: 'a CSV file' } as const

/** By content, since the declared type proves nothing. Strips the byte order mark. */
export function checkFeedText(text: string, format: keyof typeof kinds): string {
  if (Buffer.byteLength(text) > FEED_BYTES) throw new ProviderFault('too-large', 'The file is larger than 5 MB.')
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  const start = body.slice(0, 1000).trimStart()
  const kind = kinds[format]
  if (start === '') throw unreadable(`This link leads to an empty file, not ${kind}.`)
  if (start.startsWith('<')) throw unreadable(`This link leads to a web page, not ${kind}.`)
  if (/^[[{]/.test(start)) throw unreadable(`This link leads to JSON, not ${kind}.`)
  if (body.includes('\0')) throw unreadable(`This link doesn’t lead to ${kind}.`)
  return body
}

export function unreadable(message: string): ProviderFault {
  return new ProviderFault('unreadable', message)
}
