import { isUuid } from '../shared/is-uuid.ts'

/** Where a list goes on that is ordered by a moment, as text since the driver's dates have no microseconds, and by id. */
export type MomentPosition = { at: string; id: string }

/** As PostgreSQL writes a moment: 2026-11-22 14:30:00.123456+00. */
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/

export function writeMomentCursor({ id, at }: MomentPosition): string {
  return `${id} ${at}`
}

/** One that is none begins at the beginning. */
export function readMomentCursor(cursor = ''): MomentPosition | null {
  const [id, at] = [cursor.slice(0, 36), cursor.slice(37)]
  return isUuid(id) && isMoment(at) ? { id, at } : null
}

/** Whether a text is a moment as PostgreSQL writes it. */
export function isMoment(at: string): boolean {
  return MOMENT.test(at) && !Number.isNaN(Date.parse(`${at.slice(0, 10)}T00:00:00Z`))
}
