import { noted, plain, type Reading, unusable } from './reading.ts'

const YES = new Set(['yes', 'y', 't', 'true', '1', '1.0', 'x', '✓', '✔', '☑', 'on', 'lit', 'lighted'])
const NO = new Set(['no', 'n', 'f', 'false', '0', '0.0', 'off', 'unlit', 'not lit', 'none', 'no lights'])
const YES_IN_OTHER_WORDS =
  /^(?:led|full|partial|some|available|installed|flood|metal halide|lights?\b|musco|with|yes\b|has\b|\d+ lights)/i
const NO_IN_OTHER_WORDS = /^(?:no\b|not\b|without|unavailable)/i

/** Yes or no, undefined for neither. */
export function flagOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}

/** Whether there are lights. */
export function readLighting(text: string): Reading<boolean | null> {
  const flag = flagOf(text)
  if (flag !== undefined) return plain(flag)
  if (NO_IN_OTHER_WORDS.test(text)) return noted(false, 'flag-guess', 'no')
  return YES_IN_OTHER_WORDS.test(text) ? noted(true, 'flag-guess', 'yes') : unusable('flag-unknown')
}

/** Whether a cell below the name of a sport says that the facility is for it: a mark, a yes, or how many there are. */
export function readSportMark(text: string): Reading<boolean> {
  const flag = flagOf(text)
  if (flag !== undefined) return plain(flag)
  if (/^\d+(\.0+)?$/.test(text)) return plain(Number(text) > 0)
  // Cities write S for a season's, a shared or a small one; what it means is theirs to say.
  if (/^s$/i.test(text)) return plain(false)
  const isYes = /^(?:yes|available|indoor|outdoor|full|half|\d+(?:\.\d+)?\b)/i.test(text)
  return isYes ? noted(true, 'mark-guess', 'yes') : noted(false, 'mark-unknown')
}
