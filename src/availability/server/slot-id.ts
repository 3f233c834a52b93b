import { MINUTE } from '#kit/shared/time.ts'

/**
 * 16 bytes of facility, 4 of the start in minutes since 1970 and 2 of the length in minutes, as 30 characters of
 * base64url. Only the schedule knows whether the slot exists.
 */
export function makeSlotId(facilityId: string, start: number, minutes: number): string {
  if (facilityId !== written) bytes.write(facilityId.replaceAll('-', ''), 'hex')
  written = facilityId
  bytes.writeUInt32BE(start / MINUTE, 16)
  bytes.writeUInt16BE(minutes, 20)
  return bytes.toString('base64url')
}

export type NamedSlot = { id: string; facilityId: string; start: number; end: number }

export function readSlotId(id: string): NamedSlot {
  const bytes = Buffer.from(id, 'base64url')
  const hex = bytes.toString('hex', 0, 16)
  const start = bytes.readUInt32BE(16) * MINUTE
  const facilityId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { id, facilityId, start, end: start + bytes.readUInt16BE(20) * MINUTE }
}

/** Lists share a facility, so its bytes are written once. */
const bytes = Buffer.alloc(22)
let written = ''
