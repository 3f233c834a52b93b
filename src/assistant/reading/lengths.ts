import { only, type Reading, type RequestText } from './request-text.ts'

export type Length = Reading<number> & { all: string[] }

/** In minutes. */
export function readDuration(text: RequestText): Length {
  // Not a length of play: how soon, or how far.
  for (const pattern of noDurations) text.leaveOut(text.takeAll(pattern).map(([words]) => words))
  const said = text.takeAll(duration).map(({ 0: words, groups = {} }) => ({ words, value: minutesOf(groups) }))
  const isFitting = ({ value }: { value: number }) => value >= 15 && value <= MAX_DURATION_MINUTES
  text.leaveOut(said.filter(each => !isFitting(each)).map(({ words }) => words))
  const fitting = said.filter(isFitting)
  const reading = only(fitting, { question: () => 'You gave more than one length of time.' })
  return { ...reading, all: fitting.map(({ words }) => words) }
}

function minutesOf({ half, an, andHalf, hours, more, minutes }: Record<string, string | undefined>): number {
  if (minutes) return Number(minutes)
  const whole = half ? 0.5 : an ? 1 : Number(hours ?? 0)
  return Math.round(whole * 60 + (andHalf ? 30 : Number(more ?? 0)))
}

const MAX_DURATION_MINUTES = 12 * 60

const duration =
  /(?:\bfor\s+)?(?:(?<half>\bhalf\s+(?:an?\s+)?hour\b)|(?<![\w.,:/-])(?:(?<minutes>\d{1,3})\s?-?\s?(?:minutes?|mins?)\b|(?:(?<hours>\d{1,2}(?:\.\d{1,2})?)|(?<=for\s+)(?<an>an?))\s?-?\s?(?:hours?|hrs?|h)\b(?:\s+(?:(?<andHalf>and\s+a\s+half)|(?:and\s+)?(?<more>\d{1,2})\s?(?:minutes?|mins?))\b)?))/gi

const noDurations = [
  /\b(?:for\s+)?(?:a\s+)?(?:few|couple(?:\s+of)?|several|many)\s+(?:hours?|hrs?)\b/gi,
  /\b(?:room|bus|flight|gate)\s+\d{3,4}\s+hours\b/gi,
  /\b(?:with)?in\s+(?:the next\s+)?(?:an?|\d{1,3})\s*-?\s*(?:hours?|hrs?|minutes?|mins?)\b/gi,
  /\b(?:an?|\d{1,3})\s*(?:hours?|hrs?|minutes?|mins?)\s+(?:away|drive|from\s+(?!\d|noon)\w+|notice)\b/gi,
]
