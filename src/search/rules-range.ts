import { timeFilterHours } from '#availability/rules.ts'
import type { FieldSearch } from './contract.ts'

export const WHOLE_DAY = { timeStart: '00:00', timeEnd: '24:00' } as const

/** Parts of the day ("morning") and the whole day are windows: a field that opens at 7 suits a morning too. */
export function asksForWholeRange({ timeStart, timeEnd }: Pick<FieldSearch, 'timeStart' | 'timeEnd'>): boolean {
  const isWholeDay = timeStart === WHOLE_DAY.timeStart && timeEnd === WHOLE_DAY.timeEnd
  return !isWholeDay && dayPartAt(`${timeStart}-${timeEnd}`) === undefined
}

/** "06:00-12:00" → "morning" */
export function dayPartAt(range: string): string | undefined {
  return Object.entries(timeFilterHours).find(([, { from, to }]) => `${clock(from)}-${clock(to)}` === range)?.[0]
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
