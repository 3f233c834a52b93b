import { timeFilterHours } from '#availability/rules.ts'
import type { FieldSearch } from './contract.ts'

/** The range of a search for any time. */
export const WHOLE_DAY = { timeStart: '00:00', timeEnd: '24:00' } as const

/**
 * Whether a range is the time somebody wants to play. A part of the day ("morning") and the whole day are windows to choose
 * a time in: a field that opens at 7 is no worse for a morning.
 */
export function asksForWholeRange({ timeStart, timeEnd }: Pick<FieldSearch, 'timeStart' | 'timeEnd'>): boolean {
  const isWholeDay = timeStart === WHOLE_DAY.timeStart && timeEnd === WHOLE_DAY.timeEnd
  return !isWholeDay && dayPartAt(`${timeStart}-${timeEnd}`) === undefined
}

/** "06:00-12:00" → "morning"; undefined for a range that is no part of the day. */
export function dayPartAt(range: string): string | undefined {
  return Object.entries(timeFilterHours).find(([, { from, to }]) => `${clock(from)}-${clock(to)}` === range)?.[0]
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
