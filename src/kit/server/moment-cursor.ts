import { isUuid } from '../shared/is-uuid.ts'

/** `at` is text: the driver's dates lack microseconds. */
export type MomentPosition = { at: string; id: string }

/** 2026-11-22 14:30:00.123456+00 */
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/

export function writeMomentCursor({ id, at }: MomentPosition): string {
  return `${id} ${at}`
}

/** Null if malformed. */
export function readMomentCursor(cursor = ''): MomentPosition | null {
  const [id, at] = [cursor.slice(0, 36), cursor.slice(37)]
  return isUuid(id) && isMoment(at) ? { id, at } : null
}

export function isMoment(at: string): boolean {
  return MOMENT.test(at) && !Number.isNaN(Date.parse(`${at.slice(0, 10)}T00:00:00Z`))
}
