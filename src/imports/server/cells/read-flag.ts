import { noted, plain, type Reading, unusable } from './reading.ts'

const YES = new Set(['yes', 'y', 't', 'true', '1', '1.0', 'x', '✓', '✔', '☑', 'on', 'lit', 'lighted'])
const NO = new Set(['no', 'n', 'f', 'false', '0', '0.0', 'off', 'unlit', 'not lit', 'none', 'no lights'])
const YES_IN_OTHER_WORDS =
  /^(?:led|full|partial|some|available|installed|flood|metal halide|lights?\b|musco|with|yes\b|has\b|\d+ lights)/i
const NO_IN_OTHER_WORDS = /^(?:no\b|not\b|without|unavailable)/i

/** Undefined if unclear. */
export function flagOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}

/** Of any fact that is so or not; the words beyond yes and no are those that lists have for lights. */
export function readFlag(text: string): Reading<boolean | null> {
  const flag = flagOf(text)
  if (flag !== undefined) return plain(flag)
  if (NO_IN_OTHER_WORDS.test(text)) return noted(false, 'flag-guess', 'no')
  return YES_IN_OTHER_WORDS.test(text) ? noted(true, 'flag-guess', 'yes') : unusable('flag-unknown')
}

/** A mark, a yes, or a count. */
export function readSportMark(text: string): Reading<boolean> {
  const flag = flagOf(text)
  if (flag !== undefined) return plain(flag)
  if (/^\d+(\.0+)?$/.test(text)) return plain(Number(text) > 0)
  // S may be seasonal, shared or small.
  if (/^s$/i.test(text)) return plain(false)
  const isYes = /^(?:yes|available|indoor|outdoor|full|half|\d+(?:\.\d+)?\b)/i.test(text)
  return isYes ? noted(true, 'mark-guess', 'yes') : noted(false, 'mark-unknown')
}

const CLOSED =
  /^(?:inactive|closed|retired|decommissioned|removed|demolished|abandoned|disposed|proposed|planned|future|temporarily closed|permanently closed|seasonally closed|out of (?:service|order)|not (?:in service|active|open|in use)|unavailable|under construction|offline)\b/i
const OPEN = /^(?:active|open|opened|existing|in (?:service|use)|operational|operating|available|current|maintained)\b/i

/** "Closed for repair", "Inactive". */
export function saysClosed(text: string): boolean {
  return CLOSED.test(text.trim())
}

/** Below "Active" a no means closed. */
export function closedReader(header: string | null) {
  const isTurned = /\b(?:active|open|in ?service)\b/i.test((header ?? '').replace(/[_-]+/g, ' '))
  const asksState = /status|open\W*closed|active\W*inactive/i.test(header ?? '')
  return (text: string): Reading<boolean | null> => {
    if (CLOSED.test(text)) return plain(true)
    if (OPEN.test(text)) return plain(false)
    const flag = flagOf(text)
    if (flag === undefined || asksState) return unusable('closed-unknown')
    return plain(isTurned ? !flag : flag)
  }
}
