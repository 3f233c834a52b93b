import type { Period } from '../rules.ts'
import { ProviderFault } from './adapter.ts'

/** How the file that a facility publishes is to be read. */
export type FeedQuestion = {
  /** Times without a zone are of the facility; so is every day. */
  timeZone: string
  /** At most `MAX_SPAN_DAYS` days. */
  span: Period
  /** What an event, or a row that says nothing of it, is: a time that is taken, or one that can be booked. */
  meaning: 'busy' | 'free'
}

export const FEED_BYTES = 5 * 1024 * 1024

const kinds = { ical: 'a calendar', csv: 'a CSV file' } as const

/**
 * The text without its byte order mark. Refuses what is no such file at all: too large, empty, a web page, JSON, bytes. What its sender calls it is no
 * proof and does not count.
 */
export function checkFeedText(text: string, format: keyof typeof kinds): string {
  if (Buffer.byteLength(text) > FEED_BYTES) throw new ProviderFault('too-large', 'The file is larger than 5 MB.')
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  const start = body.slice(0, 1000).trimStart()
  const kind = kinds[format]
  if (start === '') throw unreadable(`The address answers with nothing, not with ${kind}.`)
  if (start.startsWith('<')) throw unreadable(`The address answers with a web page, not with ${kind}.`)
  if (/^[[{]/.test(start)) throw unreadable(`The address answers with JSON, not with ${kind}.`)
  if (body.includes('\0')) throw unreadable(`The address answers with something else than ${kind}.`)
  return body
}

export function unreadable(message: string): ProviderFault {
  return new ProviderFault('unreadable', message)
}
