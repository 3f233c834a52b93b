import { DAY } from '#kit/shared/time.ts'
import { VISITOR_DAYS } from './contract.ts'

/** What the visitor's cookie says, before its signature: who, and since when (whole seconds since 1970). */
export function writeVisitor(visitorId: string, now: number): string {
  return `${visitorId}.${Math.floor(now / 1000)}`
}

/** The visitor's id, or undefined when the text is not ours or the visitor's time is over. */
export function readVisitor(text: string, now: number): string | undefined {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{10})$/.exec(text)
  if (!match) return undefined
  return now - Number(match[2]) * 1000 < VISITOR_DAYS * DAY ? match[1] : undefined
}
